"""Lines and columns of many things in one text, asked from the beginning to the end."""

from __future__ import annotations

from vaultmend.linter.model import Place
from vaultmend.linter.read.scanner.lines import Lines


class Places:
    """The places of one text; a question costs the distance to the one before."""

    __slots__ = ("_lines",)

    def __init__(self, text: str) -> None:
        if "\r" in text:
            text = text.replace("\r\n", " \n").replace("\r", "\n")
        self._lines = Lines(text)

    def on_line(self, start: int, end: int) -> Place:
        """The place of the code points `start` to `end`, between which no line ends."""
        line = self._lines.line_of(start)
        column = start - self._lines.begin + 1
        return Place(line, column, line, column + end - start)
