"""Which of many texts may be alike: those that have enough marks in common.

Whether two texts are compared depends on these two, but for crowds: where very many texts have a mark, each
meets by it only its nearest neighbours in length.
"""

from __future__ import annotations

from collections import Counter
from itertools import repeat
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
    order = in_order(table, texts)
    met: dict[int, list[int]] = {}
    for holders in _shared(table, order):
        for number, before in met_by(holders):
            known = met.get(number)
            if known is None:
                met[number] = before
            else:
                known += before
    for number, before in met.items():
        least = least_shared(table.counts[number])
        if len(before) < least:
            continue
        for other, times in Counter(before).items():
            if times >= least and may_be_alike(table, other, number, times, measure):
                yield other, number


def in_order(table: Table, texts: Iterable[int]) -> list[int]:
    """The texts by their length, equally long ones by number."""
    sizes = table.sizes
    return sorted(texts, key=lambda number: (sizes[number], number))


def met_by(holders: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each text that has a certain mark with those before it that it meets by this; they go by length."""
    far = 0 if len(holders) <= CROWD else NEIGHBOURS
    for at in range(1, len(holders)):
        yield holders[at], list(holders[max(0, at - far) if far else 0 : at])


def may_be_alike(table: Table, short: int, long: int, times: int, measure: Measure) -> bool:
    """Whether two texts that meet so many times are to be compared."""
    one, other = table.sizes[short], table.sizes[long]
    return enough(times, one, other, table.counts[long]) and (
        one >= measure.jaccard * other * _SLACK
        or (one >= measure.contained and one * measure.longer >= other * _SLACK)
    )


def _shared(table: Table, order: Iterable[int]) -> Iterable[list[int]]:
    """The texts that have a mark in common, for each such mark, in the order given."""
    first: dict[int, int] = {}
    holders: dict[int, list[int]] = {}
    for number in order:
        own = table.marks_of(number)
        for mark, other in zip(own, map(first.setdefault, own, repeat(number)), strict=True):
            if other != number:
                known = holders.get(mark)
                if known is None:
                    holders[mark] = [other, number]
                else:
                    known.append(number)
    return holders.values()
