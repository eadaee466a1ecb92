"""The order of rows: by priority, then by last verification, the newest first, then by name.

A table that shows priority or verification is sorted by what it shows. Where neither is to be
seen, people have an order of their own: the rows stay, and a new one goes where that order has
its place, or behind the last.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import read_date, read_priority
from vaultmend.linter.vault.navigation.cells import meaning_of, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from vaultmend.linter.vault.vault import Vault

Key: TypeAlias = "tuple[int, int, str]"

_RANKS = {"P0": 0, "P1": 1, "P2": 2}
_NO_RANK = 3


class Unit(NamedTuple):
    """One row that a list should have."""

    row: int
    """The number of the row as it is, -1 for a new one."""
    target: str
    """The note it is about; empty for a row about nothing of this list, which goes with the one
    before it."""
    line: str
    """As it should be written."""
    key: Key = (_NO_RANK, 0, "")


def key_of_cells(target: str, priority: str, verified: str) -> Key:
    """The key of a row by what its cells say; an empty string for a column that is not there."""
    return _key(target, meaning_of(priority, "priority"), verified.strip("*_` "))


def key_of_note(vault: Vault, target: str) -> Key:
    """The key of a row by what the note says."""
    note = vault.notes[target]
    priority = read_priority(note.value("priority"))
    return _key(target, priority, value_of(note, "verified", vault.scheme).meaning)


def key_in_table(vault: Vault, target: str, columns: Sequence[str]) -> Key:
    """The key of a new row by the columns that a table shows, by all where it shows none."""
    rank, day, name = key_of_note(vault, target)
    if not is_sorted(columns):
        return rank, day, name
    return (
        rank if "priority" in columns else _NO_RANK,
        day if "verified" in columns else 0,
        name,
    )


def is_sorted(columns: Sequence[str]) -> bool:
    """Whether a table shows what rows are sorted by."""
    return "priority" in columns or "verified" in columns


def _key(target: str, priority: str | None, verified: str) -> Key:
    day = read_date(verified)
    return _RANKS.get(priority or "", _NO_RANK), -day.toordinal() if day else 0, target.casefold()


def sorted_units(units: Sequence[Unit], new: Iterable[Unit]) -> list[Unit]:
    """All rows by their keys; rows about nothing stay behind the row they follow."""
    groups: list[list[Unit]] = [[]]
    for unit in units:
        if unit.target:
            groups.append([])
        groups[-1].append(unit)
    first, rest = groups[0], [*groups[1:], *([unit] for unit in new)]
    rest.sort(key=lambda group: group[0].key)
    return [unit for group in (first, *rest) for unit in group]


def with_new(units: Sequence[Unit], new: Sequence[Unit], *, at_end: bool = False) -> list[Unit]:
    """The rows in the order they have, with each new row where it belongs."""
    key = None if at_end else _order_of([unit for unit in units if unit.target])
    waiting = sorted(new, key=key or _by_all)
    if key is None:
        return [*units, *waiting]
    whole: list[Unit] = []
    at = 0
    for unit in units:
        while unit.target and at < len(waiting) and key(waiting[at]) < key(unit):
            whole.append(waiting[at])
            at += 1
        whole.append(unit)
    return whole + waiting[at:]


def _order_of(units: Sequence[Unit]) -> Callable[[Unit], Key] | None:
    """The order in which the rows are, if there is one; dated names are read as a chronicle."""
    dated = all(unit.target.rpartition("/")[2][:1].isdigit() for unit in units)
    orders = (_by_name, _newest_first, _by_all) if dated and units else (_by_all, _by_name)
    for key in orders:
        if all(key(a) <= key(b) for a, b in pairwise(units)):
            return key
    return None


def _by_all(unit: Unit) -> Key:
    return unit.key


def _by_name(unit: Unit) -> Key:
    return 0, 0, unit.key[2]


def _newest_first(unit: Unit) -> Key:
    """By name backwards, for names that begin with a date."""
    return 0, 0, "".join(chr(0x10FFFF - ord(char)) for char in unit.key[2])
