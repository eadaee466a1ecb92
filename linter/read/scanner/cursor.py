"""The stretch of inline text that is read now, and what all spans in it need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.model import Region
from vaultmend.linter.read.scanner.lines import Lines

if TYPE_CHECKING:
    from vaultmend.linter.model import RegionKind

_new = tuple[object, ...].__new__  # a third of the cost of calling the class


class Cursor:
    """What reading a stretch needs to know of what came before in it."""

    __slots__ = ("_end", "_fresh", "_lines", "_start", "_text", "_without", "regions")

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
        self.regions: list[Region] = []

    def _find(self, mark: str, start: int) -> int:
        """Where `mark` occurs next in the stretch, or -1; a search in vain is made once."""
        if mark in self._without:
            return -1
        found = self._text.find(mark, start, self._end)
        if found < 0:
            self._without.add(mark)
        return found

    def _span(self, kind: RegionKind, start: int, end: int) -> int:
        self.regions.append(_new(Region, (kind, start, end)))
        self._fresh = end
        return end
