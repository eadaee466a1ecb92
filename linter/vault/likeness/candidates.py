"""Which of many token sets may be alike: those where one holds some of the other's rarest tokens.

That is no guess for short texts. Put the tokens of a set in any order: when t of them are in
another set, then of the first (1 - t) and n more at least n are there. With the rarest tokens
first few sets meet by chance. Of long texts the first come from a sample, taken by the numbers of
the tokens, and crowds, where very many sets share a token, are thinned out.
"""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import chain
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SAMPLE = 96
"""About so many tokens of a long text are looked at for its rarest ones."""
CROWD = 32
"""Sets that share a rare token; beyond it each meets a few neighbours in length only."""
NEIGHBOURS = 8
_BUCKETS = 22
"""Binary digits of the most buckets by which tokens are counted."""
_BITS = 2047
"""The bits onto which the tokens of a long text are mapped to see what two may share at most."""


class Shares(NamedTuple):
    """What two sets must have in common to be alike."""

    jaccard: float
    """Of the tokens of both."""
    containment: float
    """Of those of the shorter one."""
    contained: int
    """Tokens from which on a set is looked for within another."""
    longer: float
    """How many times as long as what it contains the other may be."""

    def least(self, short: int, long: int) -> float:
        """The tokens that sets of these sizes must share at least, less the error of floats."""
        near = self.jaccard * (short + long) / (1 + self.jaccard)
        return min(near, self.containment * short) - 1e-6

    def fit(self, short: int, long: int) -> bool:
        """Whether sets of these sizes can be alike."""
        return short >= self.jaccard * long or (
            short >= self.contained and short * self.longer >= long
        )


def candidates(texts: Sequence[array[int]], shares: Shares) -> Iterator[tuple[int, int]]:
    """Pairs of numbers of texts that may be alike, the shorter first; `texts` go by length.

    Left out are pairs that meet too seldom, and all that certainly share too few tokens.
    """
    sizes = [len(tokens) for tokens in texts]
    samples = [_sample(tokens) for tokens in texts]
    ranks = _by_rarity(samples)
    share = min(shares.jaccard, shares.containment)
    index = _Index(len(ranks))
    sketches = _Sketches(texts)
    for number, (tokens, sample) in enumerate(zip(texts, samples, strict=True)):
        whole = sample is tokens
        ranked = sorted(map(ranks.__getitem__, sample))
        known = ranked if whole else [*filter(None, map(ranks.get, tokens))]
        size = sizes[number]
        for short in index.met(known):
            if shares.fit(sizes[short], size) and (
                samples[short] is texts[short]  # known from its rarest tokens
                or sketches.most(short, number) >= shares.least(sizes[short], size)
            ):
                yield short, number
        needed = 1 if len(sample) < 24 else 2 + len(sample) // 48
        first = len(sample) - ceil(share * len(sample) - 1e-9) + needed
        # All but so many of the whole text must be in the other one, and so of its rarest tokens.
        missing = floor(size - shares.least(size, size)) if whole else first
        index.add(ranked[:first], needed, missing)


class _Index:
    """Texts by the ranks of their rarest tokens."""

    __slots__ = ("_all_but", "_crowded", "_enough", "_needed", "_texts")

    def __init__(self, ranks: int) -> None:
        """Take the highest rank; the lowest is 1."""
        self._texts: list[list[int] | tuple[()]] = [()] * (ranks + 1)
        self._crowded: set[int] = set()
        self._needed: list[int] = []
        self._all_but: list[int] = []
        """For each text, how many of its rarest tokens another one that is alike surely has."""
        self._enough: list[int] = []
        """The larger one of both."""

    def met(self, ranks: Iterable[int]) -> list[int]:
        """The texts that have enough of the tokens among their rarest."""
        met = Counter(chain.from_iterable(map(self._texts.__getitem__, ranks)))
        enough = self._enough
        return sorted([text for text, times in met.items() if times >= enough[text]])

    def add(self, rarest: Sequence[int], needed: int, missing: int) -> None:
        """Put in the next text: so many of its rarest tokens are needed, and all but `missing`."""
        number = len(self._needed)
        self._needed.append(needed)
        self._all_but.append(len(rarest) - missing)
        self._enough.append(max(needed, len(rarest) - missing))
        for rank in rarest:
            known = self._texts[rank]
            if not known:
                self._texts[rank] = [number]
                continue
            known.append(number)
            if len(known) > CROWD or (len(known) > NEIGHBOURS and rank in self._crowded):
                self._crowded.add(rank)
                self._leave(known[:-NEIGHBOURS])
                del known[:-NEIGHBOURS]

    def _leave(self, texts: Sequence[int]) -> None:
        """One token less leads to these texts."""
        for text in texts:
            self._all_but[text] -= 1
            self._enough[text] = max(self._needed[text], self._all_but[text])


class _Sketches:
    """Texts as bits, to see without comparing them what two may share at most."""

    __slots__ = ("_known", "_texts")

    def __init__(self, texts: Sequence[array[int]]) -> None:
        self._texts = texts
        self._known: dict[int, tuple[int, int]] = {}

    def most(self, one: int, other: int) -> int:
        """A number of tokens that the two texts do not exceed in what they share."""
        bits, double = self._sketch(one)
        others, doubles = self._sketch(other)
        return (bits & others).bit_count() + min(double, doubles)

    def _sketch(self, number: int) -> tuple[int, int]:
        """The bits of a text, and how many of its tokens fall on a bit that another one sets."""
        known = self._known.get(number)
        if known is None:
            tokens = self._texts[number]
            places = {*map(_BITS.__and__, tokens)}
            digits = bytearray(b"0") * (_BITS + 1)
            for place in places:
                digits[place] = 49
            known = self._known[number] = int(digits, 2), len(tokens) - len(places)
        return known


def _sample(tokens: array[int]) -> array[int]:
    step = len(tokens) // SAMPLE | 1
    if step == 1:
        return tokens
    return array("I", [token for token in tokens if not token % step])


def _by_rarity(samples: Sequence[array[int]]) -> dict[int, int]:
    """Ranks from 1 on for the tokens of all samples; any order is right, this one only is good."""
    counts = Counter(chain.from_iterable(samples))
    buckets = 1 << min(_BUCKETS, max(10, sum(map(len, samples)).bit_length()))
    full = array("I", bytes(4 * buckets))
    for token, count in counts.items():
        full[token & buckets - 1] += count
    order = sorted(counts, key=lambda token: full[token & buckets - 1] << 32 | token)
    return dict(zip(order, range(1, len(order) + 1), strict=True))
