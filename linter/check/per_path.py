"""Which rules are heard in which paths: the table `[per-path]` of a configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.files.glob import Globs

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


class PathRules:
    """One glob of `[per-path]`, and the rules that it leaves."""

    __slots__ = ("_folders", "_globs", "glob", "ignore", "select")

    def __init__(self, glob: str, select: Iterable[str], ignore: Iterable[str]) -> None:
        """`glob` is read as a line of a .gitignore; the others hold rules, families or ALL."""
        self.glob = glob
        self.select = frozenset(select)
        self.ignore = frozenset(ignore)
        self._globs = Globs([glob])
        self._folders: dict[str, bool] = {"": False}

    def __repr__(self) -> str:
        return f"PathRules({self.glob!r}, {sorted(self.select)}, {sorted(self.ignore)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PathRules) and (self.glob, self.select, self.ignore) == (
            other.glob,
            other.select,
            other.ignore,
        )

    def __hash__(self) -> int:
        return hash((self.glob, self.select, self.ignore))

    def covers(self, path: str) -> bool:
        """Whether the glob matches the file at this path or a folder that it lies in."""
        folder, slash, name = path.rpartition("/")
        return (
            self._covers_folder(folder) or self._globs.verdict(folder + slash, name, False) is True
        )

    def _covers_folder(self, folder: str) -> bool:
        known = self._folders.get(folder)
        if known is None:
            parent, slash, name = folder.rpartition("/")
            known = (
                self._covers_folder(parent)
                or self._globs.verdict(parent + slash, name, True) is True
            )
            self._folders[folder] = known
        return known


def is_chosen(rule: str, family: str, select: Collection[str], ignore: Collection[str]) -> bool:
    """Whether a rule is among `select` less `ignore`, which hold rules, families or ALL.

    A rule that `select` names itself stays when only its family or ALL is ignored.
    """
    named = rule in select
    if rule in ignore or not (named or family in select or "ALL" in select):
        return False
    return named or not (family in ignore or "ALL" in ignore)


def is_ignored(per_path: Iterable[PathRules], rule: str, family: str, path: str | None) -> bool:
    """Whether `[per-path]` keeps this rule from reporting at this path of the workspace.

    Every glob that matches has a say, and one that leaves the rule out is enough. What concerns the
    whole vault (no path) is never ignored.
    """
    if path is None:
        return False
    return any(
        not is_chosen(rule, family, item.select, item.ignore) and item.covers(path)
        for item in per_path
    )
