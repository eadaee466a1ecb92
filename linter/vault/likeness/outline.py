"""The facts of the notes that are compared, unpacked: which lines count, and their tokens."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.model import Place
from vaultmend.linter.vault.copies import copies
from vaultmend.linter.vault.likeness.passages import Facts, ItemFacts, SectionFacts, numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from vaultmend.linter.vault.vault import Vault


class Passage(NamedTuple):
    """A section of the facts; `first`, `own`, `last` are numbers of kept lines, half-open."""

    title: str
    place: Place
    """Of the heading."""
    parent: int
    first: int
    own: int
    last: int
    superseded: int
    """0, or 1 when what it contains says so, or 3 when its own text does."""


class Entry(NamedTuple):
    """A list item of the facts; `first` and `last` are numbers of kept lines, half-open."""

    text: str
    """As written, at most `SHOWN` code points."""
    place: Place
    first: int
    last: int
    section: int
    """The number of the section it stands in, -1 for none."""
    list: int
    raw: int
    """Equal for items written with the same characters."""
    urls: int
    """Equal for items with the same URLs, 0 without any."""
    cut: tuple[int, int] | None
    """The lines to delete to be rid of the item; None where more depends on it."""


def passage(facts: SectionFacts) -> Passage:
    """A section of the facts, unpacked."""
    title, place, *numbers = facts
    return Passage(title, Place(*place), *numbers)


def entry(facts: ItemFacts) -> Entry:
    """A list item of the facts, unpacked."""
    text, place, first, last, section, number, raw, urls, cut = facts
    return Entry(text, Place(*place), first, last, section, number, raw, urls, cut)


class Outline:
    """The tokens of one note by its kept lines; `frequent` lines count for nothing."""

    __slots__ = ("_hashes", "_heavy", "_starts", "_title", "_tokens", "path", "sections", "state")

    def __init__(self, path: str, facts: Facts, frequent: frozenset[int]) -> None:
        self.path = path
        self._hashes = numbers(facts[0])
        self._starts = [0, *accumulate(numbers(facts[1]))]
        self._tokens = numbers(facts[2])
        self._heavy = frequent if not frequent.isdisjoint(self._hashes) else frozenset[int]()
        self.state = facts[3]
        self.sections = [passage(section) for section in facts[4]]
        tops = [number for number, found in enumerate(self.sections) if found.parent < 0]
        self._title = tops[0] if len(tops) == 1 else -1

    def __len__(self) -> int:
        return len(self._hashes)

    def is_title(self, section: int) -> bool:
        """Whether a section is the only one that no other is around: the note itself."""
        return self._title == section

    def tokens(self, first: int, last: int) -> array[int]:
        """The different tokens of some kept lines."""
        starts = self._starts
        if not self._heavy:
            return array("I", {*self._tokens[starts[first] : starts[last]]})
        found: set[int] = set()
        for number in range(first, last):
            if self._hashes[number] not in self._heavy:
                found.update(self._tokens[starts[number] : starts[number + 1]])
        return array("I", found)

    def counts(self) -> dict[int, int]:
        """In how many of the note's lines each token stands."""
        counts: dict[int, int] = {}
        starts = self._starts
        for number, line in enumerate(self._hashes):
            if line not in self._heavy:
                for token in self._tokens[starts[number] : starts[number + 1]]:
                    counts[token] = counts.get(token, 0) + 1
        return counts

    def digest(self, first: int, last: int) -> bytes:
        """Equal for stretches with the same words in the same order, line by line."""
        hashes = self._hashes[first:last]
        if not self._heavy:
            return hashes.tobytes()
        return array("I", [line for line in hashes if line not in self._heavy]).tobytes()


def frequent_lines(notes: Collection[Facts], files: int, share: float) -> frozenset[int]:
    """The lines that stand in at least so many notes and in such a share of them: templates."""
    counts: dict[int, int] = {}
    for facts in notes:
        for line in {*numbers(facts[0])}:
            counts[line] = counts.get(line, 0) + 1
    least = max(files, share * len(notes))
    return frozenset([line for line, count in counts.items() if count >= least])


def outlines(
    vault: Vault,
    facts: Mapping[str, Facts],
    takes_part: Callable[[str], bool],
    files: int,
    share: float,
) -> dict[str, Outline]:
    """The notes to compare by path, in the order of paths: those in scope whose role takes part.

    Excluded notes and conflict copies are compared with nothing; those that a report is not limited to still are.
    `files` and `share` say which lines are templates.
    """
    chosen: dict[str, Facts] = {}
    # Copies that a sync client left are `conflict-copy`'s business.
    excluded = (vault.muted - vault.limited_out) | {copy.path for copy in copies(vault)}
    for path in sorted(facts):
        role = vault.notes[path].role
        in_scope = path not in excluded and vault.scheme.is_reported(path, role)
        if in_scope and takes_part(role):
            chosen[path] = facts[path]
    frequent = frequent_lines(chosen.values(), files, share)
    return {path: Outline(path, fact, frequent) for path, fact in chosen.items()}
