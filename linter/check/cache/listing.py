"""What lies below a folder, with all by which a changed file is told: the walk of a warm run.

It enters every folder that the walk of a vault may enter, and looks at every name on which the
vault may depend; both walks must see the same change. Nothing is read.
"""

from __future__ import annotations

import marshal
import os

from vaultmend.linter.check.cache.digest import digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

OPENED = ("md", "canvas", "base")
"""Endings of the files whose size and times matter; of all others it is the name."""
_DOTTED = (".gitignore", ".gitattributes")
_UNSURE = 10_000_000
"""Nanoseconds. A file system that keeps whole multiples of this has no time of the last change that
could be trusted: FAT, exFAT and HFS+ make it up, or are as slow as two seconds."""


class Listing:
    """One walk. The order is that of the disk, which stays the same while nothing changes."""

    __slots__ = ("_archives", "_entered", "_root", "git", "items", "links")

    def __init__(self, root: str, archives: Collection[str]) -> None:
        """`root` is a real absolute path, `archives` the dotted folders that are entered."""
        self._root = root
        self._archives = archives
        self._entered: set[str] = set()
        self.items: list[tuple[str, int, int, int, int] | str] = []
        """Path, size, time of modification and of change, inode; or what else there is."""
        self.git: list[str] = []
        """Folders that hold a `.git`."""
        self.links = 0
        self._walk()

    def mark(self) -> bytes:
        """The digest of all that was seen."""
        # Version 2 knows no references: the same values give the same bytes.
        return digest(marshal.dumps(self.items, 2))

    def doubtful(self, since: int) -> set[str]:
        """The files that must be read to know whether they changed.

        Those that changed at or after `since`, in nanoseconds, may change once more without a
        trace; and where the time of the last change is made up, all of them may.
        """
        return {
            item[0]
            for item in self.items
            if not isinstance(item, str)
            and (item[3] >= since or not item[3] % _UNSURE or os.name == "nt")
        }

    def files(self) -> set[str]:
        """All files whose size and times are known."""
        return {item[0] for item in self.items if not isinstance(item, str)}

    def _walk(self) -> None:
        stack = [self._root]
        while stack:
            folder = stack.pop()
            try:
                with os.scandir(folder) as entries:
                    self._list(folder, list(entries), stack)
            except OSError as error:
                self.items.append(f"{folder}: {error.errno}")

    def _list(self, folder: str, entries: list[os.DirEntry[str]], stack: list[str]) -> None:
        add = self.items.append
        add(f"{folder}/")
        for entry in entries:
            name = entry.name
            if name[0] == ".":
                self._dotted(folder, entry, stack)
            elif entry.is_file(follow_symlinks=False):
                if name[-3:] == ".md" or name.rpartition(".")[2].lower() in OPENED:
                    self._file(entry)
                else:
                    add(entry.path)
            elif entry.is_dir(follow_symlinks=False):
                stack.append(entry.path)
            elif entry.is_symlink():
                self._link(entry, stack)
            else:
                add(f"{entry.path}: special")

    def _file(self, entry: os.DirEntry[str]) -> None:
        try:
            status = entry.stat(follow_symlinks=False)
        except OSError as error:
            self.items.append(f"{entry.path}: {error.errno}")
            return
        times = status.st_mtime_ns, status.st_ctime_ns
        self.items.append((entry.path, status.st_size, *times, entry.inode()))

    def _dotted(self, folder: str, entry: os.DirEntry[str], stack: list[str]) -> None:
        name = entry.name
        if name == ".git":
            self.git.append(folder)
            self.items.append(entry.path)
        elif name in _DOTTED and entry.is_file(follow_symlinks=False):
            self._file(entry)
        elif name in self._archives and entry.is_dir(follow_symlinks=False):
            stack.append(entry.path)
        elif name in _DOTTED or name in self._archives or name.endswith(".icloud"):
            self.items.append(f"{entry.path}: {entry.is_symlink()}")

    def _link(self, entry: os.DirEntry[str], stack: list[str]) -> None:
        """A link: where it leads, and what is there; a folder in the vault is entered once."""
        self.links += 1
        target = os.path.realpath(entry.path)
        inside = target.startswith(self._root + os.sep)
        self.items.append(f"{entry.path} -> {target}")
        try:
            status = os.stat(target)
        except (OSError, ValueError):
            self.items.append(f"{os.path.lexists(target)}")
            return
        self.items.append(f"{status.st_mode & 0o170000:o}")
        if os.path.isdir(target):
            if inside and target not in self._entered:
                self._entered.add(target)
                stack.append(target)
        elif inside:
            times = status.st_mtime_ns, status.st_ctime_ns
            self.items.append((entry.path, status.st_size, *times, status.st_ino))
        else:
            # Of what lies outside nothing is read; how large the link is, is told.
            own = os.lstat(entry.path)
            self.items.append(f"{own.st_size} {own.st_mtime_ns}")
