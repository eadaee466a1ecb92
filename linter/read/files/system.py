"""What is asked of a file system: the disk answers it, and so does a commit or the index of git."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

from vaultmend.linter.read.files.disk import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from vaultmend.linter.model import Problem


class Status(Protocol):
    """How large a file is, and when it was changed."""

    @property
    def st_size(self) -> int:
        """Bytes."""
        ...

    @property
    def st_mtime_ns(self) -> int:
        """0 where nobody knows."""
        ...

    @property
    def st_ctime_ns(self) -> int:
        """-1 where nobody knows."""
        ...


class Entry(Protocol):
    """One name in a folder, as `os.DirEntry` has it."""

    @property
    def name(self) -> str:
        """The name alone."""
        ...

    @property
    def path(self) -> str:
        """The folder that was listed, and the name."""
        ...

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is a regular file."""
        ...

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        """Whether it is a folder."""
        ...

    def is_symlink(self) -> bool:
        """Whether it is a symbolic link."""
        ...

    def stat(self, *, follow_symlinks: bool = True) -> Status:
        """Raises OSError when it is gone."""
        ...


class FileSystem(Protocol):
    """Folders and files by absolute paths; the names are those of `os` and `os.path`."""

    def scandir(self, path: str) -> AbstractContextManager[Iterable[Entry]]:
        """What lies in a folder, in any order. Raises OSError."""
        ...

    def realpath(self, path: str) -> str:
        """The path with all links followed, whether there is something or not."""
        ...

    def isdir(self, path: str) -> bool:
        """Whether a folder is there, links followed."""
        ...

    def isfile(self, path: str) -> bool:
        """Whether a regular file is there, links followed."""
        ...

    def islink(self, path: str) -> bool:
        """Whether a symbolic link is there."""
        ...

    def lexists(self, path: str) -> bool:
        """Whether something is there, be it a link that leads nowhere."""
        ...

    def stat(self, path: str) -> Status:
        """Links are followed. Raises OSError or ValueError."""
        ...

    def lstat(self, path: str) -> Status:
        """Links are not followed. Raises OSError or ValueError."""
        ...

    def read_bytes(self, path: str, limit: int) -> bytes | Problem:
        """The content of a regular file of at most `limit` bytes; links are not followed."""
        ...


class Disk:
    """What is on disk."""

    read_bytes = staticmethod(read_bytes)

    def scandir(self, path: str) -> AbstractContextManager[Iterable[Entry]]:
        """What lies in a folder, in any order. Raises OSError."""
        return os.scandir(path)

    def realpath(self, path: str) -> str:
        """The path with all links followed, whether there is something or not."""
        return os.path.realpath(path)

    def isdir(self, path: str) -> bool:
        """Whether a folder is there, links followed."""
        return os.path.isdir(path)

    def isfile(self, path: str) -> bool:
        """Whether a regular file is there, links followed."""
        return os.path.isfile(path)

    def islink(self, path: str) -> bool:
        """Whether a symbolic link is there."""
        return os.path.islink(path)

    def lexists(self, path: str) -> bool:
        """Whether something is there, be it a link that leads nowhere."""
        return os.path.lexists(path)

    def stat(self, path: str) -> Status:
        """Links are followed. Raises OSError or ValueError."""
        return os.stat(path)

    def lstat(self, path: str) -> Status:
        """Links are not followed. Raises OSError or ValueError."""
        return os.lstat(path)


DISK = Disk()
