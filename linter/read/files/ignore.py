"""Which files git ignores, and which the configuration or Obsidian excludes.

Both stay targets of links, because Obsidian sees them. Patterns are read as git reads them, but
without the user's global ones, so that a vault gives the same result on every machine; a tracked
file that a pattern matches counts as ignored too, as for other linters.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.files.disk import A_LINK, VANISHED, read_bytes
from vaultmend.linter.read.files.glob import Globs
from vaultmend.linter.read.files.marks import Marks, Scope
from vaultmend.linter.read.files.roots import git_root
from vaultmend.linter.read.files.system import DISK, FileSystem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.read.files.obsidian_filters import ObsidianFilters

_LARGEST = 1 << 16
"""Bytes; a larger list of patterns is not obeyed."""


class Ignore:
    """Everything that tells which files below a workspace are ignored or excluded.

    `obsidian` is the absolute path of Obsidian's root, `exclude` the globs of the configuration,
    relative to the workspace. `problems` are lists of patterns that could not be read. `system` has
    the lists; without it that is the disk.
    """

    def __init__(
        self,
        workspace: str,
        obsidian: str | None = None,
        exclude: Iterable[str] = (),
        *,
        system: FileSystem = DISK,
    ):
        self._system = system
        self.workspace = os.path.realpath(workspace)
        self.obsidian = os.path.realpath(obsidian or workspace)
        self.problems: list[tuple[str, Problem]] = []
        self.filters = self._obsidian_filters()
        self._exclude = Globs(exclude)
        below = os.path.relpath(self.obsidian, self.workspace).replace(os.sep, "/")
        self.prefix = "" if below == "." else below + "/"
        """What the path of a file in Obsidian's root begins with."""

    def top(self) -> Marks:
        """The marks of the workspace itself, before its own .gitignore is known."""
        exclude = (Scope(self._exclude, ""),) if self._exclude else ()
        return Marks(self.filters, self.prefix, "", self._above(), exclude, (False, False))

    def opened(self, marks: Marks, has_git: bool, has_list: bool) -> Marks:
        """The marks of a folder, once it is known whether it holds `.git` and `.gitignore`.

        A work tree within another is judged by its own lists alone, but stays ignored as a whole
        when the outer one ignores it. Obsidian's root does not: memory that is a repository of its
        own is often ignored by the workspace around it.
        """
        if not (has_git or has_list):
            return marks
        git, ignored = marks.git, marks.ignored
        folder = os.path.join(self.workspace, marks.path).rstrip(os.sep)
        if has_git:
            git = self.work_tree_lists(folder)
            ignored = ignored and marks.path != self.prefix
        if has_list and git is not None and not ignored:
            git = (Scope(self.read_list(os.path.join(folder, ".gitignore")), ""), *git)
        return marks.with_git(git, ignored)

    def _above(self) -> tuple[Scope, ...] | None:
        """The lists that hold from above the workspace, or None when no work tree begins there."""
        root = git_root(self.workspace)
        if root is None or root == self.workspace:
            return None
        below = os.path.relpath(self.workspace, root).split(os.sep)
        whole = "/".join(below) + "/"
        lists = tuple(Scope(globs, whole) for globs, _ in self.work_tree_lists(root))
        for depth in range(len(below)):
            globs = self.read_list(os.path.join(root, *below[:depth], ".gitignore"))
            lists = (Scope(globs, "/".join(below[depth:]) + "/"), *lists)
        return lists

    def work_tree_lists(self, root: str) -> tuple[Scope, ...]:
        """The list that a work tree keeps in its git directory, as seen from its root."""
        git = os.path.join(root, ".git")
        if not os.path.isdir(git):
            git = _pointed_to(git, "gitdir:")
            common = git and _pointed_to(os.path.join(git, "commondir"), "")
            git = common or git
        # The git directory of the vault may be anywhere; that of a folder in it could be a trap.
        nested = root != self.workspace and is_inside(root, self.workspace)
        if not git or (nested and not is_inside(os.path.realpath(git), self.workspace)):
            return ()
        return (Scope(self.read_list(os.path.join(git, "info", "exclude")), ""),)

    def read_list(self, path: str) -> Globs:
        """The patterns of a file; none when there is no such file or it cannot be read."""
        data = self._system.read_bytes(path, _LARGEST)
        if isinstance(data, bytes):
            return Globs(os.fsdecode(data.removeprefix(b"\xef\xbb\xbf")).split("\n"))
        # Git does not follow a link to a .gitignore either.
        if data.reason not in (VANISHED, A_LINK):
            self.problems.append((os.path.relpath(path, self.workspace).replace(os.sep, "/"), data))
        return Globs(())

    def _obsidian_filters(self) -> ObsidianFilters | None:
        path = os.path.join(self.obsidian, ".obsidian", "app.json")
        if not is_inside(self._system.realpath(path), self.workspace):
            return None
        data = self._system.read_bytes(path, 1 << 20)
        if isinstance(data, Problem) or b"userIgnoreFilters" not in data:
            return None
        import json

        from vaultmend.linter.read.files.obsidian_filters import ObsidianFilters

        try:
            filters = json.loads(data.decode("utf-8-sig")).get("userIgnoreFilters")
        except (ValueError, AttributeError, RecursionError):
            return None
        if not isinstance(filters, list):
            return None
        items = cast("list[object]", filters)
        return ObsidianFilters(item for item in items if isinstance(item, str)) or None


def _pointed_to(path: str, key: str) -> str:
    """The folder that a file of git names behind `key`, or ""."""
    data = read_bytes(path, _LARGEST)
    text = os.fsdecode(data).strip() if isinstance(data, bytes) else ""
    if not text.startswith(key) or "\0" in text:
        return ""
    return os.path.normpath(os.path.join(os.path.dirname(path), text.removeprefix(key).strip()))
