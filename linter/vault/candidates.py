"""Which of many token sets may be alike: those that share one of their rarest tokens.

That is no guess. In any one order of all tokens, the first (1 - t) of a set and the first (1 - t)
of another have a token in common when their Jaccard is at least t; and when t of a set is in
another, its first (1 - t) have a token there. With the rarest tokens first few sets meet by
chance. Only crowds, where very many sets share a token, are thinned out.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

CROWD = 48
"""Sets that share a rare token; beyond it each meets a few neighbours in length only."""
NEIGHBOURS = 8
_BUCKETS = 1 << 20
_TOKEN = 0xFFFFFFFF
_NUMBER = 0xFFFFFF


def candidates(
    texts: Sequence[array[int]], jaccard: float, containment: float, contained: int, longer: float
) -> set[tuple[int, int]]:
    """Pairs of numbers of texts that may be alike, the shorter first; `texts` go by length.

    `jaccard` and `containment` are the least shares; a text is looked for within another from
    `contained` tokens on, and when the other is at most `longer` times as long.
    """
    sizes = [len(tokens) for tokens in texts]
    rare: list[int] = []
    inside: dict[int, list[int]] = {}
    counts = _counts(texts)
    for number, tokens in enumerate(texts):
        size = sizes[number]
        ranked = sorted([counts[token % _BUCKETS] << 32 | token for token in tokens])
        alone = bisect_left(ranked, 2 << 32)
        first = ranked[alone : _prefix(size, jaccard)]
        rare.extend([(key & _TOKEN) << 24 | number for key in first])
        if size >= contained:
            for key in ranked[alone : _prefix(size, containment)]:
                inside.setdefault(key & _TOKEN, []).append(number)
    found = _sharing(rare, sizes, jaccard)
    for number, tokens in enumerate(texts):
        for token in tokens:
            if token in inside:
                for small in _shorter(inside[token], number):
                    if sizes[number] <= longer * sizes[small]:
                        found.add((small, number))
    return found


def _counts(texts: Sequence[array[int]]) -> array[int]:
    # Counted by bucket: any order of the tokens is right, this one only has to be a good one.
    counts = array("I", bytes(4 * _BUCKETS))
    for tokens in texts:
        for token in tokens:
            counts[token % _BUCKETS] += 1
    return counts


def _prefix(size: int, share: float) -> int:
    return size - ceil(share * size - 1e-9) + 1


def _sharing(rare: list[int], sizes: Sequence[int], jaccard: float) -> set[tuple[int, int]]:
    """Pairs with a token in common; `rare` holds tokens, each with the number of its text."""
    rare.sort()
    found: set[tuple[int, int]] = set()
    at = 0
    while at < len(rare):
        end = bisect_left(rare, (rare[at] | _NUMBER) + 1, at, min(at + 2, len(rare)))
        if end == at + 2:
            end = bisect_left(rare, (rare[at] | _NUMBER) + 1, at + 1)
            _meet([key & _NUMBER for key in rare[at:end]], sizes, jaccard, found)
        at = end
    return found


def _meet(
    group: list[int], sizes: Sequence[int], jaccard: float, found: set[tuple[int, int]]
) -> None:
    reach = len(group) if len(group) <= CROWD else NEIGHBOURS
    for index, one in enumerate(group):
        for other in group[index + 1 : index + 1 + reach]:
            if sizes[one] < jaccard * sizes[other]:
                break
            found.add((one, other))


def _shorter(numbers: list[int], number: int) -> list[int]:
    end = bisect_left(numbers, number)
    return numbers[:end] if len(numbers) <= CROWD else numbers[max(0, end - NEIGHBOURS) : end]
