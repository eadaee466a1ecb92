"""Texts that say the same: all pairs of a vault, found without comparing everything with everything.

Two texts are alike when their token sets are equal, overlap (Jaccard), or one is contained in the
other. Every candidate is measured, so what is found is so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from vaultmend.linter.vault.likeness.candidates import Shares, candidates
from vaultmend.linter.vault.likeness.tokens import tells_apart

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence

Kind: TypeAlias = Literal["same", "near", "contained"]


class Measure(NamedTuple):
    """From when on two texts are alike; the numbers are tokens, the shares 0 to 1."""

    exact: int = 12
    near: int = 12
    contained: int = 24
    jaccard: float = 0.7
    containment: float = 0.9
    longer: float = 4.0
    """How many times as long as what it contains the whole may be."""


class Text:
    """A stretch of one note that is compared with others."""

    __slots__ = ("digest", "first", "last", "owner", "path", "tokens")

    def __init__(
        self, path: str, first: int, last: int, tokens: array[int], digest: bytes, owner: str = ""
    ) -> None:
        """`tokens` are different from each other; texts of two owners are never compared."""
        self.path = path
        self.first = first
        self.last = last
        self.tokens = tokens
        self.digest = digest
        self.owner = owner

    def overlaps(self, other: Text) -> bool:
        """Whether both have lines in common."""
        return self.path == other.path and self.first < other.last and other.first < self.last


class Likeness(NamedTuple):
    """How alike two texts are; with `contained` the shorter one is in the longer one."""

    kind: Kind
    share: float


class Pair(NamedTuple):
    """Two texts by their numbers; with `contained`, `one` is in `other`."""

    one: int
    other: int
    likeness: Likeness


def alike(one: Text, other: Text, measure: Measure) -> Likeness | None:
    """How alike two texts are, or None; texts that differ only in numbers or code are not."""
    least = min(len(one.tokens), len(other.tokens))
    if not least:
        return None
    if one.digest == other.digest:
        return Likeness("same", 1.0) if least >= measure.exact else None
    return _compare({*one.tokens}, {*other.tokens}, measure)


def _compare(one: set[int], other: set[int], measure: Measure) -> Likeness | None:
    small, large = (one, other) if len(one) <= len(other) else (other, one)
    shared = len(small & large)
    jaccard = shared / (len(small) + len(large) - shared)
    if len(small) >= measure.near and jaccard >= measure.jaccard:
        kind: Kind = "near" if jaccard < 1 else "same"
        return None if _only_telling_apart(small ^ large) else Likeness(kind, jaccard)
    if (
        len(small) >= measure.contained
        and shared >= measure.containment * len(small)
        and len(large) <= measure.longer * len(small)
        and not _only_telling_apart(small - large)
    ):
        return Likeness("contained", shared / len(small))
    return None


def _only_telling_apart(tokens: set[int]) -> bool:
    return bool(tokens) and all(map(tells_apart, tokens))


def alike_pairs(texts: Sequence[Text], measure: Measure) -> list[Pair]:
    """The pairs of texts that are alike, in a stable order.

    Of texts with the same words in the same order each is paired with the first alone, and the
    first stands for all of them in other pairs.
    """
    found: list[Pair] = []
    owners: dict[str, list[int]] = {}
    for number, text in enumerate(texts):
        if len(text.tokens) >= measure.exact:
            owners.setdefault(text.owner, []).append(number)
    for numbers in owners.values():
        firsts: dict[bytes, int] = {}
        for number in numbers:
            first = firsts.setdefault(texts[number].digest, number)
            if first != number and not texts[first].overlaps(texts[number]):
                found.append(Pair(first, number, Likeness("same", 1.0)))
        found.extend(_near_pairs(texts, list(firsts.values()), measure))
    return sorted(found)


def _near_pairs(texts: Sequence[Text], numbers: list[int], measure: Measure) -> Iterable[Pair]:
    numbers = [n for n in numbers if len(texts[n].tokens) >= measure.near]
    numbers.sort(key=lambda n: (len(texts[n].tokens), n))
    shares = Shares(measure.jaccard, measure.containment, measure.contained, measure.longer)
    likely = candidates([texts[n].tokens for n in numbers], shares)
    sets: dict[int, set[int]] = {}
    for short, long in likely:
        pair = numbers[short], numbers[long]
        if texts[pair[0]].overlaps(texts[pair[1]]):
            continue
        for number in pair:
            if number not in sets:
                sets[number] = {*texts[number].tokens}
        likeness = _compare(sets[pair[0]], sets[pair[1]], measure)
        if likeness is not None:
            one, other = pair if likeness.kind == "contained" else sorted(pair)
            yield Pair(one, other, likeness)
