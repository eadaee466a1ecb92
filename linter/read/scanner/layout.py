"""What the block structure of a body comes to: leaves to read for links, and what stands between."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from vaultmend.linter.model import Heading, Region

Leaf: TypeAlias = tuple[int, int, int, bool]
"""A stretch of inline text: a paragraph, a heading's content, a list item's text.

Start, end, the line of the block that a `^id` at the end names (0 for none), and whether some
line stands outside the list or quote of the first, so that the paragraph holds no table.
"""


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
