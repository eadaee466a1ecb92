"""The cells of a table, which are read each for itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_DELIMITERS = re.compile(r"\n[ \t]*+(?=[|:-])[|:\- \t]++(?=\n|\Z)")
_CELL_END = re.compile(r"\\[^\n]|\[\[[^\[\]\n]*+\]\]|\|")
_DELIMITER_CELL = re.compile(r"[ \t]*+:?+-++:?+[ \t]*+\Z")


def table_start(text: str, start: int, end: int) -> int:
    """Where in the paragraph a table begins with its header row, or -1."""
    for m in _DELIMITERS.finditer(text, start, end):
        header = text.rfind("\n", start, m.start()) + 1 or start
        below = [text[a:b] for a, b in cells(text, m.start() + 1, m.end())]
        if (
            all(_DELIMITER_CELL.match(cell) for cell in below)
            and "|" in text[header : m.end()]
            and len(below) == sum(1 for _ in cells(text, header, m.start()))
        ):
            return header
    return -1


def cells(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The cells of one row. A `|` in a wikilink or behind a backslash ends none (L-06)."""
    while start < end and text[start] in " \t":
        start += 1
    if start < end and text[start] == "|":
        start += 1
    for m in _CELL_END.finditer(text, start, end):
        if m[0] == "|":
            yield start, m.start()
            start = m.end()
    if text[start:end].strip():
        yield start, end
