"""The sections and list items of one note, each with its lines and its place.

List items are found line by line on the prose of a note. That is less than CommonMark knows of
lists, and errs towards ending a list too early: two items said to be in one list are in one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate, count
from operator import add

from vaultmend.linter.model import Note, Place
from vaultmend.linter.named_tuple import NamedTuple

_ITEM = re.compile(r"[ \t]*([-*+]|[0-9]{1,9}[.)])(?:([ \t]+)(?:\[[^\]\n]\][ \t]+)?(?=\S)|[ \t]*$)")
_BREAK = re.compile(r"[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_INTERRUPTS = re.compile(r"[ \t]*(?:#{1,6}(?:[ \t]|$)|>)")
_LINE_END = re.compile(r"\r\n?|\n")


class Lines:
    """The lines of a text (LF, CRLF or CR) by number from 0, and places in it without counting."""

    __slots__ = ("ends", "starts")

    def __init__(self, text: str) -> None:
        self.starts = [0]
        self.ends: list[int] = []
        """Offsets before the line ending of each line."""
        if "\r" not in text:
            self.ends = list(map(add, accumulate(map(len, text.split("\n"))), count()))
            self.starts += [end + 1 for end in self.ends[:-1]]
            return
        for found in _LINE_END.finditer(text):
            self.ends.append(found.start())
            self.starts.append(found.end())
        self.ends.append(len(text))

    def at(self, offset: int) -> int:
        """The number of the line that holds this offset."""
        return bisect_right(self.starts, offset) - 1

    def place(self, start: int, end: int) -> Place:
        """Where the code points `start` to `end` stand."""
        first, last = self.at(start), self.at(end)
        return Place(
            first + 1, start - self.starts[first] + 1, last + 1, end - self.starts[last] + 1
        )


class Section(NamedTuple):
    """A heading with the lines below it, as half-open numbers from 0."""

    title: str
    level: int
    parent: int
    """The number of the section around it, -1 for none."""
    place: Place
    """Of the heading."""
    first: int
    own: int
    """Where the next heading ends the section's own text."""
    last: int
    """Where the next heading of the same or a higher level ends it with all it contains."""


class Item(NamedTuple):
    """A list item without those nested in it; lines are half-open numbers from 0."""

    start: int
    """Offset of the mark."""
    end: int
    """Offset behind the last visible character of the item's own text."""
    first: int
    last: int
    list: int
    """Items with the same number stand in the same list, on the same level."""
    ordered: bool
    leaf: bool
    """Nothing is nested in it."""


def sections(note: Note, lines: Lines) -> list[Section]:
    """The sections of the body in document order, one for each heading."""
    headings = note.headings
    firsts = [lines.at(max(h.start, h.end - 1)) + 1 for h in headings]
    starts = [lines.at(h.start) for h in headings]
    total = len(lines.ends)
    lasts = [total] * len(headings)
    parents = [-1] * len(headings)
    open_: list[int] = []
    for number, heading in enumerate(headings):
        while open_ and headings[open_[-1]].level >= heading.level:
            lasts[open_.pop()] = starts[number]
        if open_:
            parents[number] = open_[-1]
        open_.append(number)
    return [
        Section(
            heading.text,
            heading.level,
            parents[number],
            lines.place(heading.start, heading.end),
            firsts[number],
            starts[number + 1] if number + 1 < len(headings) else total,
            lasts[number],
        )
        for number, heading in enumerate(headings)
    ]


class _Open:
    """An item that may still grow."""

    __slots__ = ("content", "first", "last", "leaf", "list", "mark", "start")

    def __init__(self, start: int, first: int, content: int, mark: str, number: int) -> None:
        self.start = start
        self.first = first
        self.last = first + 1
        self.content = content
        self.mark = mark
        self.list = number
        self.leaf = True


def items(text: str, prose: str, lines: Lines) -> list[Item]:
    """The list items of a note in document order; `prose` is its text with the rest blanked.

    Items in block quotes are left out.
    """
    found: list[_Open] = []
    around: list[_Open] = []
    grows: _Open | None = None
    blank = True
    lists = 0
    for number, (start, end) in enumerate(zip(lines.starts, lines.ends, strict=True)):
        line = prose[start:end]
        written = line if line.strip() else text[start:end]
        if not written.strip():
            blank = True
            continue
        mark = _ITEM.match(line) if written is line and not _BREAK.match(line) else None
        width = _width(written)
        if mark is not None:
            before = _close(around, width)
            kind = mark[1][-1]
            if before is None or before.mark != kind:
                lists += 1
                number_of_list = lists
            else:
                number_of_list = before.list
            if around:
                around[-1].leaf = False
            space = len(mark[2].expandtabs(4)) if mark[2] else 1
            content = width + len(mark[1]) + (space if space <= 4 else 1)
            grows = _Open(start + mark.start(1), number, content, kind, number_of_list)
            around.append(grows)
            found.append(grows)
        elif around:
            apart = blank or written is not line or _INTERRUPTS.match(line) or _BREAK.match(line)
            if apart and _close(around, width) is not None:
                grows = None
            if grows is not None:
                grows.last = number + 1
        blank = False
    return [_item(item, text, lines) for item in found]


def _close(around: list[_Open], width: int) -> _Open | None:
    """End the items that a line indented by `width` is not inside of; the outermost of them."""
    ended = None
    while around and width < around[-1].content:
        ended = around.pop()
    return ended


def _item(item: _Open, text: str, lines: Lines) -> Item:
    end = item.start + len(text[item.start : lines.ends[item.last - 1]].rstrip())
    return Item(
        item.start,
        end,
        item.first,
        item.last,
        item.list,
        item.mark in ".)",
        item.leaf,
    )


def _width(line: str) -> int:
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    return len(indent.expandtabs(4)) if "\t" in indent else len(indent)
