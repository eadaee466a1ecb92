"""The facts of one note that is compared, unpacked: which lines count, and their tokens."""

from __future__ import annotations

from array import array
from itertools import accumulate, pairwise

from vaultmend.linter.model import Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.passages import Facts, ItemFacts, SectionFacts, numbers


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

    __slots__ = ("_facts", "_hashes", "_heavy", "_sections", "_starts", "_tokens", "path", "state")

    def __init__(self, path: str, facts: Facts, frequent: frozenset[int]) -> None:
        self.path = path
        self._facts = facts[4]
        self._sections: list[Passage] | None = None
        self._hashes = numbers(facts[0])
        self._starts = [0, *accumulate(numbers(facts[1]))]
        self._tokens = facts[2]
        self._heavy = frequent if not frequent.isdisjoint(self._hashes) else frozenset[int]()
        self.state = facts[3]
        if self._heavy:
            self._leave_out()

    def _leave_out(self) -> None:
        """Frequent lines keep their numbers and lose their tokens."""
        starts, heavy = self._starts, self._heavy
        kept: list[bytes] = []
        at = 0
        sizes = [end - start for start, end in pairwise(starts)]
        for number in [number for number, line in enumerate(self._hashes) if line in heavy]:
            kept.append(self._tokens[4 * at : 4 * starts[number]])
            at = starts[number + 1]
            sizes[number] = 0
        kept.append(self._tokens[4 * at :])
        self._tokens = b"".join(kept)
        self._starts = [0, *accumulate(sizes)]

    def __len__(self) -> int:
        return len(self._hashes)

    @property
    def sections(self) -> list[Passage]:
        """The sections of the note in document order."""
        if self._sections is None:
            self._sections = [passage(section) for section in self._facts]
        return self._sections

    def is_title(self, section: int) -> bool:
        """Whether a section is the only one that no other is around: the note itself."""
        parents = [found.parent for found in self.sections]
        return parents[section] < 0 and sum(parent < 0 for parent in parents) == 1

    def size(self, first: int, last: int) -> int:
        """How many tokens some kept lines have, repeated ones too."""
        return self._starts[last] - self._starts[first]

    def packed(self, first: int, last: int) -> bytes:
        """The tokens of some kept lines, in their order."""
        return self._tokens[4 * self._starts[first] : 4 * self._starts[last]]

    def tokens(self, first: int, last: int) -> memoryview[int]:
        """The same as numbers."""
        return numbers(self.packed(first, last))

    def counts(self) -> dict[int, int]:
        """In how many of the note's lines each token stands."""
        counts: dict[int, int] = {}
        for number in range(len(self)):
            for token in {*self.tokens(number, number + 1)}:
                counts[token] = counts.get(token, 0) + 1
        return counts

    def digest(self, first: int, last: int) -> bytes:
        """Equal for stretches with the same words in the same order, line by line."""
        hashes = self._hashes[first:last]
        if not self._heavy:
            return hashes.tobytes()
        return array("I", [line for line in hashes if line not in self._heavy]).tobytes()
