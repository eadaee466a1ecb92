"""The rows that an owned list should have, and how they differ from those it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from vaultmend.linter.vault.links.nearest import Names
from vaultmend.linter.vault.navigation.cells import OWN, Value, differs, value_of
from vaultmend.linter.vault.navigation.differences import TextEdit, row_edits
from vaultmend.linter.vault.navigation.escaping import escaped, padded, width
from vaultmend.linter.vault.navigation.forms import (
    BulletForm,
    Source,
    TableForm,
    bullet_form,
    list_style,
)
from vaultmend.linter.vault.navigation.linking import reference_to
from vaultmend.linter.vault.navigation.order import (
    Unit,
    key_of_cells,
    key_of_note,
    sorted_units,
    with_new,
)
from vaultmend.linter.vault.navigation.references import all_targets

if TYPE_CHECKING:
    from vaultmend.linter.vault.navigation.lists import Cell, Row
    from vaultmend.linter.vault.navigation.ownership import Owned, ReadList
    from vaultmend.linter.vault.navigation.references import Reference

What: TypeAlias = Literal["added", "removed", "renamed", "changed", "described"]


class RowChange(NamedTuple):
    """What becomes of one row."""

    what: What
    subject: str
    """The path of a note that gets a row; else the reference as the row has it."""
    line: int
    """Of the row as it is; of the list where a row is added."""
    start: int = 0
    end: int = 0
    """The offsets of the reference or the cell; both 0 where a row is added."""
    column: str = ""
    before: str = ""
    after: str = ""


class ListChange(NamedTuple):
    """What becomes of the lists that stand for one folder or role in one note."""

    owned: Owned
    rows: tuple[RowChange, ...]
    reordered: bool
    edits: tuple[TextEdit, ...]
    unlinkable: tuple[str, ...] = ()
    """Notes whose names no reference can hold."""


def list_change(source: Source, owned: Owned, newline: str) -> ListChange:
    """What must change for the lists to say what is there."""
    return _Change(source, owned, newline).whole()


class _Change:
    def __init__(self, source: Source, owned: Owned, newline: str) -> None:
        self._source = source
        self._owned = owned
        self._newline = newline
        self._rows: list[RowChange] = []
        self._edits: list[TextEdit] = []
        self._unlinkable: list[str] = []
        self._reordered = False
        listed = {t for one in owned.lists for t in all_targets(one.rows)}
        self._missing = sorted(owned.required - listed)
        self._renamed = self._near_names()

    def whole(self) -> ListChange:
        for number, one in enumerate(self._owned.lists):
            self._list(one, self._missing if number == 0 else [])
        return ListChange(
            self._owned,
            tuple(self._rows),
            self._reordered,
            tuple(self._edits),
            tuple(self._unlinkable),
        )

    def _near_names(self) -> dict[int, str]:
        """By offset the dead references that can only have meant a note without a row.

        A row outlives the renaming of its note: what somebody wrote in it is still about the note.
        """
        dead = [
            heads[0]
            for one in self._owned.lists
            for heads in one.rows
            if len(heads) == 1 and heads[0].state == "missing"
        ]
        if not dead or not self._missing:
            return {}
        names = Names(self._missing)
        found: dict[str, list[int]] = {}
        for reference in dead:
            near = names.nearest(reference.path.removesuffix(".md"), self._source.path)
            if near is not None:
                found.setdefault(near, []).append(reference.start)
        sure = {starts[0]: target for target, starts in found.items() if len(starts) == 1}
        self._missing = [target for target in self._missing if target not in sure.values()]
        return sure

    def _list(self, one: ReadList, missing: list[str]) -> None:
        table = self._table(one)
        bullets = None if table else bullet_form(self._source, one, list_style(self._source, [one]))
        inner: list[TextEdit] = []
        units: list[Unit] = []
        for number, (row, heads) in enumerate(zip(one.listing.rows, one.rows, strict=True)):
            if self._is_dead(row, heads):
                self._rows.append(_removed(row, heads))
                continue
            target = self._target(heads)
            edits = self._inner(row, heads, target, table)
            inner += edits
            units.append(Unit(number, target, "", self._key(row, target, table, edits)))
        new = [unit for target in missing if (unit := self._new(one, target, table, bullets)).line]
        units = self._arranged(one, units, new, table)
        self._edits += row_edits(self._source.text, one.listing, units, inner, self._newline)

    def _table(self, one: ReadList) -> TableForm | None:
        if one.listing.kind != "table":
            return None
        return TableForm(self._source, one, list_style(self._source, [one]))

    def _is_dead(self, row: Row, heads: tuple[Reference, ...]) -> bool:
        if not heads or not row.leaf or heads[0].start in self._renamed:
            return False
        return all(head.state for head in heads)

    def _target(self, heads: tuple[Reference, ...]) -> str:
        """The note of this list that a row is about, the first of several."""
        for head in heads:
            if head.start in self._renamed:
                return self._renamed[head.start]
            for target in head.targets:
                if target in self._owned.notes:
                    return target
        return ""

    def _inner(
        self, row: Row, heads: tuple[Reference, ...], target: str, table: TableForm | None
    ) -> list[TextEdit]:
        """The edits within a row that stays."""
        if not target:
            return []
        edits: list[TextEdit] = []
        head = heads[0]
        if head.start in self._renamed:
            style = table.style if table else list_style(self._source, self._owned.lists)
            written = reference_to(
                self._source.vault, self._source.path, style, target, in_table=table is not None
            )
            if written:
                edits.append(TextEdit(head.start, head.end, written))
                self._rows.append(_changed("renamed", row, head, "", head.path, target))
        mine = {t for head in heads for t in head.targets if t in self._owned.notes}
        if table is None or len(mine | {target}) > 1:
            return edits
        return edits + self._cells(row, target, table)

    def _cells(self, row: Row, target: str, table: TableForm) -> list[TextEdit]:
        source = self._source
        note = source.vault.notes[target]
        edits: list[TextEdit] = []
        for at, column in enumerate(table.columns[: len(row.cells)]):
            cell = row.cells[at]
            written = None
            if column in OWN:
                value = value_of(note, column, source.vault.scheme)
                if differs(cell.text, value, column):
                    written = self._spelled(table, column, value)
            elif column == "description" and not cell.text:
                written = source.description(target) or None
            if written is None or written == cell.text:
                continue
            what: What = "changed" if column in OWN else "described"
            self._rows.append(_changed(what, row, cell, column, cell.text, written))
            edits.append(_cell_edit(source.text, cell, written, table.widths[at]))
        return edits

    def _spelled(self, table: TableForm, column: str, value: Value) -> str:
        return table.spellings[column].write(value) if value.known else escaped(value.meaning)

    def _key(
        self, row: Row, target: str, table: TableForm | None, edits: list[TextEdit]
    ) -> tuple[int, int, str]:
        if not target:
            return (0, 0, "")
        if table is None or not _is_sorted(table):
            return key_of_note(self._source.vault, target)
        written = {"priority": "", "verified": ""}
        for at, column in enumerate(table.columns[: len(row.cells)]):
            if column in written:
                cell = row.cells[at]
                new = next((edit.text for edit in edits if edit.start == cell.start), cell.text)
                written[column] = new
        return key_of_cells(target, written["priority"], written["verified"])

    def _new(
        self, one: ReadList, target: str, table: TableForm | None, bullets: BulletForm | None
    ) -> Unit:
        line = table.row(target) if table else bullets.row(target) if bullets else ""
        if not line:
            self._unlinkable.append(target)
            return Unit(-1, target, "")
        self._rows.append(RowChange("added", target, one.listing.line))
        key = key_of_note(self._source.vault, target)
        if table and _is_sorted(table):
            shown = [column in table.columns for column in ("priority", "verified")]
            key = (key[0] if shown[0] else 3, key[1] if shown[1] else 0, key[2])
        return Unit(-1, target, line, key)

    def _arranged(
        self, one: ReadList, units: list[Unit], new: list[Unit], table: TableForm | None
    ) -> list[Unit]:
        if table and _is_sorted(table):
            before = [unit.row for unit in units]
            units = sorted_units(units, new)
            if [unit.row for unit in units if unit.row >= 0] != before:
                self._reordered = True
            return units
        units = with_new(units, new, at_end=one.listing.ordered)
        return _numbered(units) if one.listing.ordered else units


def _is_sorted(table: TableForm) -> bool:
    return "priority" in table.columns or "verified" in table.columns


def _numbered(units: list[Unit]) -> list[Unit]:
    """New items of an ordered list with the numbers that follow."""
    more = 0
    whole: list[Unit] = []
    for unit in units:
        if unit.row < 0:
            indent = unit.line[: len(unit.line) - len(unit.line.lstrip())]
            digits = unit.line.lstrip().split(".")[0].split(")")[0]
            rest = unit.line[len(indent) + len(digits) :]
            whole.append(unit._replace(line=f"{indent}{int(digits) + more}{rest}"))
            more += 1
        else:
            whole.append(unit)
    return whole


def _removed(row: Row, heads: tuple[Reference, ...]) -> RowChange:
    head = heads[0]
    return RowChange("removed", head.path, row.line, head.start, head.end, before=head.state)


def _changed(
    what: What, row: Row, place: Cell | Reference, column: str, before: str, after: str
) -> RowChange:
    return RowChange(what, "", row.line, place.start, place.end, column, before, after)


def _cell_edit(text: str, cell: Cell, written: str, columns: int) -> TextEdit:
    """Puts new content in a cell; in a table aligned by blanks the bar behind it stays in place."""
    if not columns or width(written) > columns:
        return TextEdit(cell.start, cell.end, written)
    end = cell.end
    while end < cell.end + columns and text.startswith("  ", end):
        end += 1
    return TextEdit(cell.start, end, padded(written, columns))
