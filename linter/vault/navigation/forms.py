"""How the rows of a list are written, learnt from those that are there."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.vault.navigation.cells import OWN, Spelling, columns_of, day_of, value_of
from vaultmend.linter.vault.navigation.describe import described, title_of
from vaultmend.linter.vault.navigation.escaping import escaped, padded, width
from vaultmend.linter.vault.navigation.linking import PLAIN, Style, reference_to, style_of
from vaultmend.linter.vault.navigation.words import TITLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.vault.navigation.cells import Value
    from vaultmend.linter.vault.navigation.lists import Listing, Row
    from vaultmend.linter.vault.navigation.ownership import ReadList
    from vaultmend.linter.vault.navigation.references import Reference
    from vaultmend.linter.vault.vault import Vault

_EMPHASIS = ("**", "__", "*", "_", "`")
_SEPARATOR = re.compile(r"\s*(?:—|–|--|-|:|：|·|←|→|=>|~|，|,|\|)\s*")
_BRACKET = re.compile(r"\s*[(（]")
_MARK = re.compile(r"[ \t]*(?:([-*+])|([0-9]{1,9})([.)]))[ \t]*")


class Source(NamedTuple):
    """The note that is written, and what is known of the others."""

    vault: Vault
    path: str
    text: str
    sentences: Mapping[str, str]
    """First sentences of notes without a title."""

    def description(self, target: str) -> str:
        """What a row says of a note, escaped; empty when the note says nothing of itself."""
        note = self.vault.notes[target]
        return escaped(described(note) or self.sentences.get(target, ""))

    def more(self, target: str) -> str:
        """What a row says of a note whose title it shows already."""
        note = self.vault.notes[target]
        said = described(note)
        return "" if said == title_of(note) else escaped(said or self.sentences.get(target, ""))


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


class BulletForm(NamedTuple):
    """The form of a bullet: mark, what stands before the reference, what between it and the text."""

    source: Source
    style: Style
    indent: str = ""
    mark: str = "-"
    emphasis: str = ""
    separator: str = " — "
    closing: str = ""
    described: bool = True

    def row(self, target: str) -> str:
        """The line of a new item, empty for a note that cannot be referred to."""
        source = self.source
        name = reference_to(source.vault, source.path, self.style, target, in_table=False)
        if not name:
            return ""
        line = f"{self.indent}{self.mark} {self.emphasis}{name}{self.emphasis}"
        said = source.more(target) if self.style.label == "title" else source.description(target)
        if not self.described or not said:
            return line
        return f"{line}{self.separator}{said}{self.closing}"


def bullet_form(source: Source, one: ReadList, style: Style) -> BulletForm:
    """The commonest form among the items of a list that refer to one note each."""
    counts: Counter[tuple[str, str, str, bool]] = Counter()
    mark, indent = "-", ""
    for row, heads in zip(one.listing.rows, one.rows, strict=True):
        found = _MARK.match(source.text, row.start, row.end)
        if found:
            mark = found[1] or f"{int(found[2]) + 1}{found[3]}"
            indent = found[0][: len(found[0]) - len(found[0].lstrip())]
        if len(heads) == 1 and heads[0].targets:
            counts[_bullet(source.text, row, heads[0])] += 1
    form = BulletForm(source, style, indent, mark)
    if not counts:
        return form
    described = sum(count for key, count in counts.items() if key[3])
    wanted = described * 2 > sum(counts.values())
    emphasis, separator, closing, _ = max(
        (key for key in counts if key[3] == wanted), key=lambda key: counts[key]
    )
    return form._replace(emphasis=emphasis, separator=separator, closing=closing, described=wanted)


def _bullet(text: str, row: Row, head: Reference) -> tuple[str, str, str, bool]:
    """Emphasis, separator, closing bracket, and whether the item says something of its note."""
    content = row.cells[0]
    before = text[content.start : head.start]
    rest = text[head.end : content.end]
    emphasis = next((m for m in _EMPHASIS if before.endswith(m) and rest.startswith(m)), "")
    rest = rest[len(emphasis) :]
    if not rest.strip():
        return emphasis, " — ", "", False
    bracket = _BRACKET.match(rest)
    if bracket and rest.rstrip()[-1] in ")）":
        return emphasis, bracket[0], rest.rstrip()[-1], True
    separator = _SEPARATOR.match(rest)
    blank = rest[: len(rest) - len(rest.lstrip())]
    return emphasis, separator[0] if separator else blank or " ", "", True


def table_head(columns: Sequence[str], language: str) -> list[str]:
    """The header of a new table and the line below it."""
    titles = [TITLES[language][column] for column in columns]
    return [
        "| " + " | ".join(titles) + " |",
        "|" + "|".join("-" * (width(title) + 2) for title in titles) + "|",
    ]


def list_style(source: Source, lists: Sequence[ReadList]) -> Style:
    """The form of the references in several lists."""
    heads = [row[0] for one in lists for row in one.rows if len(row) == 1]
    if not heads:
        return PLAIN
    return style_of(source.path, source.text, heads)


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
