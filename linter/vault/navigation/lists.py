"""The tables and bullet lists of one note, row by row, each with its exact place."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines, items
from vaultmend.linter.read.prose import prose
from vaultmend.linter.read.scanner.tables import cells as cell_spans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.model import Note
    from vaultmend.linter.read.items import Item

Kind: TypeAlias = Literal["table", "bullets"]

_DELIMITER_CELL = re.compile(r"[ \t]*:?-+:?[ \t]*")
_ENDS_TABLE = re.compile(r"[ \t]*(?:#{1,6}(?:[ \t]|$)|>|```|~~~|([-*_])[ \t]*(?:\1[ \t]*){2,}$)")
_MARK = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])[ \t]*")
_TASK = re.compile(r"\[[^\]\n]\][ \t]")


class Cell(NamedTuple):
    """The content of a cell without the blanks around it; of a bullet, all behind the mark."""

    start: int
    end: int
    text: str


class Row(NamedTuple):
    """One row of a table, or one item of a list with what is nested in it."""

    start: int
    """Offset of the line on which it begins."""
    end: int
    """Offset behind it, before the line ending."""
    stop: int
    """Offset of the next line."""
    line: int
    """1-based."""
    cells: tuple[Cell, ...]
    leaf: bool = True
    """Nothing is nested in it."""


class Listing(NamedTuple):
    """A table or a list."""

    kind: Kind
    heading: int
    """The number of the heading above it, -1 for none."""
    caption: str
    """The text of the item in which a list is nested."""
    header: tuple[Cell, ...]
    """Of a table; else empty."""
    start: int
    """Offset of its first line, in a table the header."""
    body: int
    """Offset at which its first row begins or would begin."""
    line: int
    rows: tuple[Row, ...]
    ordered: bool = False
    tasks: bool = False
    """Some item has a box to tick."""


def listings(note: Note, text: str) -> list[Listing]:
    """The tables and lists of a note in document order, those in quotes and code left out."""
    body = prose(note, text)
    lines = Lines(text)
    heads = [heading.start for heading in note.headings]
    found = list(_tables(text, body, lines, heads))
    found += _bullets(text, body, lines, heads)
    found.sort(key=lambda listing: listing.start)
    return found


def _tables(text: str, body: str, lines: Lines, heads: list[int]) -> Iterator[Listing]:
    starts, ends = lines.starts, lines.ends
    number, total = 1, len(ends)
    while number < total:
        header = _header(body, lines, number)
        if not header:
            number += 1
            continue
        first = number + 1
        last = first
        while last < total and _goes_on(body[starts[last] : ends[last]]):
            last += 1
        rows = tuple(_row(text, body, lines, at) for at in range(first, last))
        yield Listing(
            "table",
            bisect_right(heads, starts[number - 1]) - 1,
            "",
            header,
            starts[number - 1],
            starts[first] if first < total else len(text),
            number,
            rows,
        )
        number = last + 1


def _header(body: str, lines: Lines, number: int) -> tuple[Cell, ...]:
    """The cells of the header above the delimiter row `number`, if it is one."""
    start, end = lines.starts[number], lines.ends[number]
    line = body[start:end]
    if "-" not in line or line.strip("|:- \t"):
        return ()
    above = lines.starts[number - 1], lines.ends[number - 1]
    if "|" not in line and "|" not in body[slice(*above)]:
        return ()
    below = list(cell_spans(body, start, end))
    header = _cells(body, *above)
    if len(below) != len(header):
        return ()
    if not all(_DELIMITER_CELL.fullmatch(body, *span) for span in below):
        return ()
    return header


def _goes_on(line: str) -> bool:
    return line[:1] == "|" or (bool(line.strip()) and not _ENDS_TABLE.match(line))


def _row(text: str, body: str, lines: Lines, number: int) -> Row:
    start, end = lines.starts[number], lines.ends[number]
    stop = lines.starts[number + 1] if number + 1 < len(lines.starts) else end
    cells = [_trimmed(text, *span) for span in cell_spans(body, start, end)]
    return Row(start, end, stop, number + 1, tuple(cells))


def _cells(text: str, start: int, end: int) -> tuple[Cell, ...]:
    return tuple(_trimmed(text, *span) for span in cell_spans(text, start, end))


def _trimmed(text: str, start: int, end: int) -> Cell:
    """An empty cell keeps the place behind its first blank."""
    piece = text[start:end]
    inner = piece.strip()
    if not inner:
        at = min(start + 1, end)
        return Cell(at, at, "")
    if piece[0] in " \t":
        start += len(piece) - len(piece.lstrip())
    return Cell(start, start + len(inner), inner)


def _bullets(text: str, body: str, lines: Lines, heads: list[int]) -> Iterator[Listing]:
    found = items(text, body, lines)
    lasts, parents = _nesting(found, lines)
    lists: dict[int, list[int]] = {}
    for number, item in enumerate(found):
        lists.setdefault(item.list, []).append(number)
    for members in lists.values():
        first = found[members[0]]
        parent = parents[members[0]]
        start = lines.starts[first.first]
        rows = tuple(_item(text, lines, found[at], lasts[at]) for at in members)
        contents = [_content(text, found[at]) for at in members]
        yield Listing(
            "bullets",
            bisect_right(heads, start) - 1,
            _content(text, found[parent]).text if parent >= 0 else "",
            (),
            start,
            start,
            first.first + 1,
            rows,
            first.ordered,
            any(_TASK.match(content.text + " ") for content in contents),
        )


def _nesting(found: Sequence[Item], lines: Lines) -> tuple[list[int], list[int]]:
    """For each item the line behind all that is nested in it, and the item around it or -1."""
    lasts = [item.last for item in found]
    parents = [-1] * len(found)
    around: list[int] = []
    for number, item in enumerate(found):
        column = item.start - lines.starts[item.first]
        while around and _column(found[around[-1]], lines) >= column:
            around.pop()
        if around and found[around[-1]].leaf:
            around.clear()
        if around:
            parents[number] = around[-1]
        for outer in around:
            lasts[outer] = max(lasts[outer], item.last)
        around.append(number)
    return lasts, parents


def _column(item: Item, lines: Lines) -> int:
    return item.start - lines.starts[item.first]


def _item(text: str, lines: Lines, item: Item, last: int) -> Row:
    start, end = lines.starts[item.first], lines.ends[last - 1]
    stop = lines.starts[last] if last < len(lines.starts) else end
    return Row(start, end, stop, item.first + 1, (_content(text, item),), item.leaf)


def _content(text: str, item: Item) -> Cell:
    """What stands behind the mark of an item, on its first line."""
    mark = _MARK.match(text, item.start, item.end)
    start = mark.end() if mark else item.start
    line = re.split(r"[\r\n]", text[start : item.end], maxsplit=1)[0].rstrip()
    return Cell(start, start + len(line), line)
