"""What becomes of each row of an owned list: it stays, changes, leaves, or is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.nearest import Names
from vaultmend.linter.vault.navigation.cells import OWN, differs, value_of
from vaultmend.linter.vault.navigation.claims import is_dead
from vaultmend.linter.vault.navigation.differences import TextEdit
from vaultmend.linter.vault.navigation.escaping import padded, width
from vaultmend.linter.vault.navigation.linking import PLAIN, reference_to, retargeted
from vaultmend.linter.vault.navigation.references import all_targets
from vaultmend.linter.vault.navigation.sources import list_style
from vaultmend.linter.vault.navigation.table_form import TableForm

if TYPE_CHECKING:
    from vaultmend.linter.vault.navigation.claims import Owned, ReadList
    from vaultmend.linter.vault.navigation.lists import Cell, Row
    from vaultmend.linter.vault.navigation.references import Reference
    from vaultmend.linter.vault.navigation.sources import Source

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


class Part(NamedTuple):
    """One of the lists, with what stays of it and what is to come."""

    one: ReadList
    table: TableForm | None
    """The form of a table; None for bullets."""
    kept: list[tuple[int, str]]
    """The numbers of the rows that stay, each with its note; empty for a row about nothing."""
    inner: list[TextEdit]
    """The edits within rows that stay."""
    missing: list[str]
    """Notes that get a row here."""


class JudgedRows(NamedTuple):
    """The rows of the lists that stand for one folder or role in one note."""

    owned: Owned
    changes: tuple[RowChange, ...]
    parts: tuple[Part, ...]
    unlinkable: tuple[str, ...] = ()
    """Notes whose names no reference can hold."""


def judged_rows(source: Source, owned: Owned) -> JudgedRows:
    """What must become of the rows for the lists to say what is there."""
    return _Judge(source, owned).judged()


class _Judge:
    def __init__(self, source: Source, owned: Owned) -> None:
        self._source = source
        self._owned = owned
        self._changes: list[RowChange] = []
        listed = {t for one in owned.lists for t in all_targets(one.rows)}
        missing = sorted(owned.required - listed)
        self._missing = [path for path in missing if _can_refer(source, path)]
        self._unlinkable = sorted(set(missing).difference(self._missing))
        self._renamed = self._near_names()

    def judged(self) -> JudgedRows:
        parts = [
            self._part(one, self._missing if number == 0 else [])
            for number, one in enumerate(self._owned.lists)
        ]
        changes = tuple(self._changes)
        return JudgedRows(self._owned, changes, tuple(parts), tuple(self._unlinkable))

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
        self._missing = sorted(set(self._missing).difference(sure.values()))
        return sure

    def _part(self, one: ReadList, missing: list[str]) -> Part:
        table = TableForm(self._source, one) if one.listing.kind == "table" else None
        inner: list[TextEdit] = []
        kept: list[tuple[int, str]] = []
        for number, (row, heads) in enumerate(zip(one.listing.rows, one.rows, strict=True)):
            if self._is_dead(row, heads):
                self._changes.append(_removed(row, heads))
                continue
            target = self._target(heads)
            kept.append((number, target))
            if target:
                self._inner(row, heads, target, table, inner)
        line = one.listing.line
        self._changes += [RowChange("added", target, line) for target in missing]
        return Part(one, table, kept, inner, missing)

    def _is_dead(self, row: Row, heads: tuple[Reference, ...]) -> bool:
        return is_dead(row, heads) and heads[0].start not in self._renamed

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
        self,
        row: Row,
        heads: tuple[Reference, ...],
        target: str,
        table: TableForm | None,
        edits: list[TextEdit],
    ) -> None:
        """Add the edits within a row that stays."""
        head = heads[0]
        if head.start in self._renamed:
            style = table.style if table else list_style(self._source, self._owned.lists)
            source = self._source
            written = reference_to(
                source.vault, source.path, style, target, in_table=table is not None
            )
            if written:
                written = retargeted(source.text[head.start : head.end], written)
                edits.append(self._reference_edit(row, head, written, table))
                self._changes.append(_changed("renamed", row, head, "", head.path, target))
        if table is not None and (len(heads) == 1 or self._is_about(heads, target)):
            self._cells(row, target, table, edits)

    def _is_about(self, heads: tuple[Reference, ...], target: str) -> bool:
        """Whether a row with several references is about one note all the same."""
        mine = {t for head in heads for t in head.targets if t in self._owned.notes}
        return mine == {target}

    def _reference_edit(
        self, row: Row, head: Reference, written: str, table: TableForm | None
    ) -> TextEdit:
        for at, cell in enumerate(row.cells):
            if table and (cell.start, cell.end) == (head.start, head.end):
                return _cell_edit(self._source.text, cell, written, table.widths[at])
        return TextEdit(head.start, head.end, written)

    def _cells(self, row: Row, target: str, table: TableForm, edits: list[TextEdit]) -> None:
        source = self._source
        note = source.vault.notes[target]
        for cell, column in zip(row.cells, table.columns, strict=False):
            if column in OWN:
                value = value_of(note, column, source.vault.scheme)
                if not differs(cell.text, value, column):
                    continue
                written = table.spelled(column, value)
            elif column == "description" and not cell.text:
                written = table.description(target)
            else:
                continue
            if written == cell.text:
                continue
            what: What = "changed" if column in OWN else "described"
            self._changes.append(_changed(what, row, cell, column, cell.text, written))
            width_of_column = table.widths[row.cells.index(cell)]
            edits.append(_cell_edit(source.text, cell, written, width_of_column))


def _can_refer(source: Source, target: str) -> bool:
    return bool(reference_to(source.vault, source.path, PLAIN, target, in_table=True))


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
