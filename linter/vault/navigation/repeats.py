"""Rows of a list whose note has a row in the same list already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.differences import TextEdit, row_edits
from vaultmend.linter.vault.navigation.lists import listings
from vaultmend.linter.vault.navigation.order import Unit
from vaultmend.linter.vault.navigation.references import References

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.navigation.lists import Listing, Row
    from vaultmend.linter.vault.navigation.references import Reference
    from vaultmend.linter.vault.vault import Vault


class Repeat(NamedTuple):
    """A row and the first one of its note, by their references."""

    name: str
    """The reference as the second row has it."""
    target: str
    first: Reference
    again: Reference
    line: int
    """Of the first row."""
    cut: TextEdit | None
    """The edit that deletes the second row; None where it says something of its own."""


def repeats(vault: Vault, note: Note, text: str) -> Iterator[Repeat]:
    """The repeated rows of all lists of a note. Lists of tasks and of prose are left out."""
    found = listings(note, text)
    references = References(vault, note, text) if found else None
    for listing in found if references else ():
        if listing.tasks or references is None:
            continue
        rows, column = references.of_rows(listing)
        seen: dict[tuple[str, str], int] = {}
        for number, (row, heads) in enumerate(zip(listing.rows, rows, strict=True)):
            target = _target(text, row, heads, column)
            if not target:
                continue
            key = target, heads[0].subpath
            before = seen.setdefault(key, number)
            if before != number:
                first = listing.rows[before]
                cut = _cut(text, listing, number) if _says_less(row, first, column) else None
                yield Repeat(heads[0].path, target, rows[before][0], heads[0], first.line, cut)


def _target(text: str, row: Row, heads: tuple[Reference, ...], column: int) -> str:
    """The one note that a row is about: its reference stands first, or in a cell of its own."""
    if len(heads) != 1 or len(heads[0].targets) != 1:
        return ""
    before = text[row.cells[column].start : heads[0].start]
    return "" if any(map(str.isalnum, before)) else heads[0].targets[0]


def _says_less(row: Row, first: Row, column: int) -> bool:
    """Whether each cell of a row is empty, or says what the first row says."""
    if len(row.cells) == 1:
        return row.leaf and row.cells[0].text == first.cells[0].text
    for at, cell in enumerate(row.cells):
        same = at < len(first.cells) and first.cells[at].text == cell.text
        if at != column and cell.text and not same:
            return False
    return True


def _cut(text: str, listing: Listing, number: int) -> TextEdit:
    units = [Unit(at, "", "") for at in range(len(listing.rows)) if at != number]
    [edit] = row_edits(text, listing, units, (), "\n")
    return edit
