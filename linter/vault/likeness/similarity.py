"""What it means that two texts say the same.

Two texts are alike when their token sets are equal, overlap (Jaccard), or one is contained in the
other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.tokens import tells_apart

if TYPE_CHECKING:
    from array import array

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

    __slots__ = ("_words", "digest", "first", "last", "owner", "path", "tokens")

    def __init__(
        self,
        path: str,
        first: int,
        last: int,
        tokens: memoryview[int] | array[int],
        digest: bytes,
        owner: str = "",
    ) -> None:
        """`tokens` are in their order and may come again; texts of two owners are never compared."""
        self.path = path
        self.first = first
        self.last = last
        self.tokens = tokens
        self.digest = digest
        self.owner = owner
        self._words: frozenset[int] | None = None

    @property
    def words(self) -> frozenset[int]:
        """The different tokens."""
        if self._words is None:
            self._words = frozenset(self.tokens)
        return self._words

    def overlaps(self, other: Text) -> bool:
        """Whether both have lines in common."""
        return self.path == other.path and self.first < other.last and other.first < self.last


class Likeness(NamedTuple):
    """How alike two texts are; with `contained` the shorter one is in the longer one."""

    kind: Kind
    share: float


def nearly(likeness: Likeness) -> Likeness:
    """The likeness of texts that contradict each other: their words may be the same, their dates not."""
    return likeness._replace(kind="near") if likeness.kind == "same" else likeness


class Pair(NamedTuple):
    """Two texts by their numbers; with `contained`, `one` is in `other`."""

    one: int
    other: int
    likeness: Likeness


def alike(one: Text, other: Text, measure: Measure) -> Likeness | None:
    """How alike two texts are, or None; texts that differ only in numbers or code are not."""
    least = min(len(one.words), len(other.words))
    if not least:
        return None
    if one.digest == other.digest:
        return Likeness("same", 1.0) if least >= measure.exact else None
    return _compare(one.words, other.words, measure)


def _compare(one: frozenset[int], other: frozenset[int], measure: Measure) -> Likeness | None:
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


def _only_telling_apart(tokens: frozenset[int]) -> bool:
    return bool(tokens) and all(map(tells_apart, tokens))


class Numbered(Protocol):
    """Texts by number."""

    def __getitem__(self, number: int, /) -> Text:
        """The text of this number."""
        ...


class Judge:
    """Says of texts, given by their numbers, whether they make a pair."""

    __slots__ = ("_texts", "measure")

    def __init__(self, texts: Numbered, measure: Measure) -> None:
        self._texts = texts
        self.measure = measure

    def same(self, first: int, other: int) -> Pair | None:
        """The pair of two texts with the same words in the same order."""
        one, two = self._texts[first], self._texts[other]
        if one.overlaps(two) or len(one.words) < self.measure.exact or one.owner != two.owner:
            return None
        return Pair(first, other, Likeness("same", 1.0))

    def near(self, one: int, other: int) -> Pair | None:
        """The pair of two texts that are not the same, when they are alike."""
        ends = sorted((len(self._texts[number].words), number) for number in (one, other))
        if ends[0][0] < max(self.measure.exact, self.measure.near):
            return None
        numbers = [number for _, number in ends]
        short, long = (self._texts[number] for number in numbers)
        if short.overlaps(long) or short.owner != long.owner:
            return None
        likeness = _compare(short.words, long.words, self.measure)
        if likeness is None:
            return None
        first, second = numbers if likeness.kind == "contained" else sorted(numbers)
        return Pair(first, second, likeness)
