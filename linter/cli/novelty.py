"""What cannot be new in a commit, whatever its parents had: what is said of notes that stay the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.baseline import Baseline
from vaultmend.linter.check.engine import UNUSED
from vaultmend.linter.check.rule import NoteRule

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from vaultmend.linter.check.baseline import Entry
    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.read.git.tree import GitTree


class Before:
    """A parent, and the paths that hold the same there as in the commit."""

    def __init__(self, now: GitTree, parent: str) -> None:
        self.tree = now.at(parent)
        before, after = self.tree.by_workspace(), now.by_workspace()
        self.same = frozenset(
            path for path, entry in before.items() if path in after and after[path][:2] == entry[:2]
        )
        self.has_same_names = before.keys() == after.keys()


class Brought(Baseline):
    """Accepts also what cannot be new, whatever a parent said."""

    def __init__(
        self,
        entries: Iterable[Entry],
        renames: Callable[[], Mapping[str, str]],
        cannot_be_new: Callable[[str, Diagnostic], bool],
        unchanged: Collection[str] = (),
    ) -> None:
        """What rules say that are `unchanged` is not looked at: they bring nothing."""
        super().__init__(entries, renames)
        self._cannot_be_new = cannot_be_new
        self._unchanged = unchanged

    def new(self, rule: str, said: Iterable[Diagnostic]) -> list[Diagnostic]:
        """What a rule said without the accepted places and what is as old as its notes."""
        if rule in self._unchanged:
            return []
        return [place for place in super().new(rule, said) if not self._cannot_be_new(rule, place)]


def unchanged(
    active: Sequence[Active],
    now: Mapping[str, Sequence[Diagnostic]],
    before: Mapping[str, Sequence[Diagnostic]],
) -> frozenset[str]:
    """The rules that say of a commit just what they say of a parent, where both say it of the same
    files and the same switches.

    Lines that other rules settle must be the same as well.
    """
    same = {
        name: said == before.get(name)
        for item in active
        if (name := item.rule.name) != UNUSED and (said := now.get(name)) is not None
    }
    if not all(same.get(item.rule.name) for item in active if item.rule.first):
        return frozenset()
    return frozenset(name for name, is_same in same.items() if is_same)


def is_old(rule: AnyRule, said: Diagnostic, same: AbstractSet[str]) -> bool:
    """Whether a rule must have said this of a parent whose notes at the paths `same` are the same.

    A NoteRule sees nothing but its note. Two texts are as alike as they were, whatever else there
    is: what makes a template of them is too seldom to be worth a comparison of all notes.
    """
    if rule.name == UNUSED:
        return False
    if isinstance(rule, NoteRule):
        return said.path in same
    if rule.family == "duplicates":
        return {said.path, *(place.path for place in said.related)} <= same
    return False
