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
    from collections.abc import Collection, Iterator
    from typing import TypeAlias

    File: TypeAlias = tuple[str, int, int, int, int]
    """Name, size, time of modification and of change, inode."""
    Folder: TypeAlias = tuple[str]
    Other: TypeAlias = tuple[str, str]
    """What is none of these, and what is told of it."""

OPENED = ("md", "canvas", "base")
"""Endings of the files whose size and times matter; of all others it is the name."""
_DOTTED = (".gitignore", ".gitattributes")
_UNSURE = 10_000_000
"""Nanoseconds. A file system that keeps whole multiples of this has no time of the last change that
could be trusted: FAT, exFAT and HFS+ make it up, or are as slow as two seconds."""


class Listing:
    """One walk. The order is that of the disk, which stays the same while nothing changes."""

    __slots__ = ("_archives", "_entered", "git", "items", "links", "root")

    def __init__(self, root: str, archives: Collection[str]) -> None:
        """`root` is a real absolute path, `archives` the dotted folders that are entered."""
        self.root = root
        self._archives = archives
        self._entered: set[str] = set()
        self.items: list[File | Folder | Other | str] = []
        """Folders, each followed by what lies in it; text alone is a file that is never opened."""
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
            path
            for path, file in self.files()
            if file[3] >= since or not file[3] % _UNSURE or os.name == "nt"
        }

    def files(self) -> Iterator[tuple[str, File]]:
        """The absolute paths of all files whose size and times are known."""
        folder = ""
        for item in self.items:
            if len(item) == 1 and not isinstance(item, str):
                folder = item[0]
            elif len(item) == 5 and not isinstance(item, str):
                yield f"{folder}/{item[0]}", item

    def times(self) -> dict[str, tuple[int, ...]]:
        """By the path below the root, with `/`, all that is known of each of these files."""
        found: dict[str, tuple[int, ...]] = {}
        cut = len(self.root.rstrip(os.sep)) + 1
        below = ""
        for item in self.items:
            if isinstance(item, str):
                continue
            if len(item) == 5:
                found[below + item[0]] = item[1:]
            elif len(item) == 1:
                below = item[0][cut:].replace(os.sep, "/")
                below = below and below + "/"
        return found

    def _walk(self) -> None:
        stack = [self.root]
        while stack:
            folder = stack.pop()
            try:
                with os.scandir(folder) as entries:
                    self._list(folder, list(entries), stack)
            except OSError as error:
                self.items += (folder,), (folder, f"{error.errno}")

    def _list(self, folder: str, entries: list[os.DirEntry[str]], stack: list[str]) -> None:
        add = self.items.append
        add((folder,))
        for entry in entries:
            name = entry.name
            if name[0] == ".":
                self._dotted(folder, entry, stack)
            elif entry.is_file(follow_symlinks=False):
                if name[-3:] == ".md" or name.rpartition(".")[2].lower() in OPENED:
                    self._file(entry)
                else:
                    add(name)
            elif entry.is_dir(follow_symlinks=False):
                stack.append(entry.path)
            elif entry.is_symlink():
                self._link(entry, stack)
            else:
                add((name, "special"))

    def _file(self, entry: os.DirEntry[str]) -> None:
        try:
            status = entry.stat(follow_symlinks=False)
        except OSError as error:
            self.items.append((entry.name, f"{error.errno}"))
            return
        self.items.append(
            (entry.name, status.st_size, status.st_mtime_ns, status.st_ctime_ns, entry.inode())
        )

    def _dotted(self, folder: str, entry: os.DirEntry[str], stack: list[str]) -> None:
        name = entry.name
        if name == ".git":
            self.git.append(folder)
            self.items.append((name, ""))
        elif name in _DOTTED and entry.is_file(follow_symlinks=False):
            self._file(entry)
        elif name in self._archives and entry.is_dir(follow_symlinks=False):
            stack.append(entry.path)
        elif name in _DOTTED or name in self._archives or name.endswith(".icloud"):
            self.items.append((name, f"{entry.is_symlink()}"))

    def _link(self, entry: os.DirEntry[str], stack: list[str]) -> None:
        """A link: where it leads, and what is there; a folder in the vault is entered once."""
        self.links += 1
        target = os.path.realpath(entry.path)
        inside = target.startswith(self.root + os.sep)
        self.items.append((entry.name, target))
        try:
            status = os.stat(target)
        except (OSError, ValueError):
            self.items.append((entry.name, f"{os.path.lexists(target)}"))
            return
        self.items.append((entry.name, f"{status.st_mode & 0o170000:o}"))
        if os.path.isdir(target):
            if inside and target not in self._entered:
                self._entered.add(target)
                stack.append(target)
        elif inside:
            times = status.st_mtime_ns, status.st_ctime_ns
            self.items.append((entry.name, status.st_size, *times, status.st_ino))
        else:
            # Of what lies outside nothing is read; how large the link is, is told.
            own = os.lstat(entry.path)
            self.items.append((entry.name, f"{own.st_size} {own.st_mtime_ns}"))
