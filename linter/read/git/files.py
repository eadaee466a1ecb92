"""A commit or an index as a file system, so that a vault is read from it exactly as from disk."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING

from vaultmend.linter.model import Problem
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.disk import A_LINK, VANISHED
from vaultmend.linter.read.files.system import DISK
from vaultmend.linter.read.git.contents import Contents

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from contextlib import AbstractContextManager

    from vaultmend.linter.read.files.system import Entry as SystemEntry
    from vaultmend.linter.read.git.index import Entry
    from vaultmend.linter.read.git.objects import Objects

_LINK, _SUBMODULE, _FOLDER = "120000", "160000", "040000"
_MOST_LINKS = 40


class _Status(NamedTuple):
    st_size: int
    st_mtime_ns: int = 0
    st_ctime_ns: int = -1


class _Name:
    """A name in a folder of the tree."""

    __slots__ = ("_files", "_inside", "_mode", "_outside", "name")

    def __init__(self, files: GitFiles, outside: str, inside: str, name: str, mode: str) -> None:
        """`outside` and `inside` are what its absolute path, and the one in the tree, begin with."""
        self._files = files
        self._mode = mode
        self._outside = outside
        self._inside = inside
        self.name = name

    @property
    def path(self) -> str:
        return self._outside + self.name

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        del follow_symlinks
        return self._mode.startswith("100")

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        del follow_symlinks
        return self._mode == _FOLDER

    def is_symlink(self) -> bool:
        return self._mode == _LINK

    def stat(self, *, follow_symlinks: bool = True) -> _Status:
        del follow_symlinks
        return self._files.status_of(self._inside + self.name)


class GitFiles:
    """The entries of a tree below a folder, by absolute paths as if they were checked out there.

    A path that lies elsewhere, or in a `.git`, is looked for on disk: lists of ignored files. So
    are Obsidian's settings where nobody commits them, and submodules: a commit has no more of
    them than a name, and a link into one leads somewhere all the same.
    """

    def __init__(self, root: str, entries: Mapping[str, Entry], objects: Objects) -> None:
        """`root` is absolute and real; the paths of `entries` are relative to it."""
        self._root = root
        self._start = root.rstrip("/") + "/"
        self.entries = entries
        self._folders: dict[str, dict[str, str]] = {"": {}}
        self._elsewhere: set[str] = set()
        self._has_links = False
        for path, entry in entries.items():
            mode = entry.mode
            if mode == _SUBMODULE:
                mode = _FOLDER
                self._look_for_submodule(path)
            elif mode == _LINK:
                self._has_links = True
            self._add(path, mode)
        if os.path.lexists(os.path.join(root, ".git")):
            self._folders[""][".git"] = _FOLDER
        self._contents = Contents(entries, objects)

    def _look_for_submodule(self, path: str) -> None:
        there = os.path.join(self._root, path)
        # A link in its place, or above, may lead anywhere.
        if os.path.isdir(there) and os.path.realpath(there) == there:
            self._elsewhere.add(path)

    def _add(self, path: str, mode: str) -> None:
        folder, _, name = path.rpartition("/")
        known = self._folders.get(folder)
        if known is None:
            known = self._folders[folder] = {}
            self._add(folder, _FOLDER)
        known[name] = mode

    def _inside(self, path: str) -> str | None:
        """The path relative to the root, or None for what is not of this tree."""
        path = os.path.normpath(path)
        if path == self._root:
            return ""
        if not path.startswith(self._start):
            return None
        path = path[len(self._start) :].replace(os.sep, "/")
        if path == ".git" or path.startswith(".git/") or "/.git/" in path:
            return None
        if self._elsewhere and self._is_in_submodule(path):
            return None
        before, settings, _ = f"/{path}".partition("/.obsidian/")
        if settings and f"{before}/.obsidian"[1:] not in self._folders:
            return None
        return path

    def _is_in_submodule(self, path: str) -> bool:
        return any(path == one or path.startswith(f"{one}/") for one in self._elsewhere)

    def _mode(self, path: str) -> str | None:
        if path in self._folders:
            return _FOLDER
        folder, _, name = path.rpartition("/")
        return self._folders.get(folder, {}).get(name)

    def scandir(self, path: str) -> AbstractContextManager[Iterable[SystemEntry]]:
        """What lies in a folder. Raises OSError."""
        inside = self._inside(path)
        if inside is None:
            return DISK.scandir(path)
        names = self._folders.get(inside, {}).items()
        starts = path.rstrip("/") + "/", inside and inside + "/"
        return nullcontext([_Name(self, *starts, name, mode) for name, mode in names])

    def realpath(self, path: str) -> str:
        """The path with the links of the tree followed."""
        inside = self._inside(path)
        if inside is None:
            return DISK.realpath(path)
        if not self._has_links:
            return os.path.join(self._root, inside) if inside else self._root
        left = inside.split("/")[::-1] if inside else []
        done: list[str] = []
        links = 0
        while left:
            part = left.pop()
            if part == "..":
                if not done:
                    return os.path.normpath("/".join([self._root, "..", *left[::-1]]))
                done.pop()
                continue
            if part in ("", "."):
                continue
            done.append(part)
            here = "/".join(done)
            if self._mode(here) == _LINK and links < _MOST_LINKS:
                links += 1
                done.pop()
                target = self._target(here)
                if target.startswith("/"):
                    back = self._inside(target)
                    if back is None:
                        return os.path.normpath("/".join([target, *left[::-1]]))
                    done, target = [], back
                left.extend(target.split("/")[::-1])
        return os.path.join(self._root, *done)

    def _target(self, path: str) -> str:
        data = self._contents.read(path, 1 << 12)
        return os.fsdecode(data) if isinstance(data, bytes) and b"\0" not in data else ""

    def isdir(self, path: str) -> bool:
        """Whether a folder is there, links followed."""
        real = self.realpath(path)
        inside = self._inside(real)
        return DISK.isdir(real) if inside is None else self._mode(inside) == _FOLDER

    def isfile(self, path: str) -> bool:
        """Whether a regular file is there, links followed."""
        real = self.realpath(path)
        inside = self._inside(real)
        if inside is None:
            return DISK.isfile(real)
        return (self._mode(inside) or "").startswith("100")

    def islink(self, path: str) -> bool:
        """Whether a symbolic link is there."""
        inside = self._inside(path)
        return DISK.islink(path) if inside is None else self._mode(inside) == _LINK

    def lexists(self, path: str) -> bool:
        """Whether something is there, be it a link that leads nowhere."""
        inside = self._inside(path)
        return DISK.lexists(path) if inside is None else self._mode(inside) is not None

    def stat(self, path: str) -> _Status:
        """The size of what is there, links followed. Raises OSError."""
        return self.lstat(self.realpath(path))

    def lstat(self, path: str) -> _Status:
        """The size of what is there, 0 for a folder. Raises OSError."""
        inside = self._inside(path)
        mode = None if inside is None else self._mode(inside)
        if inside is None or mode is None:
            raise FileNotFoundError(path)
        return _Status(0) if mode == _FOLDER else self.status_of(inside)

    def status_of(self, inside: str) -> _Status:
        """The size of a file of the tree."""
        entry = self.entries.get(inside)
        return _Status(0 if entry is None else self._contents.size(entry))

    def read_bytes(self, path: str, limit: int) -> bytes | Problem:
        """The content of a regular file of at most `limit` bytes; links are not followed."""
        inside = self._inside(path)
        if inside is None:
            return DISK.read_bytes(path, limit)
        mode = self._mode(inside)
        if mode == _LINK:
            return Problem(A_LINK, 1, 1)
        if mode is None:
            return Problem(VANISHED, 1, 1)
        if mode == _FOLDER:
            return Problem("it is a folder", 1, 1)
        return self._contents.read(inside, limit)
