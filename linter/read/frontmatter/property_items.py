"""Where a property, and each value in it, stands in a note."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from vaultmend.linter.model import Place
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Property, Value

_BREAK = re.compile(r"\r\n|\n|\r")


class Item(NamedTuple):
    """One value of a property and the offsets between which it is written."""

    value: Value
    start: int
    end: int


def items(prop: Property, text: str) -> Iterator[Item]:
    """The values of a property in order: those of a list one by one, else the only one.

    `text` is the whole note. A value that is not found as written, because of escapes or because
    it is a list itself, has the offsets of the whole property.
    """
    if not isinstance(prop.value, list):
        yield Item(prop.value, prop.value_start, prop.value_end)
        return
    cursor = prop.value_start
    for value in prop.value:
        written = "" if value is None or isinstance(value, list | dict) else _written(value)
        at = text.find(written, cursor, prop.value_end) if written else -1
        if at < 0:
            yield Item(value, prop.value_start, prop.value_end)
        else:
            cursor = at + len(written)
            yield Item(value, at, cursor)


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_written_plainly(prop: Property, text: str) -> bool:
    """Whether the source is the text of the property and nothing else, but for simple quotes.

    Only then can another value take its place: no anchor, tag or escape is lost.
    """
    value, written = prop.value, text[prop.value_start : prop.value_end]
    return isinstance(value, str) and written in (value, f'"{value}"', f"'{value}'")


class Places:
    """Lines and columns of spans at the top of a note, for any number of them."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str, end: int) -> None:
        """`text` is the whole note, `end` the offset behind the last span."""
        self._text = text
        self._starts = [0, *(match.end() for match in _BREAK.finditer(text, 0, end))]

    def of(self, start: int, end: int) -> Place:
        """The place of a span; of several lines, the part on the first."""
        line = bisect_right(self._starts, start)
        begin = self._starts[line - 1]
        if line < len(self._starts) and end > self._starts[line] - 1:
            end = start + len(self._text[start : self._starts[line]].rstrip("\r\n"))
        return Place(line, start - begin + 1, line, end - begin + 1)


def key_place(prop: Property) -> Place:
    """The place of the key of a property."""
    return Place(prop.line, prop.column, prop.line, prop.column + prop.end - prop.start)


def property_place(prop: Property) -> Place:
    """The place of a property whose value stands on one line, the key included."""
    end = prop.column + max(prop.value_end, prop.end) - prop.start
    return Place(prop.line, prop.column, prop.line, end)
