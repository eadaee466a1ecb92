"""Every call that changes the disk, one step each; tests put their failures in here."""

from __future__ import annotations

import errno
import os
import sys

UNSUPPORTED = frozenset(
    {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM, errno.EMLINK}
)
"""What a disk answers that has no hard links, or cannot rename in the way that was asked for."""

_PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)


def make_folder(path: str, mode: int = 0o777) -> None:
    """Make one folder; the system takes the user's mask off its mode."""
    os.mkdir(path, mode)


def remove_folder(path: str) -> None:
    """Remove an empty folder."""
    os.rmdir(path)


def create(path: str, mode: int = 0o600) -> int:
    """A handle to write to a new file; FileExistsError when there is something of that name."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, mode)


def open_to_append(path: str) -> int:
    """A handle that writes behind whatever the file holds at that moment."""
    return os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | _PLAIN)


def open_log(path: str, mode: int = 0o666) -> tuple[int, bool]:
    """A handle to read a file and to write behind its end, and whether the file was made for it."""
    flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | _PLAIN
    try:
        return os.open(path, flags | os.O_CREAT | os.O_EXCL, mode), True
    except FileExistsError:
        return os.open(path, flags), False


def write(handle: int, data: bytes | memoryview) -> int:
    """Write, and say how many bytes went through."""
    return os.write(handle, data)


def sync(handle: int) -> None:
    """Wait until the file's bytes are on the disk."""
    os.fsync(handle)


def set_mode(handle: int, mode: int) -> None:
    """Give an open file its permissions."""
    if hasattr(os, "fchmod"):
        os.fchmod(handle, mode)


def set_owner(handle: int, user: int, group: int) -> None:
    """Give an open file its owner and group; -1 leaves one as it is."""
    if sys.platform != "win32":
        os.fchown(handle, user, group)


def set_attribute(handle: int, name: str, value: bytes) -> None:
    """Give an open file one extended attribute."""
    if sys.platform == "linux":
        os.setxattr(handle, name, value)


def link(source: str, target: str) -> None:
    """Give a file a second name, which must be free."""
    if os.link in os.supports_follow_symlinks:
        os.link(source, target, follow_symlinks=False)
    else:
        os.link(source, target)


def unlink(path: str) -> None:
    """Take a name away from a file."""
    os.unlink(path)


def rename(source: str, target: str) -> None:
    """Give a file another name in one step, in the place of whatever has it."""
    if sys.platform == "win32":
        _patiently(source, target)
    else:
        os.replace(source, target)


def rename_new(source: str, target: str) -> None:
    """Give a file another name in one step, which must be free.

    Raises FileExistsError, and an OSError of `UNSUPPORTED` where the disk cannot do it.
    """
    if sys.platform == "win32":
        os.rename(source, target)
        return
    from vaultmend.linter.mend.apply.renames import EXCLUSIVE, rename_with

    rename_with(EXCLUSIVE, source, target)


def exchange(first: str, second: str) -> None:
    """Let two files take each other's name in one step.

    Raises an OSError of `UNSUPPORTED` where the disk cannot do it.
    """
    from vaultmend.linter.mend.apply.renames import EXCHANGE, rename_with

    rename_with(EXCHANGE, first, second)


def sync_folder(path: str) -> None:
    """Wait until the names in a folder are on the disk."""
    if sys.platform == "win32":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _patiently(source: str, target: str) -> None:
    # Virus scanners and indexers hold files for a moment, and Windows then refuses to replace them.
    import time

    for pause in (0.01, 0.05, 0.1, 0.2, 0.4, 0.8, 1.0):
        try:
            os.replace(source, target)
        except OSError as error:
            if getattr(error, "winerror", None) not in (5, 32, 33):
                raise
            time.sleep(pause)
        else:
            return
    os.replace(source, target)
