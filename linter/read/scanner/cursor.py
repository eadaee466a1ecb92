"""The way through the inline text: from one character that may mean something to the next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.model import Region
from vaultmend.linter.read.scanner.lines import Lines

if TYPE_CHECKING:
    from vaultmend.linter.model import RegionKind

_RARER = "`<$%\\"
_HASH = re.compile(r"#(?=[^\s#.,:;!?)\]])")
"""A `#` that may begin a tag; the marks of headings are passed over."""


class Cursor:
    """The stretch that is read now, and where the next candidate stands.

    Each kind of candidate is looked for on its own, since `str.find` passes prose thirty times
    faster than a search for any of several characters.
    """

    __slots__ = (
        "_end",
        "_fresh",
        "_lines",
        "_next",
        "_nowhere",
        "_other",
        "_others",
        "_square",
        "_start",
        "_text",
        "_without",
        "regions",
    )

    def __init__(self, text: str) -> None:
        self._text = text
        """The text with blanks for quote marks."""
        self._lines = Lines(text)
        self._start: int = 0
        self._end: int = 0
        self._fresh = 0
        """Where the last span ended: there a text run begins."""
        self._without: set[str] = set()
        """Closing marks that do not occur any more before the end of the stretch."""
        self._nowhere = len(text) + 1
        self._next = -1
        self._square = -1
        """Where the next `[` stands."""
        self._others = {char: -1 for char in _RARER if char in text}
        if "#" in text:
            self._others["#"] = -1
        self._other = -1
        """Where the next candidate of any other kind stands."""
        self.regions: list[Region] = []

    def _seek(self, at: int) -> int:
        """Go to the next candidate at or behind `at`."""
        square = self._square
        if square < at:
            square = self._square = self._place("[", at)
        if self._other < at:
            others = self._others
            for char in others:
                if others[char] < at:
                    others[char] = self._place(char, at)
            self._other = min(others.values(), default=self._nowhere)
        self._next = min(square, self._other)
        return self._next

    def _place(self, char: str, at: int) -> int:
        if char == "#":
            m = _HASH.search(self._text, at)
            return m.start() if m else self._nowhere
        place = self._text.find(char, at)
        return place if place >= 0 else self._nowhere

    def _find(self, mark: str, start: int) -> int:
        """Where `mark` occurs next in the stretch, or -1; a search in vain is made once."""
        if mark in self._without:
            return -1
        found = self._text.find(mark, start, self._end)
        if found < 0:
            self._without.add(mark)
        return found

    def _span(self, kind: RegionKind, start: int, end: int) -> int:
        self.regions.append(Region(kind, start, end))
        self._fresh = end
        return end
