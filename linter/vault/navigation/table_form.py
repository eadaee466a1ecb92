"""How the rows of a table are written, learnt from those that are there."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.cells import OWN, Spelling, columns_of, day_of, value_of
from vaultmend.linter.vault.navigation.escaping import escaped, padded, width
from vaultmend.linter.vault.navigation.linking import Style, reference_to
from vaultmend.linter.vault.navigation.sources import Source, list_style
from vaultmend.linter.vault.navigation.words import TITLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.vault.navigation.cells import Value
    from vaultmend.linter.vault.navigation.claims import ReadList
    from vaultmend.linter.vault.navigation.lists import Listing


class _Bars(NamedTuple):
    """How the rows of a table begin and end, and what stands between cells and bars."""

    indent: str
    opens: bool
    closes: bool
    blank: str


class TableForm:
    """The form of a table: its columns, their words, bars and blanks."""

    def __init__(self, source: Source, one: ReadList, style: Style | None = None) -> None:
        """Without a `style` the references are written as those of the table are."""
        self._source = source
        self._one = one
        self._style = style
        self.columns = columns_of(one.listing, one.name)

    # Most tables are read and never written, so what is only needed for writing waits.

    @cached_property
    def style(self) -> Style:
        """The form of the references."""
        return self._style or list_style(self._source, [self._one])

    @cached_property
    def widths(self) -> list[int]:
        """The width of each column that is aligned by blanks; 0 for the others."""
        return _widths(self._source.text, self._one.listing, len(self._bars.blank))

    @cached_property
    def _bars(self) -> _Bars:
        return _bars(self._source.text, self._one.listing)

    @cached_property
    def _spellings(self) -> dict[str, Spelling]:
        rows = self._one.listing.rows
        return {
            column: Spelling((row.cells[at].text for row in rows if at < len(row.cells)), column)
            for at, column in enumerate(self.columns)
            if column in OWN
        }

    def spelled(self, column: str, value: Value) -> str:
        """What a cell says, in the words of the column."""
        if value.known:
            return self._spellings[column].write(value)
        return escaped(value.meaning)

    def row(self, target: str) -> str:
        """The line of a new row, empty for a note that cannot be referred to."""
        source = self._source
        name = reference_to(source.vault, source.path, self.style, target, in_table=True)
        if not name:
            return ""
        cells = [
            name if at == self._one.name else self._cell(column, target)
            for at, column in enumerate(self.columns)
        ]
        indent, opens, closes, blank = self._bars
        line = "|".join(
            f"{blank}{padded(cell, columns)}{blank}"
            for cell, columns in zip(cells, self.widths, strict=True)
        )
        # Without a bar before it an empty cell would not count.
        line = "|" + line if opens or not cells[0] else line
        return indent + (line + "|" if closes else line).strip()

    def description(self, target: str) -> str:
        """What a row says of a note, where the reference does not say it already."""
        if self.style.label == "title":
            return self._source.more(target)
        return self._source.description(target)

    def _cell(self, column: str, target: str) -> str:
        source = self._source
        note = source.vault.notes[target]
        if column == "description":
            return self.description(target)
        if column == "date":
            return day_of(note)
        if column in OWN:
            return self.spelled(column, value_of(note, column, source.vault.scheme))
        return ""


def table_head(columns: Sequence[str], language: str) -> list[str]:
    """The header of a new table and the line below it."""
    titles = [TITLES[language][column] for column in columns]
    return [
        "| " + " | ".join(titles) + " |",
        "|" + "|".join("-" * (width(title) + 2) for title in titles) + "|",
    ]


def _bars(text: str, listing: Listing) -> _Bars:
    sample = listing.rows[-1] if listing.rows else None
    line = text[sample.start : sample.end] if sample else _header_line(text, listing)
    inner = line.strip()
    return _Bars(
        line[: len(line) - len(line.lstrip())],
        inner.startswith("|"),
        inner.endswith("|"),
        "" if re.match(r"\|\S", inner) else " ",
    )


def _header_line(text: str, listing: Listing) -> str:
    """The header row, whose bars a table without rows goes by."""
    lines = text[listing.start : listing.body].splitlines()
    return lines[0] if lines else ""


def _widths(text: str, listing: Listing, blanks: int) -> list[int]:
    """The width of each column that is aligned by blanks; 0 for the others."""
    lines = [listing.header, *(row.cells for row in listing.rows)]
    widths: list[int] = []
    for at in range(len(listing.header)):
        cells = [line[at] for line in lines if at < len(line)]
        taken = {_room(text, cell.end) + width(cell.text) for cell in cells}
        aligned = len(taken) == 1 and any(_room(text, cell.end) > blanks for cell in cells)
        widths.append(max(taken.pop() - blanks, 0) if aligned else 0)
    return widths


def _room(text: str, end: int) -> int:
    """How many blanks stand behind a cell."""
    room = 0
    while text.startswith((" ", "\t"), end + room):
        room += 1
    return room
