"""Which of many texts may be alike: those that have enough marks in common.

Whether two texts are compared depends on these two, but for crowds: where very many texts have a
mark, each meets by it only its nearest neighbours in length.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain, compress, islice
from operator import eq
from typing import TYPE_CHECKING

from vaultmend.linter.vault.likeness.marks import enough, least_shared

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vaultmend.linter.vault.likeness.similarity import Measure
    from vaultmend.linter.vault.likeness.table import Table

CROWD = 16
"""Texts that have a mark in common; where there are more, each meets a few neighbours only."""
NEIGHBOURS = 8
_SLACK = 0.5
"""Sizes here count what comes again, and the measure does not."""


def candidates(table: Table, texts: Iterable[int], measure: Measure) -> Iterator[tuple[int, int]]:
    """Pairs of those texts of a table that may be alike, the shorter one first."""
    met: defaultdict[int, list[int]] = defaultdict(list)
    for holders in _shared(table, in_order(table, texts)):
        if len(holders) == 2:  # the most
            met[holders[1]].append(holders[0])
        else:
            for number, before in met_by(holders):
                met[number] += before
    for number, before in met.items():
        least = least_shared(table.counts[number])
        if len(before) < least or (least > 1 and len({*before}) == len(before)):
            continue
        for other, times in Counter(before).items():
            if times >= least and may_be_alike(table, other, number, times, measure):
                yield other, number


def in_order(table: Table, texts: Iterable[int]) -> list[int]:
    """The texts by their length, equally long ones by number."""
    sizes = table.sizes
    return sorted(texts, key=lambda number: (sizes[number], number))


def met_by(holders: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Each text that has a certain mark, with those before it that it meets; they go by length."""
    far = len(holders) if len(holders) <= CROWD else NEIGHBOURS
    for at in range(1, len(holders)):
        yield holders[at], holders[max(0, at - far) : at]


def may_be_alike(table: Table, short: int, long: int, times: int, measure: Measure) -> bool:
    """Whether two texts that meet so many times are to be compared."""
    one, other = table.sizes[short], table.sizes[long]
    return enough(times, one, other, table.counts[long]) and (
        one >= measure.jaccard * other * _SLACK
        or (one >= measure.contained and one * measure.longer >= other * _SLACK)
    )


def _shared(table: Table, order: Sequence[int]) -> Iterable[list[int]]:
    """The texts that have a mark in common, for each such mark, in the order given."""
    marks = [table.marks_of(number).tolist() for number in order]
    # To sort them costs a third of what a dictionary of all costs: most stand in one text alone.
    everything = sorted(chain.from_iterable(marks))
    common = {*compress(everything, map(eq, everything, islice(everything, 1, None)))}
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for number, own in zip(order, marks, strict=True):
        for mark in common.intersection(own):
            holders[mark].append(number)
    return holders.values()
