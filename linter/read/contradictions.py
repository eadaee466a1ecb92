"""The contradictions of one note: each marker with the text on both sides of it.

What a marker means by "above" and "below" is nowhere written down. The sides are the nearest blocks
of text: a paragraph, a table, a list item. Where nothing stands below, the marker itself tells the
second side; where it opens a section, the first side is the whole section before.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.conflict_markers import conflict_markers, words_of
from vaultmend.linter.read.items import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Note
    from vaultmend.linter.read.conflict_markers import ConflictMarker

_ITEM = re.compile(r"([ \t]*)(?:[-*+]|[0-9]{1,9}[.)])[ \t]")
_SUPERSEDED = re.compile(
    r"[> \t*_]*>[> \t*_]*(?:\[!\w+\][+-]?[ \t]*)?\[superseded\b", re.IGNORECASE
)

_POINTER = re.compile(
    r"(?:\b(?:see|also|cf|details?|more|in|and)\b|详见|另见|参见|参考|见|"
    r"\[\[[^\[\]\n]+\]\]|\[[^\[\]\n]*\]\([^()\n]*\)|[ \t\r\n:：,，、.。;；*+_()（）-])+",
    re.IGNORECASE,
)
"""A paragraph of nothing but links, as `详见 [[INDEX]]。` or `See also [[a]], [[b]].`"""


class Side(NamedTuple):
    """One side of a contradiction: lines of its note, half-open numbers from 0."""

    first: int
    last: int
    start: int
    end: int
    """Offsets of its text, the last line end left out."""


class Contradiction(NamedTuple):
    """A marker with its sides."""

    number: int
    """Among the markers of its note, from 0."""
    marker: ConflictMarker
    words: int
    """Where what the marker says begins: behind its date."""
    block: Side
    """The whole quote that the marker begins."""
    above: Side | None
    below: Side | None
    """None where nothing stands below; then the marker says it, or nobody does."""
    nested: bool
    """The marker stands inside a list or a larger quote."""

    @property
    def is_told(self) -> bool:
        """Whether the second side is what the marker itself says."""
        return self.below is None and self.words < self.block.end


def contradictions(note: Note, text: str) -> list[Contradiction]:
    """The open contradictions of a note, in their order; markers in code are none."""
    markers = [found for found in conflict_markers(note, text) if found.well_formed]
    if not markers:
        return []
    reading = _Reading(note, text, markers)
    return [reading.contradiction(number) for number in range(len(markers))]


class _Reading:
    def __init__(self, note: Note, text: str, markers: list[ConflictMarker]) -> None:
        self.text = text
        self.lines = Lines(text)
        self.markers = markers
        self.blocks = [self._block(marker) for marker in markers]
        self.headings = [
            (self.lines.at(h.start), self.lines.at(max(h.start, h.end - 1)) + 1)
            for h in note.headings
        ]
        self.body = self.lines.at(note.frontmatter.end) if note.frontmatter else 0
        self.whole = [
            (self.lines.at(r.start), self.lines.at(max(r.start, r.end - 1)) + 1)
            for r in note.regions
        ]
        """Lines of code, comments and the like, which no side may cut in two."""

    def contradiction(self, number: int) -> Contradiction:
        marker, block = self.markers[number], self.blocks[number]
        line = self.text[self.lines.starts[block.first] : block.end]
        is_inside = block.first > self.body and self._line(block.first - 1).lstrip().startswith(">")
        nested = line[:1] != ">" or re.match(r">[ \t]*>", line) is not None or is_inside
        return Contradiction(
            number,
            marker,
            words_of(self.text, marker),
            block,
            self._above(block.first),
            self._below(block.last),
            nested,
        )

    def _block(self, marker: ConflictMarker) -> Side:
        first = last = self.lines.at(marker.start)
        others = {self.lines.at(other.start) for other in self.markers}
        last += 1
        while last < len(self.lines.ends) and last not in others and self._is_quote(last):
            last += 1
        return self._side(first, last)

    def _above(self, line: int) -> Side | None:
        floor = max(
            [self.body]
            + [last for _, last in self.headings if last <= line]
            + [block.last for block in self.blocks if block.last <= line]
        )
        found = self._nearest_above(floor, line)
        if found is None and any(last == floor for _, last in self.headings):
            return self._section_before(floor)
        return found

    def _nearest_above(self, floor: int, line: int) -> Side | None:
        last = line
        while last > floor and self._is_blank(last - 1):
            last -= 1
        first = last
        while first > floor and (not self._is_blank(first - 1) or self._is_within(first - 1)):
            first -= 1
        if first == last:
            return None
        if _SUPERSEDED.match(self._line(first)) or self._only_points(first, last):
            return self._nearest_above(floor, first)
        return self._side(self._last_item(first, last), last)

    def _section_before(self, floor: int) -> Side | None:
        """All text of the section before the heading that ends at line `floor`."""
        opening = next(first for first, last in self.headings if last == floor)
        first = max([self.body] + [last for _, last in self.headings if last <= opening])
        last = opening
        while last > first and self._is_blank(last - 1):
            last -= 1
        while first < last and self._is_blank(first):
            first += 1
        is_open = any(first <= block.first < last for block in self.blocks)
        return None if first == last or is_open else self._side(first, last)

    def _below(self, line: int) -> Side | None:
        roof = min(
            [len(self.lines.ends)]
            + [first for first, _ in self.headings if first >= line]
            + [block.first for block in self.blocks if block.first >= line]
        )
        first = line
        while first < roof and self._is_blank(first):
            first += 1
        last = first
        while last < roof and (not self._is_blank(last) or self._is_within(last)):
            last += 1
        if first == last:
            return None
        if _SUPERSEDED.match(self._line(first)) or self._only_points(first, last):
            return self._below(last)
        return self._side(first, self._first_item(first, last))

    def _only_points(self, first: int, last: int) -> bool:
        """Whether a block says nothing but where to read more: it is no side of anything."""
        text = self.text[self.lines.starts[first] : self.lines.ends[last - 1]]
        return "[" in text and _POINTER.fullmatch(text) is not None

    def _last_item(self, first: int, last: int) -> int:
        """Where the last item begins, in lines that begin with a list."""
        items = list(self._items(first, last))
        return items[-1] if items and items[0] == first else first

    def _first_item(self, first: int, last: int) -> int:
        items = list(self._items(first, last))
        return items[1] if len(items) > 1 and items[0] == first else last

    def _items(self, first: int, last: int) -> Iterator[int]:
        """The lines that begin an item of the outermost list."""
        indent: int | None = None
        for number in range(first, last):
            found = None if self._is_within(number) else _ITEM.match(self._line(number))
            if found:
                width = len(found[1].expandtabs(4))
                indent = width if indent is None else indent
                if width <= indent:
                    yield number

    def _is_within(self, line: int) -> bool:
        """Whether a line that is blank, or begins like another thing, belongs to what is around it."""
        return any(first < line < last for first, last in self.whole)

    def _is_blank(self, line: int) -> bool:
        return not self._line(line).strip()

    def _is_quote(self, line: int) -> bool:
        return self._line(line).lstrip(" \t").startswith(">")

    def _line(self, line: int) -> str:
        return self.text[self.lines.starts[line] : self.lines.ends[line]]

    def _side(self, first: int, last: int) -> Side:
        return Side(first, last, self.lines.starts[first], self.lines.ends[last - 1])
