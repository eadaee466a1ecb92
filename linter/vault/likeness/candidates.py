"""Which of many token sets may be alike: those where one holds some of the other's rarest tokens.

That is no guess for short texts. Put the tokens of a set in any order: when t of them are in
another set, then of the first (1 - t) and n more at least n are there. With the rarest tokens
first few sets meet by chance. Of long texts the first come from a sample, taken by the numbers of
the tokens, and crowds, where very many sets share a token, are thinned out.
"""

from __future__ import annotations

from array import array
from collections import Counter
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SAMPLE = 96
"""About so many tokens of a long text are looked at for its rarest ones."""
CROWD = 32
"""Sets that share a rare token; beyond it each meets a few neighbours in length only."""
NEIGHBOURS = 8


def candidates(
    texts: Sequence[array[int]], jaccard: float, containment: float, contained: int, longer: float
) -> Iterator[tuple[int, int]]:
    """Pairs of numbers of texts that may be alike, the shorter first; `texts` go by length.

    `jaccard` and `containment` are the least shares; a text is looked for within another from
    `contained` tokens on, and when the other is at most `longer` times as long.
    """
    share = min(jaccard, containment)
    sizes = [len(tokens) for tokens in texts]
    samples = [_sample(tokens) for tokens in texts]
    needed = [1 if len(sample) < 24 else 2 + len(sample) // 48 for sample in samples]
    counts = _counts(samples)
    mask = len(counts) - 1
    rare: dict[int, list[int]] = {}
    for number, tokens in enumerate(texts):
        met: list[int] = []
        for token in filter(rare.__contains__, tokens):
            numbers = rare[token]
            met += numbers if len(numbers) <= CROWD else numbers[-NEIGHBOURS:]
        size = sizes[number]
        often = [short for short, times in Counter(met).items() if times >= needed[short]]
        for short in sorted(often):
            if sizes[short] >= jaccard * size or (
                sizes[short] >= contained and sizes[short] * longer >= size
            ):
                yield short, number
        sample = samples[number]
        ranked = sorted([counts[token & mask] << 32 | token for token in sample])
        first = len(sample) - ceil(share * len(sample) - 1e-9) + needed[number]
        for key in ranked[:first]:
            rare.setdefault(key & 0xFFFFFFFF, []).append(number)


def _sample(tokens: array[int]) -> array[int]:
    step = len(tokens) // SAMPLE | 1
    if step == 1:
        return tokens
    return array("I", [token for token in tokens if not token % step])


def _counts(samples: Sequence[array[int]]) -> array[int]:
    # Counted by bucket: any order of the tokens is right, this one only has to be a good one.
    buckets = 1 << min(22, max(10, sum(map(len, samples)).bit_length()))
    counts = array("I", bytes(4 * buckets))
    for sample in samples:
        for token in sample:
            counts[token & buckets - 1] += 1
    return counts
