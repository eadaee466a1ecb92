"""Where two texts that say nearly the same contradict each other: the first such place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.secrets import masked, quoted
from vaultmend.linter.vault.likeness.assertions import DENIAL, NEGATION, VALUES, bare, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.vault.likeness.assertions import Word

MOST_WORDS = 1500
"""Words of both texts up to which lines that differ are compared word by word."""
MOST_LINES = 4000
FEW = 6
"""Words that may stand for as many others; more are another sentence."""
AROUND = 3
"""Words on both sides of a place, together, that both texts must have."""
SHOWN = 40
"""Code points of a word that are shown."""


class Discord(NamedTuple):
    """What stands in one text, and in its place in the other."""

    here: str
    there: str
    alone: bool
    """Nothing else differs in these lines but what contradicts each other."""


def discord(one: str, other: str) -> Discord | None:
    """The first contradiction of two texts of prose, or None.

    They contradict each other where between words that both have a number, a time, a date, a day or
    a month stands for another one, or where only one of them says not. Secrets show as stars.
    """
    mine, yours = _lines(one), _lines(other)
    if mine == yours or len(mine) + len(yours) > MOST_LINES:
        return None
    for first, last, start, end in _differing(mine, yours):
        for here, there in _paired(mine[first:last], yours[start:end]):
            found = _Lines(here, there).discord()
            if found is not None:
                return found
    return None


def _paired(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What stands in the place of what: line by line where both have as many."""
    if len(one) == len(other):
        yield from zip(one, other, strict=True)
    elif one and other:
        yield "\n".join(one), "\n".join(other)


def contradicting(fact: Message, found: Discord) -> Message:
    """The fact that two texts are nearly the same, and in what they contradict each other."""
    return say(
        "{fact}, but '{here}' here is '{there}' there",
        fact=fact,
        here=found.here,
        there=found.there,
    )


def _lines(text: str) -> list[str]:
    return [line for line in map(str.strip, bare(masked(text)).splitlines()) if line]


def _differing(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where two sequences differ, half-open."""
    from difflib import SequenceMatcher

    for tag, *ends in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag != "equal":
            first, last, start, end = ends
            yield first, last, start, end


class _Lines:
    """Some lines of one text that stand where the other text has others."""

    def __init__(self, one: str, other: str) -> None:
        self.one = one
        self.other = other
        self.mine = words(one)
        self.yours = words(other)

    def discord(self) -> Discord | None:
        mine, yours = self.mine, self.yours
        if len(mine) + len(yours) > MOST_WORDS:
            return None
        places = [*_differing([word.key for word in mine], [word.key for word in yours])]
        found = [self._between(place) for place in self._surrounded(places)]
        first = next(filter(None, found), None)
        if first is None:
            return None
        here, there = first
        alone = all(found) and len(found) == len(places) and all(map(self._holds_facts, places))
        return Discord(quoted(here, SHOWN), quoted(there, SHOWN), alone)

    def _surrounded(
        self, places: Sequence[tuple[int, int, int, int]]
    ) -> Iterator[tuple[int, int, int, int]]:
        """The short places with words around them that both texts have."""
        for number, place in enumerate(places):
            before = places[number - 1][1] if number else 0
            after = places[number + 1][0] if number + 1 < len(places) else len(self.mine)
            first, last, start, end = place
            around = first - before + after - last
            if around >= AROUND and last - first <= FEW and end - start <= FEW:
                yield place

    def _holds_facts(self, place: tuple[int, int, int, int]) -> bool:
        """Whether at a place nothing stands but values, or a negation and what goes with it."""
        first, last, start, end = place
        here, there = self.mine[first:last], self.yours[start:end]
        return all(w.kind in VALUES for w in (*here, *there)) or _denies(here) != _denies(there)

    def _between(self, place: tuple[int, int, int, int]) -> tuple[str, str] | None:
        first, last, start, end = place
        here, there = self.mine[first:last], self.yours[start:end]
        for one in here:
            for other in there:
                if _are_two_values(one, other):
                    return self.one[one.start : one.end], self.other[other.start : other.end]
        if _denies(here) == _denies(there) or any(word.kind == DENIAL for word in (*here, *there)):
            return None
        return _around(self.one, self.mine, first, last), _around(
            self.other, self.yours, start, end
        )


def _are_two_values(one: Word, other: Word) -> bool:
    if one.kind != other.kind or one.kind not in VALUES or one.key == other.key:
        return False
    # Larger numbers are not read: `十二` may well be `12`.
    return one.key.isascii() == other.key.isascii()


def _denies(some: Sequence[Word]) -> bool:
    return any(word.kind == NEGATION for word in some)


def _around(text: str, all_: Sequence[Word], first: int, last: int) -> str:
    """The words of a place and a word before and after; of single characters two."""
    before, after = max(0, first - 1), min(len(all_), last + 1)
    if before and all_[before].end - all_[before].start == 1:
        before -= 1
    if after < len(all_) and all_[after - 1].end - all_[after - 1].start == 1:
        after += 1
    return " ".join(text[all_[before].start : all_[after - 1].end].split()) if all_ else ""
