"""What a file held, remembered as a length and a hash."""

from __future__ import annotations

import hashlib
import os
import stat

from vaultmend.linter.named_tuple import NamedTuple

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)


class Stamp(NamedTuple):
    """The size of some bytes and their SHA-256."""

    size: int
    sha: str

    def begins(self, data: bytes) -> bool:
        """Whether `data` is these bytes, or these bytes with others appended."""
        return len(data) >= self.size and sha_of(data[: self.size]) == self.sha

    def is_of(self, data: bytes) -> bool:
        """Whether `data` is these bytes."""
        return len(data) == self.size and sha_of(data) == self.sha


def stamp_of(data: bytes) -> Stamp:
    """The stamp of these bytes."""
    return Stamp(len(data), sha_of(data))


def sha_of(data: bytes) -> str:
    """The SHA-256 in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def content(path: str) -> bytes | None:
    """What the regular file at `path` holds; nothing when there is no such file.

    A link is not followed and a pipe is not waited for. Raises OSError.
    """
    try:
        handle = os.open(path, _FLAGS)
    except FileNotFoundError:
        return None
    with open(handle, "rb") as file:
        return file.read() if stat.S_ISREG(os.fstat(handle).st_mode) else None


def same_file(first: str, second: str) -> bool:
    """Whether two paths are names of one file that is there; links are not followed."""
    try:
        return os.path.samestat(os.lstat(first), os.lstat(second))
    except OSError:
        return False


def file_number(path: str) -> int | None:
    """What tells a file from one that was renamed into its place; nothing when none is there."""
    try:
        return os.lstat(path).st_ino
    except OSError:
        return None
