"""One file of the disk is read, without ever waiting for it or leaving through a link."""

from __future__ import annotations

import errno
import os
import stat

from vaultmend.linter.model import Problem

# A FIFO without a writer would block open() for ever. A link in the last place is not followed,
# so that whoever asks decides where it may lead.
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)

# A file whose content is still in the cloud says so in its flags (SF_DATALESS on macOS, the
# recall attributes on Windows). That it takes no blocks says nothing: small, sparse and compressed
# files may take none on APFS, btrfs or ext4 either.
_DATALESS = 0x40000000
_RECALLED = 0x1000 | 0x40000 | 0x400000

VANISHED = "it was removed while the vault was read"
A_LINK = "it is a symbolic link"
OUTSIDE = "it is a symbolic link that leads out of the vault"
NOT_REGULAR = "it is not a regular file"
NOT_DOWNLOADED = "it has not been downloaded from the cloud"
_REASONS = {
    errno.ENOENT: VANISHED,
    errno.ENOTDIR: VANISHED,
    errno.EACCES: "there is no permission to read it",
    errno.EPERM: "there is no permission to read it",
    errno.ELOOP: A_LINK,
    errno.EMLINK: A_LINK,
    errno.ENAMETOOLONG: "its path is too long",
    errno.EISDIR: "it is a folder",
}


def read_bytes(path: str, limit: int) -> bytes | Problem:
    """The content of the regular file at the absolute `path`, at most `limit` bytes of it.

    A larger file, anything that is not a regular file, and every error of the system give a
    problem; nothing is raised.
    """
    try:
        handle = os.open(path, _FLAGS)
    except (OSError, ValueError) as error:
        return problem_of(error)
    try:
        return _content(handle, limit)
    except OSError as error:
        return problem_of(error)
    finally:
        os.close(handle)


def problem_of(error: OSError | ValueError) -> Problem:
    """What an error of the system means for the reader of a vault."""
    if not isinstance(error, OSError):
        return Problem("its name is no possible file name", 1, 1)
    reason = _REASONS.get(error.errno or 0)
    if reason:
        return Problem(reason, 1, 1)
    return Problem("the system says: {word}", 1, 1, error.strerror or "unknown error")


def _content(handle: int, limit: int) -> bytes | Problem:
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode):
        return Problem("it is a folder" if stat.S_ISDIR(status.st_mode) else NOT_REGULAR, 1, 1)
    if in_the_cloud(status):
        return Problem(NOT_DOWNLOADED, 1, 1)
    if status.st_size > limit:
        return too_large(limit)
    # One byte more than the size: a full answer means that the file has grown. A larger buffer
    # would double the time of small reads.
    data = os.read(handle, status.st_size + 1)
    if len(data) == status.st_size:
        return data
    return _rest(handle, data, limit)


def _rest(handle: int, data: bytes, limit: int) -> bytes | Problem:
    """What a file that grows or shrinks holds until its end."""
    parts = [data]
    size = len(data)
    while size <= limit:
        part = os.read(handle, 1 << 16)
        if not part:
            return b"".join(parts)
        parts.append(part)
        size += len(part)
    return too_large(limit)


def in_the_cloud(status: os.stat_result) -> bool:
    """Whether reading the file would first download it."""
    return bool(
        getattr(status, "st_flags", 0) & _DATALESS
        or getattr(status, "st_file_attributes", 0) & _RECALLED
    )


def too_large(limit: int) -> Problem:
    """The problem of a file over `limit` bytes."""
    return Problem("it is larger than {word} MiB", 1, 1, f"{limit / (1 << 20):g}")
