"""Line numbers."""

from __future__ import annotations


class Lines:
    """Line numbers of offsets that are asked for in ascending order, or nearly so."""

    __slots__ = ("_at", "_line", "_text", "begin")

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self.begin = 0
        """Where the line begins that was asked for last."""

    def line_of(self, offset: int) -> int:
        """The 1-based line of `offset`; costs the distance to the offset asked for before."""
        at = self._at
        self._at = offset
        if offset >= at:
            breaks = self._text.count("\n", at, offset)
            if breaks:
                self._line += breaks
                self.begin = self._text.rfind("\n", at, offset) + 1
        else:
            self._line -= self._text.count("\n", offset, at)
            self.begin = self._text.rfind("\n", 0, offset) + 1
        return self._line

    def number_of(self, begin: int) -> int:
        """The same for an offset that a line begins with."""
        at = self._at
        if begin < at:
            return self.line_of(begin)
        self._line = line = self._line + self._text.count("\n", at, begin)
        self._at = self.begin = begin
        return line
