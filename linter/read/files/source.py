"""Where the files of a vault come from: one interface, and a tree of files behind it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.confine import is_inside, is_relative
from vaultmend.linter.read.files.disk import A_LINK, NOT_DOWNLOADED, OUTSIDE, VANISHED
from vaultmend.linter.read.files.file import File
from vaultmend.linter.read.files.ignore import Ignore
from vaultmend.linter.read.files.system import DISK, FileSystem
from vaultmend.linter.read.files.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["LARGEST", "File", "Source", "WorkTree"]

LARGEST = 50 << 20
"""Bytes of the largest file that is read."""

# On Windows a name can hold a separator or a drive, so that every path is looked at.
_NAMES_ARE_PLAIN = os.name != "nt"


class Source(Protocol):
    """Something that has the files of one vault."""

    @property
    def problems(self) -> list[tuple[str, Problem]]:
        """What could not be listed, by path, in order."""
        ...

    def files(self) -> list[File]:
        """Every file, ordered by the code points of its path."""
        ...

    def read(self, path: str) -> bytes | Problem:
        """The content of a file, or why there is none; nothing is raised."""
        ...

    def exists(self, path: str) -> bool:
        """Whether the path names something in the vault, seen by Obsidian or not."""
        ...


class WorkTree:
    """The files below a workspace, on disk or in git; nothing outside it is read."""

    def __init__(
        self,
        root: str,
        ignore: Ignore | None = None,
        archives: Collection[str] = (".archive",),
        largest: int = LARGEST,
        system: FileSystem = DISK,
    ) -> None:
        """Take the workspace, what is ignored in it, and the names of archive folders.

        Folders with a dot are skipped unless their name is among `archives`; `largest` is in bytes.
        `system` has the files; without it that is the disk.
        """
        self.root = os.path.realpath(root)
        self._system = system
        self._ignore = ignore or Ignore(self.root, system=system)
        self._archives = frozenset(archives)
        self._largest = largest
        self._walked: Walk | None = None
        self._entered: set[str] = set()

    def _walk(self) -> Walk:
        if self._walked is None:
            self._walked = Walk(self.root, self._ignore, self._archives, self._system)
        return self._walked

    @property
    def problems(self) -> list[tuple[str, Problem]]:
        """Folders that could not be read, links that lead nowhere or outside, by path."""
        return self._walk().problems

    def files(self) -> list[File]:
        """Every file, ordered by the code points of its path; the disk is walked once."""
        return self._walk().files

    def read(self, path: str) -> bytes | Problem:
        """The content of a file, or why there is none; a link is followed if it stays inside."""
        folder = path[: path.rfind("/") + 1]
        if not (folder in self._entered and _NAMES_ARE_PLAIN) or path.endswith(".."):
            if not self._may_enter(path, folder):
                return Problem("it is outside the vault", 1, 1)
            self._entered.add(folder)
        absolute = f"{self.root}/{path}"
        data = self._system.read_bytes(absolute, self._largest)
        if isinstance(data, bytes):
            return data
        if data.reason == A_LINK:
            target = self._system.realpath(absolute)
            if not is_inside(target, self.root):
                return Problem(OUTSIDE, 1, 1)
            return self._system.read_bytes(target, self._largest)
        if data.reason == VANISHED and self.exists(_stub_of(path)):
            return Problem(NOT_DOWNLOADED, 1, 1)
        return data

    def exists(self, path: str) -> bool:
        """Whether the path names a file or folder inside the workspace, links followed."""
        if not is_relative(path):
            return False
        absolute = f"{self.root}/{path}"
        try:
            self._system.stat(absolute)
            return is_inside(self._system.realpath(absolute), self.root)
        except (OSError, ValueError):
            return False

    def _may_enter(self, path: str, folder: str) -> bool:
        """Whether the folder of a path really lies inside the workspace."""
        real = self._system.realpath(f"{self.root}/{folder}")
        return is_relative(path) and is_inside(real, self.root)


def _stub_of(path: str) -> str:
    """Where iCloud keeps the stub of a file that it has taken off the disk."""
    folder, slash, name = path.rpartition("/")
    return f"{folder}{slash}.{name}.icloud"
