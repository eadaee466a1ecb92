"""The edits that give an owned list its rows, in their order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.bullet_form import bullet_form
from vaultmend.linter.vault.navigation.differences import TextEdit, row_edits
from vaultmend.linter.vault.navigation.order import (
    Key,
    Unit,
    is_sorted,
    key_in_table,
    key_of_cells,
    key_of_note,
    sorted_units,
    with_new,
)
from vaultmend.linter.vault.navigation.sources import list_style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.vault.navigation.lists import Row
    from vaultmend.linter.vault.navigation.rows import JudgedRows, Part
    from vaultmend.linter.vault.navigation.sources import Source
    from vaultmend.linter.vault.navigation.table_form import TableForm

_NUMBER = re.compile(r"([ \t]*)([0-9]+)")


class Arranged(NamedTuple):
    """The edits of all lists that stand for the same, and whether rows change places."""

    edits: tuple[TextEdit, ...]
    reordered: bool


def arranged(source: Source, rows: JudgedRows, newline: str) -> Arranged:
    """The edits that bring the rows about."""
    edits: list[TextEdit] = []
    reordered = False
    for part in rows.parts:
        units = _units(source, part)
        order = [unit.row for unit in units if unit.row >= 0]
        reordered = reordered or order != sorted(order)
        edits += row_edits(source.text, part.one.listing, units, part.inner, newline)
    return Arranged(tuple(edits), reordered)


def _units(source: Source, part: Part) -> list[Unit]:
    changed = {edit.start: edit.text for edit in part.inner}
    rows = part.one.listing.rows
    kept = [
        Unit(number, target, "", _key(source, rows[number], target, part.table, changed))
        for number, target in part.kept
    ]
    new = _new(source, part)
    if part.table is not None and is_sorted(part.table.columns):
        return sorted_units(kept, new)
    ordered = part.one.listing.ordered
    units = with_new(kept, new, at_end=ordered)
    return _numbered(units) if ordered else units


def _key(
    source: Source, row: Row, target: str, table: TableForm | None, changed: Mapping[int, str]
) -> Key:
    """What a row is sorted by: its cells as they will be, where the table shows them."""
    if not target:
        return 0, 0, ""
    if table is None or not is_sorted(table.columns):
        return key_of_note(source.vault, target)
    written = {"priority": "", "verified": ""}
    for cell, column in zip(row.cells, table.columns, strict=False):
        if column in written:
            written[column] = changed.get(cell.start, cell.text)
    return key_of_cells(target, written["priority"], written["verified"])


def _new(source: Source, part: Part) -> list[Unit]:
    if not part.missing:
        return []
    table, columns = part.table, part.table.columns if part.table else ()
    write = (
        table.row if table else bullet_form(source, part.one, list_style(source, [part.one])).row
    )
    return [
        Unit(-1, target, write(target), key_in_table(source.vault, target, columns))
        for target in part.missing
    ]


def _numbered(units: list[Unit]) -> list[Unit]:
    """New items of an ordered list with the numbers that follow."""
    whole: list[Unit] = []
    more = 0
    for unit in units:
        number = _NUMBER.match(unit.line)
        if unit.row >= 0 or number is None:
            whole.append(unit)
            continue
        line = f"{number[1]}{int(number[2]) + more}{unit.line[number.end() :]}"
        whole.append(unit._replace(line=line))
        more += 1
    return whole
