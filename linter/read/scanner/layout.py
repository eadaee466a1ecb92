"""What the block structure of a body comes to: leaves to read for links, and what stands between."""

from __future__ import annotations

from typing import NamedTuple

from vaultmend.linter.model import Heading, Region


class Leaf(NamedTuple):
    """A stretch of inline text: a paragraph, a heading's content, a list item's text."""

    start: int
    end: int
    owner: int
    """The line on which the block begins that a `^id` at the end names, or 0 for none."""
    lazy: bool = False
    """Some line stands outside the list or quote of the first; no table has such lines."""


class Layout:
    """The yield of the block structure, gathered in document order."""

    __slots__ = ("headings", "leaves", "masks", "regions")

    def __init__(self) -> None:
        self.leaves: list[Leaf] = []
        self.headings: list[Heading] = []
        self.regions: list[Region] = []
        self.masks: list[tuple[int, int]] = []
        """The `>` marks inside paragraphs of block quotes, which are no text."""

    def masked(self, text: str) -> str:
        """The text with blanks for quote marks, so that paragraphs can be read in one piece."""
        if not self.masks:
            return text
        pieces: list[str] = []
        done = 0
        for start, end in self.masks:
            pieces.append(text[done:start])
            pieces.append(" " * (end - start))
            done = end
        pieces.append(text[done:])
        return "".join(pieces)


class Lines:
    """Line numbers of offsets asked for in ascending order."""

    __slots__ = ("at", "begin", "line", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.begin = 0
        """Where the line begins that was asked for last."""

    def line_of(self, offset: int) -> int:
        """The 1-based line of `offset`, at or behind the offset asked for before."""
        breaks = self.text.count("\n", self.at, offset)
        if breaks:
            self.line += breaks
            self.begin = self.text.rfind("\n", self.at, offset) + 1
        self.at = offset
        return self.line
