"""The pairs of a vault of which a few notes have changed, from what its pairs were before.

They are the pairs that a new search would find. Whether two texts are compared depends on them and on the
crowds around their marks; so nobody is asked anew but those that have come, and those whose
neighbours in a crowd are other ones now.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from itertools import chain, compress, count
from typing import TYPE_CHECKING

from vaultmend.linter.vault.likeness.candidates import (
    CROWD,
    NEIGHBOURS,
    in_order,
    may_be_alike,
    met_by,
)
from vaultmend.linter.vault.likeness.join import Joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from vaultmend.linter.vault.likeness.similarity import Judge, Pair
    from vaultmend.linter.vault.likeness.table import Table

GONE = -1
"""The new number of a text that is gone."""


def rejoin(
    before: Table, after: Table, moved: Sequence[int], joined: Joined, judge: Judge
) -> Joined:
    """What `join` gives for the table `after`; `joined` is what it gave for the one `before`.

    `moved` gives for each text of `before` its number in `after`, or `GONE`; those that stay keep their order.
    `judge` goes by the new numbers.
    """
    return Joined(
        _same(before, after, moved, joined.same, judge),
        _Near(before, after, moved, judge).pairs(joined.near),
    )


def _same(
    before: Table, after: Table, moved: Sequence[int], pairs: Iterable[Pair], judge: Judge
) -> list[Pair]:
    fresh = {*range(len(after.sizes))}.difference(moved)
    touched = {before.digests[old] for old, new in enumerate(moved) if new == GONE}
    touched.update(after.digests[number] for number in fresh)
    kept = [
        pair._replace(one=moved[pair.one], other=moved[pair.other])
        for pair in pairs
        if before.digests[pair.one] not in touched
    ]
    firsts: dict[int, int] = {}
    for number in compress(count(), map(touched.__contains__, after.digests)):
        first = firsts.setdefault(after.digests[number], number)
        if first != number and (pair := judge.same(first, number)):
            kept.append(pair)
    return sorted(kept)


class _Near:
    """The texts that stand for themselves, before and after, and what has changed among them."""

    def __init__(self, before: Table, after: Table, moved: Sequence[int], judge: Judge) -> None:
        self._after = after
        self._moved = moved
        self._judge = judge
        then = _standing(before)
        self._now = _standing(after)
        come = self._now.difference([moved[number] for number in then])
        left = [number for number in then if moved[number] not in self._now]
        self._marks = {*chain.from_iterable(map(after.marks_of, come))}
        self._marks.update(chain.from_iterable(map(before.marks_of, left)))
        known = _holders(before, self._marks)
        fresh = come.difference(moved)
        self._before = {
            mark: in_order(before, then.intersection(numbers)) for mark, numbers in known.items()
        }
        self._holders = self._ordered_by_length(known, fresh)

    def _ordered_by_length(
        self, known: Mapping[int, list[int]], fresh: Iterable[int]
    ) -> dict[int, list[int]]:
        """The texts that have each mark now, where before all that are `known` had it."""
        found = {
            mark: [new for old in numbers if (new := self._moved[old]) in self._now]
            for mark, numbers in known.items()
        }
        for number in fresh:
            for mark in self._after.marks_of(number):
                found.setdefault(mark, []).append(number)
        return {mark: in_order(self._after, numbers) for mark, numbers in found.items()}

    def pairs(self, earlier: Iterable[Pair]) -> list[Pair]:
        """The pairs, in order."""
        kept: dict[tuple[int, int], Pair] = {}
        for pair in earlier:
            one, other = self._moved[pair.one], self._moved[pair.other]
            if one in self._now and other in self._now:
                new = pair._replace(one=one, other=other)
                kept[self._ordered(one, other)] = new
        doubtful = set(self._doubtful(kept.keys()))
        for ends in doubtful:
            kept.pop(ends, None)
        for short, long in self._met(doubtful):
            found = self._judge.near(short, long)
            if found is not None:
                kept[short, long] = found
        return sorted(kept.values())

    def _doubtful(self, accepted: AbstractSet[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """The pairs of which it is not known any more whether they are compared, or not yet."""
        for mark in self._marks:
            then = {
                ends
                for one, other in _pairs(self._before.get(mark, ()))
                if (ends := (self._moved[one], self._moved[other]))[0] in self._now
                and ends[1] in self._now
            }
            now = {*_pairs(self._holders.get(mark, ()))}
            yield from (then - now) & accepted
            yield from (now - then) - accepted

    def _met(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Those of some pairs that meet often enough to be compared."""
        after, judge = self._after, self._judge
        common: dict[tuple[int, int], list[int]] = {}
        for short, long in pairs:
            shared = [*{*after.marks_of(short)}.intersection(after.marks_of(long))]
            if may_be_alike(after, short, long, len(shared), judge.measure):
                common[short, long] = shared
        missing = {*chain.from_iterable(common.values())} - self._marks
        holders = dict(self._holders)
        for mark, numbers in _holders(after, missing).items():
            holders[mark] = in_order(after, self._now.intersection(numbers))
        return [
            (short, long)
            for (short, long), shared in common.items()
            if may_be_alike(
                after,
                short,
                long,
                sum(_meet(holders[mark], short, long) for mark in shared),
                judge.measure,
            )
        ]

    def _ordered(self, one: int, other: int) -> tuple[int, int]:
        short, long = in_order(self._after, (one, other))
        return short, long


def _standing(table: Table) -> set[int]:
    """The texts that stand for all with the same words."""
    return {*table.firsts()}


def _holders(table: Table, marks: AbstractSet[int]) -> dict[int, list[int]]:
    """Which texts have each of some marks."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    if marks:
        starts, every = table.starts, table.marks
        for at in compress(count(), map(marks.__contains__, every)):
            found[every[at]].append(bisect_right(starts, at) - 1)
    return found


def _pairs(holders: Sequence[int]) -> Iterator[tuple[int, int]]:
    for number, before in met_by(holders):
        for other in before:
            yield other, number


def _meet(holders: Sequence[int], one: int, other: int) -> bool:
    """Whether two of the texts that have a mark meet by it."""
    return len(holders) <= CROWD or abs(holders.index(one) - holders.index(other)) <= NEIGHBOURS
