"""The user's cache folder: how its files are read, written and thrown away.

The folder is of the user alone (0700, its files 0600): what others could write is not read. Files
come into being whole, and a run that is overtaken by another loses nothing but its own record.
"""

from __future__ import annotations

import os

from vaultmend.linter.check.cache.reader import Reader
from vaultmend.linter.check.cache.room import KEPT_ALIVE, make_room, remove_file, remove_unfinished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ENDING = ".cache"
LARGEST = 256 << 20
"""Bytes of one file; what is larger is neither written nor read."""
_NEWS = "v1"


class Folder:
    """The files of one cache folder, by names of the caller; nothing here ever fails."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        """`path` is absolute; nothing is made before something is written."""
        self.path = os.path.join(path, _NEWS)

    def find(self, start: str) -> str | None:
        """The name of the file that begins like this, or None."""
        return next((name for name in self._names() if name.startswith(start)), None)

    def read(self, name: str) -> bytes | None:
        """The content of a file, or None when it is missing, damaged or not for us."""
        try:
            if not self._is_own():
                return None
            handle = os.open(os.path.join(self.path, name), _READ)
        except OSError:
            return None
        try:
            size = os.fstat(handle).st_size
            data = os.read(handle, size) if size <= LARGEST else b""
            while 0 < len(data) < size:
                part = os.read(handle, size - len(data))
                if not part:
                    return None
                data += part
        except OSError:
            return None
        finally:
            os.close(handle)
        return data or None

    def reader(self, name: str) -> Reader | None:
        """A file of which not all is to be read; None when it is missing or not for us."""
        try:
            return Reader(os.open(os.path.join(self.path, name), _READ)) if self._is_own() else None
        except OSError:
            return None

    def append(self, name: str, data: bytes, new: bool) -> int | None:
        """Write at the end of a file, which is a `new` one or is there, and give where that begins.

        Others may append at the same time. None when not all could be written.
        """
        if not self._make():
            return None
        flags = _APPEND | (os.O_CREAT | os.O_EXCL if new else 0)
        try:
            handle = os.open(os.path.join(self.path, name), flags, 0o600)
            try:
                # In one piece: only so nobody else comes between.
                written = os.write(handle, data)
                end = os.lseek(handle, 0, os.SEEK_CUR)
            finally:
                os.close(handle)
        except OSError:
            return None
        return end - written if written == len(data) else None

    def write(self, name: str, data: bytes, group: str) -> bool:
        """Write a file whole, or leave things as they are; then the oldest make room.

        `group` is what the names of all files of the same vault hold.
        """
        if len(data) > LARGEST or not self._make():
            return False
        unfinished = os.path.join(self.path, f".{os.getpid()}-{os.urandom(8).hex()}")
        try:
            handle = os.open(unfinished, _WRITE, 0o600)
            try:
                view = memoryview(data)
                while view:
                    view = view[os.write(handle, view) :]
            finally:
                os.close(handle)
            os.replace(unfinished, os.path.join(self.path, name))
        except OSError:
            remove_file(unfinished)
            return False
        make_room(self.path, self.entries(), group)
        return True

    def remove(self, name: str) -> None:
        """Remove a file that is of no use any more."""
        remove_file(os.path.join(self.path, name))

    def touch(self, name: str) -> None:
        """Say that a file was of use today."""
        path = os.path.join(self.path, name)
        try:
            import time

            if time.time() - os.stat(path).st_mtime > KEPT_ALIVE:
                os.utime(path)
        except OSError:
            pass

    def entries(self) -> Iterator[tuple[str, int, float]]:
        """Name, size in bytes and time of last use of each file; the newest first."""
        found: list[tuple[float, str, int]] = []
        for name in self._names():
            try:
                status = os.lstat(os.path.join(self.path, name))
            except OSError:
                continue
            found.append((status.st_mtime, name, status.st_size))
        for used, name, size in sorted(found, reverse=True):
            yield name, size, used

    def clear(self) -> tuple[int, int]:
        """Remove every file of ours; how many there were, and how many bytes they took."""
        from contextlib import suppress

        count = taken = 0
        for name, size, _ in list(self.entries()):
            if remove_file(os.path.join(self.path, name)):
                count, taken = count + 1, taken + size
        remove_unfinished(self.path, 0)
        with suppress(OSError):
            os.rmdir(self.path)
        return count, taken

    def _names(self) -> list[str]:
        try:
            return [name for name in os.listdir(self.path) if name.endswith(ENDING)]
        except OSError:
            return []

    def _is_own(self) -> bool:
        """Whether nobody else can have written what lies here."""
        status = os.lstat(self.path)
        return os.name == "nt" or (
            status.st_mode & 0o170000 == 0o040000
            and status.st_uid == os.geteuid()
            and not status.st_mode & 0o022
        )

    def _make(self) -> bool:
        try:
            os.makedirs(self.path, mode=0o700, exist_ok=True)
            return self._is_own()
        except OSError:
            return False


_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_WRITE = (
    os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
)

_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
