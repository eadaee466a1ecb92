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
        if offset >= at:
            breaks = self._text.count("\n", at, offset)
            if breaks:
                self._line += breaks
                self.begin = self._text.rfind("\n", at, offset) + 1
        else:
            self._line -= self._text.count("\n", offset, at)
            self.begin = self._text.rfind("\n", 0, offset) + 1
        self._at = offset
        return self._line
