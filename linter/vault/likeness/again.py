"""The comparison of a vault of which a few notes have changed, from what is remembered of the last one."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from vaultmend.linter.vault.agents import owners
from vaultmend.linter.vault.likeness.comparison import Compared, Texts, compare
from vaultmend.linter.vault.likeness.join import Joined
from vaultmend.linter.vault.likeness.population import Lines, compared, copied, lines_of
from vaultmend.linter.vault.likeness.rejoin import GONE, rejoin
from vaultmend.linter.vault.likeness.similarity import Judge, Likeness, Pair
from vaultmend.linter.vault.likeness.table import Table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from vaultmend.linter.vault.likeness.comparison import Plan
    from vaultmend.linter.vault.likeness.passages import Facts
    from vaultmend.linter.vault.vault import Vault

What = TypeVar("What")
Remembered: TypeAlias = "tuple[Any, ...]"
"""Plain values, of which nobody else knows anything."""
MOST = 16
"""With more changed notes it is quicker to compare everything."""


def remembered(found: Compared[Any]) -> Remembered:
    """What to keep of a comparison for the next one."""
    lines, texts = found.lines, found.texts
    return (
        lines.paths,
        lines.counts.tobytes(),
        lines.lines.tobytes(),
        sorted(texts.frequent),
        sorted(found.copied),
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

    The files, the settings and the plan are the same. Facts are taken of the notes that changed and of those in pairs.
    None when so much has changed that everything must be compared. Nothing `earlier`: everything is.
    """
    if earlier is None:
        return compare(vault, facts, plan)
    paths, line_counts, line_bytes, frequent_then, copied_then, text_counts, packed, *pairs = (
        earlier
    )
    now = {*compared(vault, (path for path in changed if path in facts), plan.takes_part)}
    before = Lines(paths, _numbers(line_counts), _numbers(line_bytes))
    known = [path for path in changed if paths[(at := bisect_left(paths, path)) : at + 1] == [path]]
    touched = sorted({*now, *known})
    if len(touched) > MOST or sorted(copied(vault)) != copied_then:
        return None
    after = before
    for path in touched:
        after = after.spliced(path, lines_of(facts[path]) if path in now else None)
    frequent = frozenset(frequent_then)
    if not after.still_frequent(before, frequent, touched, plan.files, plan.share):
        return None
    texts = Texts(plan, facts, owners(vault.notes), frequent)
    counts, table = _numbers(text_counts), Table.unpacked(packed)
    new_counts, new_table = counts, table
    moved: list[int] = []
    delta = 0
    for path in touched:
        at = bisect_left(paths, path)
        last = at + (paths[at : at + 1] == [path])
        start = sum(counts[:at])
        end = start + sum(counts[at:last])
        shapes = texts.shapes(path) if path in now else []
        moved += range(len(moved) + delta, start + delta)
        moved += [GONE] * (end - start)
        new_table = new_table.spliced(start + delta, end + delta, shapes)
        delta += len(shapes) - (end - start)
        place = bisect_left(after.paths, path)
        new_counts = (
            new_counts[:place]
            + array("I", [len(shapes)] if path in now else [])
            + new_counts[place + last - at :]
        )
    moved += range(len(moved) + delta, len(table.sizes) + delta)
    texts.number(after.paths, new_counts)
    joined = rejoin(table, new_table, moved, _joined(pairs), Judge(texts, plan.measure))
    return Compared(joined, texts, new_table, after, frozenset(copied_then))


def _joined(lists: Iterable[Iterable[tuple[Any, ...]]]) -> Joined:
    return Joined(
        *([Pair(one, other, Likeness(*how)) for one, other, *how in found] for found in lists)
    )


def _numbers(packed: bytes) -> array[int]:
    found = array("I")
    found.frombytes(packed)
    return found
