"""One walk over a workspace: every file with its marks, and what could not be seen."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, cast

from vaultmend.linter.model import Problem
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.files.disk import NOT_REGULAR, OUTSIDE, problem_of
from vaultmend.linter.read.files.file import File, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.read.files.ignore import Ignore
    from vaultmend.linter.read.files.marks import Marks
    from vaultmend.linter.read.files.system import Entry, FileSystem

# Half the time that calling File takes, and there is one for every file.
_new = cast("Callable[[type[File], tuple[object, ...]], File]", tuple.__new__)  # pyright: ignore
_OPENED = frozenset(("note", "canvas", "base"))


class _Folder(NamedTuple):
    absolute: str
    marks: Marks
    hidden: bool
    linked: bool


class Walk:
    """The files and problems of a workspace, both ordered by path whatever the disk's order.

    Linked folders: Obsidian ignores a link to a place in the vault or above it (F-08). What is
    left without leaving the workspace are links in Obsidian's root to folders beside it; those are
    followed, each folder once, so that loops end and nested links cannot multiply. A link to a file
    is listed under its own name, since links to it resolve; one that leads outside has a name here
    but no content.
    """

    def __init__(
        self, root: str, ignore: Ignore, archives: frozenset[str], system: FileSystem
    ) -> None:
        self.files: list[File] = []
        self.problems: list[tuple[str, Problem]] = []
        self._root = root
        self._ignore = ignore
        self._archives = archives
        self._system = system
        self._links: list[tuple[str, _Folder]] = []
        self._followed: set[str] = set()
        self._run()

    def _run(self) -> None:
        self._below(_Folder(self._root, self._ignore.top(), False, False))
        if self._links:
            self._follow()
        self.files.sort(key=itemgetter(0))
        self.problems += self._ignore.problems
        self.problems.sort()

    def _follow(self) -> None:
        """Walk below the linked folders, in the order of their paths; more may turn up."""
        from heapq import heappop, heappush

        heap: list[tuple[str, _Folder]] = []
        while self._links or heap:
            for link in self._links:
                heappush(heap, link)
            self._links.clear()
            self._below(heappop(heap)[1])

    def _below(self, top: _Folder) -> None:
        stack = [top]
        while stack:
            folder = stack.pop()
            if folder.linked:
                if folder.absolute in self._followed:
                    continue
                self._followed.add(folder.absolute)
            try:
                with self._system.scandir(folder.absolute) as entries:
                    found = list(entries)
            except OSError as error:
                self._problem(folder.marks.path.rstrip("/"), problem_of(error))
            else:
                self._list(folder, found, stack)

    def _list(self, folder: _Folder, entries: list[Entry], stack: list[_Folder]) -> None:
        """Add the files of one folder to the list and its folders to the stack."""
        absolute, marks, hidden, linked = folder
        dotted = {entry.name: entry for entry in entries if entry.name[0] == "."}
        if dotted:
            listed = ".gitignore" in dotted and dotted[".gitignore"].is_file(follow_symlinks=False)
            marks = self._ignore.opened(marks, ".git" in dotted, listed)
        path, silent = marks.path, marks.silent
        ignored, excluded = marks.ignored, marks.excluded
        add = self.files.append
        for entry in entries:
            name = entry.name
            if name[0] == ".":
                self._dotted(entry, _Folder(absolute, marks, hidden, linked), stack)
            elif entry.is_file(follow_symlinks=False):
                kind = "note" if name[-3:] == ".md" else kind_of(name)
                size = mtime = changed = -1
                if kind in _OPENED:
                    try:
                        status = entry.stat(follow_symlinks=False)
                    except OSError:
                        continue  # removed since the folder was listed
                    size, mtime, changed = status.st_size, status.st_mtime_ns, status.st_ctime_ns
                if not silent:
                    ignored, excluded = marks.of(name)
                flags = hidden, ignored, excluded, linked
                add(_new(File, (path + name, size, mtime, kind, *flags, changed)))
            elif entry.is_dir(follow_symlinks=False):
                stack.append(_Folder(entry.path, marks.below(name), hidden, linked))
            elif entry.is_symlink():
                self._link(entry, _Folder(absolute, marks, hidden, linked))
            elif kind_of(name) in _OPENED:
                self._problem(path + name, Problem(NOT_REGULAR, 1, 1))

    def _dotted(self, entry: Entry, folder: _Folder, stack: list[_Folder]) -> None:
        """Pass over what begins with a dot, unless it is an archive or the stub of a note."""
        name = entry.name
        marks = folder.marks
        if name in self._archives and entry.is_dir(follow_symlinks=False):
            stack.append(_Folder(entry.path, marks.below(name), True, folder.linked))
        elif name.endswith(".icloud") and kind_of(name := name[1:-7]) in _OPENED:
            if self._system.lexists(f"{folder.absolute}/{name}"):
                return
            flags = (folder.hidden, *marks.of(name), folder.linked)
            self.files.append(File(marks.path + name, 0, 0, kind_of(name), *flags))

    def _link(self, entry: Entry, folder: _Folder) -> None:
        """A symbolic link: the file that it stands for, a folder for later, or a problem."""
        name, marks = entry.name, folder.marks
        path = marks.path + name
        system = self._system
        target = system.realpath(entry.path)
        inside = is_inside(target, self._root)
        if system.isdir(target):
            if not inside:
                self._problem(path, Problem(OUTSIDE, 1, 1))
            elif self._is_followed(path, target):
                below = _Folder(target, marks.below(name), folder.hidden, True)
                self._links.append((path, below))
        elif system.isfile(target):
            # Of what lies outside not even the size is taken.
            status = system.stat(target) if inside else system.lstat(entry.path)
            flags = (folder.hidden, *marks.of(name), True)
            self.files.append(File(path, status.st_size, status.st_mtime_ns, kind_of(name), *flags))
        elif system.lexists(target):
            self._problem(path, Problem(NOT_REGULAR, 1, 1))
        else:
            self._problem(path, Problem("it is a symbolic link to nothing", 1, 1))

    def _is_followed(self, path: str, target: str) -> bool:
        """Whether Obsidian would enter this link to a folder inside the workspace."""
        obsidian = self._ignore.obsidian
        return (
            path.startswith(self._ignore.prefix)
            and not is_inside(target, obsidian)
            and not is_inside(obsidian, target)
        )

    def _problem(self, path: str, problem: Problem) -> None:
        self.problems.append((path, problem))
