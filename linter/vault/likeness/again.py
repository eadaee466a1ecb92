"""A vault of which a few notes have changed is compared, from what is remembered of the last time."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.comparison import Compared, Texts, compare
from vaultmend.linter.vault.likeness.join import Joined
from vaultmend.linter.vault.likeness.population import (
    Copied,
    Lines,
    compared,
    copied,
    lines_of,
    owner_of,
)
from vaultmend.linter.vault.likeness.rejoin import GONE, rejoin
from vaultmend.linter.vault.likeness.similarity import Judge, Likeness, Pair
from vaultmend.linter.vault.likeness.table import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from vaultmend.linter.vault.likeness.comparison import Plan
    from vaultmend.linter.vault.likeness.marks import Shape
    from vaultmend.linter.vault.likeness.passages import Facts
    from vaultmend.linter.vault.vault import Vault

What = TypeVar("What")
Remembered: TypeAlias = "tuple[Any, ...]"
"""Plain values, of which nobody else knows anything."""
MOST = 16
"""With more changed notes it is quicker to compare everything."""


class _Then(NamedTuple):
    """A comparison as it is remembered, unpacked."""

    lines: Lines
    frequent: frozenset[int]
    copies: Copied
    counts: array[int]
    table: Table
    joined: Joined


def remembered(found: Compared[Any]) -> Remembered:
    """What to keep of a comparison for the next one."""
    lines, texts = found.lines, found.texts
    return (
        lines.paths,
        lines.counts.tobytes(),
        lines.lines.tobytes(),
        sorted(texts.frequent),
        *map(sorted, found.copied),
        texts.counts.tobytes(),
        found.table.packed(),
        *([(one, other, *how) for one, other, how in pairs] for pairs in found.joined),
    )


def compare_again(
    vault: Vault,
    facts: Mapping[str, Facts],
    plan: Plan[What],
    earlier: Remembered | None,
    changed: Collection[str],
) -> Compared[What] | None:
    """What `compare` gives, when only some notes have changed since what is remembered was found.

    The settings, the plan and the folders of agents are the same, and of the files all but those of
    the notes that changed: some may have come or gone. Facts are taken of the notes that changed and
    of those in pairs. With nothing `earlier` everything is compared; None when so much has changed
    that everything must be, so that nothing earlier helps.
    """
    if earlier is None:
        return compare(vault, facts, plan)
    then = _unpacked(earlier)
    renamed = any((path in then.lines) != (path in vault.notes) for path in changed)
    doubted = renamed or not then.copies.in_doubt.isdisjoint(changed)
    if doubted and copied(vault) != then.copies:
        return None
    found = (path for path in changed if path in facts)
    now = {*compared(vault, found, plan.takes_part, then.copies.paths)}
    touched = sorted({*now, *(path for path in changed if path in then.lines)})
    if len(touched) > MOST:
        return None
    lines = then.lines
    for path in touched:
        lines = lines.spliced(path, lines_of(facts[path]) if path in now else None)
    if not lines.still_frequent(then.lines, then.frequent, touched, plan.files, plan.share):
        return None
    texts = Texts(plan, facts, owner_of(vault), then.frequent)
    shapes = [(path, texts.shapes(path) if path in now else None) for path in touched]
    counts, table, moved = _spliced(then, lines.paths, shapes)
    texts.number(lines.paths, counts)
    joined = rejoin(then.table, table, moved, then.joined, Judge(texts, plan.measure))
    return Compared(joined, texts, table, lines, then.copies)


def _spliced(
    then: _Then, paths: Sequence[str], shapes: Iterable[tuple[str, list[Shape] | None]]
) -> tuple[array[int], Table, list[int]]:
    """How many texts each note has now, their table, and the new number of each earlier text.

    `paths` are those of now; `shapes` has the texts of those notes that changed, in order, and None
    for one that is not compared any more.
    """
    counts, table = then.counts, then.table
    moved: list[int] = []
    delta = 0
    for path, new in shapes:
        at, known = bisect_left(then.lines.paths, path), path in then.lines
        start = sum(then.counts[:at])
        end = start + sum(then.counts[at : at + known])
        moved += range(len(moved) + delta, start + delta)
        moved += [GONE] * (end - start)
        table = table.spliced(start + delta, end + delta, new or ())
        at = bisect_left(paths, path)
        count = array("I", [] if new is None else [len(new)])
        counts = counts[:at] + count + counts[at + known :]
        delta += len(new or ()) - (end - start)
    moved += range(len(moved) + delta, len(table.sizes))
    return counts, table, moved


def _unpacked(earlier: Remembered) -> _Then:
    paths, line_counts, lines, frequent, copies, doubt, counts, table, same, near = earlier
    return _Then(
        Lines(paths, _numbers(line_counts), _numbers(lines)),
        frozenset(frequent),
        Copied(frozenset(copies), frozenset(doubt)),
        _numbers(counts),
        Table.unpacked(table),
        Joined(_pairs(same), _pairs(near)),
    )


def _pairs(found: Iterable[tuple[Any, ...]]) -> list[Pair]:
    return [Pair(one, other, Likeness(*how)) for one, other, *how in found]


def _numbers(packed: bytes) -> array[int]:
    found = array("I")
    found.frombytes(packed)
    return found
