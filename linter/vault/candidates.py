"""Which of many token sets may be alike: those that share some of their rarest tokens.

That is no guess. Put the tokens of all sets in any one order. When t of a set is in another, then
of its first (1 - t) and n more, n at least are there; and when the Jaccard of two sets is t, those
n are among the first (1 - t) and n more of the other, too. With the rarest tokens first few sets
meet by chance. Only crowds, where very many sets share a token, are thinned out.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

CROWD = 48
"""Sets that share a rare token; beyond it each meets a few neighbours in length only."""
NEIGHBOURS = 8
_TOKEN = 0xFFFFFFFF

Meetings = dict[int, list[int]]
"""The numbers of the sets that have a token among their first, in ascending order."""


def candidates(
    texts: Sequence[array[int]], jaccard: float, containment: float, contained: int, longer: float
) -> Iterator[tuple[int, int]]:
    """Pairs of numbers of texts that may be alike, the shorter first; `texts` go by length.

    `jaccard` and `containment` are the least shares; a text is looked for within another from
    `contained` tokens on, and when the other is at most `longer` times as long.
    """
    sizes = [len(tokens) for tokens in texts]
    counts = _counts(texts)
    mask = len(counts) - 1
    needed = [1 if size < 24 else 2 + size // 48 for size in sizes]
    rare: Meetings = {}
    inside: Meetings = {}
    for number, tokens in enumerate(texts):
        size, shared = sizes[number], needed[number]
        ranked = sorted([counts[token & mask] << 32 | token for token in tokens])
        alone = bisect_left(ranked, 2 << 32)
        first = [key & _TOKEN for key in ranked[alone : _prefix(size, jaccard) + shared]]
        met = _met(first, rare)
        found = {n for n, times in met if times >= needed[n] and sizes[n] >= jaccard * size}
        met = _met(filter(inside.__contains__, tokens), inside)
        found |= {n for n, times in met if times >= needed[n] and sizes[n] * longer >= size}
        for short in sorted(found):
            yield short, number
        for token in first:
            rare.setdefault(token, []).append(number)
        if size >= contained:
            for key in ranked[alone : _prefix(size, containment) + shared]:
                inside.setdefault(key & _TOKEN, []).append(number)


def _counts(texts: Sequence[array[int]]) -> array[int]:
    # Counted by bucket: any order of the tokens is right, this one only has to be a good one.
    total = sum(map(len, texts))
    buckets = 1 << min(23, max(10, total.bit_length()))
    counts = array("I", bytes(4 * buckets))
    mask = buckets - 1
    for tokens in texts:
        for token in tokens:
            counts[token & mask] += 1
    return counts


def _prefix(size: int, share: float) -> int:
    return size - ceil(share * size - 1e-9)


def _met(tokens: Iterable[int], meetings: Meetings) -> Iterable[tuple[int, int]]:
    """The sets that have some of these tokens among their first, and how many."""
    met: list[int] = []
    for token in tokens:
        numbers = meetings.get(token)
        if numbers:
            met += numbers if len(numbers) <= CROWD else numbers[-NEIGHBOURS:]
    return Counter(met).items()
