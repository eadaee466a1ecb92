"""The notes that a rule compares, and the lines that too many of them share to count."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.agents import owners
from vaultmend.linter.vault.copies import copies, in_doubt
from vaultmend.linter.vault.likeness.outline import Outline
from vaultmend.linter.vault.likeness.passages import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from vaultmend.linter.vault.likeness.passages import Facts
    from vaultmend.linter.vault.vault import Vault


def compared(
    vault: Vault,
    paths: Iterable[str],
    takes_part: Callable[[str], bool],
    copied: AbstractSet[str],
) -> list[str]:
    """Those of some notes that are compared, in order: those in scope whose role takes part.

    Excluded notes and copies that a sync client left are compared with nothing; those that a report
    is not limited to still are.
    """
    chosen: list[str] = []
    for path in sorted(paths):
        role = vault.roles[path]
        if (
            takes_part(role)
            and path not in copied
            and (path not in vault.muted or path in vault.limited_out)
            and vault.scheme.is_reported(path, role)
        ):
            chosen.append(path)
    return chosen


class Copied(NamedTuple):
    """The copies that a sync client left, which are `conflict-copy`'s business."""

    paths: frozenset[str]
    in_doubt: frozenset[str]
    """The notes whose titles decide whether one of them is a copy."""


def copied(vault: Vault) -> Copied:
    """The copies of a vault."""
    return Copied(frozenset(copy.path for copy in copies(vault)), in_doubt(vault))


def owner_of(vault: Vault) -> Callable[[str], str]:
    """What tells the agent of a path."""
    return vault.derived(_owner_of)


def _owner_of(vault: Vault) -> Callable[[str], str]:
    return owners(vault.notes)


def lines_of(facts: Facts) -> set[int]:
    """The different lines of a note."""
    return {*numbers(facts[0])}


class Lines:
    """The different lines of each note, packed one note after the other."""

    __slots__ = ("counts", "lines", "paths")

    def __init__(self, paths: list[str], counts: array[int], lines: array[int]) -> None:
        self.paths = paths
        """In order."""
        self.counts = counts
        self.lines = lines

    @classmethod
    def of(cls, paths: Iterable[str], notes: Iterable[Collection[int]]) -> Lines:
        """The lines of some notes, which go by path."""
        counts, lines = array("I"), array("I")
        for note in notes:
            counts.append(len(note))
            lines.extend(note)
        return cls([*paths], counts, lines)

    def frequent(self, files: int, share: float) -> frozenset[int]:
        """The lines that stand in at least so many notes and in such a share of them: templates."""
        least = self._least(files, share)
        return frozenset([line for line, times in Counter(self.lines).items() if times >= least])

    def still_frequent(
        self,
        earlier: Lines,
        frequent: frozenset[int],
        changed: Iterable[str],
        files: int,
        share: float,
    ) -> bool:
        """Whether the lines are frequent that were, where these notes have changed since."""
        least = self._least(files, share)
        if least != earlier._least(files, share):
            return self.frequent(files, share) == frequent
        touched: set[int] = set()
        for path in changed:
            touched |= {*self._of(path)} ^ {*earlier._of(path)}
        counts = Counter(filter(touched.__contains__, self.lines))
        return all((counts[line] >= least) == (line in frequent) for line in touched)

    def spliced(self, path: str, lines: Collection[int] | None) -> Lines:
        """The same with other lines for a note, or without the note."""
        at = bisect_left(self.paths, path)
        start, last = sum(self.counts[:at]), at + (path in self)
        end = start + sum(self.counts[at:last])
        new = [] if lines is None else [len(lines)]
        return Lines(
            [*self.paths[:at], *([path] if new else ()), *self.paths[last:]],
            self.counts[:at] + array("I", new) + self.counts[last:],
            self.lines[:start] + array("I", lines or ()) + self.lines[end:],
        )

    def _of(self, path: str) -> array[int]:
        at = bisect_left(self.paths, path)
        if path not in self:
            return array("I")
        start = sum(self.counts[:at])
        return self.lines[start : start + self.counts[at]]

    def __contains__(self, path: str) -> bool:
        at = bisect_left(self.paths, path)
        return self.paths[at : at + 1] == [path]

    def _least(self, files: int, share: float) -> float:
        """In how many of the notes a line stands that is a template's."""
        return max(files, share * len(self.paths))


def outlines(
    vault: Vault,
    facts: Mapping[str, Facts],
    takes_part: Callable[[str], bool],
    files: int,
    share: float,
) -> dict[str, Outline]:
    """The notes to compare, in the order of paths; `files` and `share` say what is a template's."""
    paths = compared(vault, facts, takes_part, copied(vault).paths)
    frequent = Lines.of(paths, (lines_of(facts[path]) for path in paths)).frequent(files, share)
    return {path: Outline(path, facts[path], frequent) for path in paths}
