"""A file of the cache of which only parts are read."""

from __future__ import annotations

import os


class Reader:
    """A file that stays readable as it is, whatever becomes of its name."""

    __slots__ = ("_handle", "size")

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self.size = os.fstat(handle).st_size
        """Bytes when it was opened."""

    def at(self, start: int, size: int) -> bytes:
        """So many bytes from there on; fewer where there are no more."""
        try:
            if os.name != "nt":
                return os.pread(self._handle, size, start)
            os.lseek(self._handle, start, os.SEEK_SET)
            return os.read(self._handle, size)
        except OSError:
            return b""

    def __del__(self) -> None:
        os.close(self._handle)
