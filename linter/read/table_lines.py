"""Which lines of a note are rows of tables: there a `|` inside a link needs a backslash."""

from __future__ import annotations

import re

_DELIMITER = re.compile(r"\n[ \t>]*+(?=[|:-])[|:\- \t]++(?=\n|\Z)")
_BLANK_LINE = re.compile(r"\n[ \t>]*+(?=\n|\Z)")
Lines = tuple[tuple[int, int], ...]


def table_lines(text: str) -> Lines:
    """First and last line of each table, 1-based; rather too many lines than too few.

    What follows a table without a blank line between counts as its row, as Obsidian has it.
    """
    if "|" not in text:
        return ()
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    found: list[tuple[int, int]] = []
    line, at, end = 1, 0, 0
    for match in _DELIMITER.finditer(text):
        if match.start() < end or "|" not in match[0] or "-" not in match[0]:
            continue
        blank = _BLANK_LINE.search(text, match.end())
        end = blank.start() if blank else len(text)
        line += text.count("\n", at, match.start())
        last = line + text.count("\n", match.start(), end)
        found.append((line, last))
        line, at = last, end
    return tuple(found)


def is_in(lines: Lines, line: int) -> bool:
    """Whether a line lies within one of the tables."""
    return any(first <= line <= last for first, last in lines)
