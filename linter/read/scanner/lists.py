"""Lists whose items are one line each: most lists, read many times faster than line by line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.read.scanner.layout import Leaf
    from vaultmend.linter.read.scanner.lines import Lines

TEXT_AHEAD = r"(?![ \t\n#>~<|+-]|```|\$\$|%%|\*(?:[ \t\n]|\*[ \t\n*])|_[ \t_]|\[\^|[0-9]++[.)])"
"""What follows the mark is text: it can begin no other block."""
ITEM_START_SOURCE = rf"(?:[-+*]|[0-9]{{1,9}}[.)]) {{1,4}}{TEXT_AHEAD}"
_ITEM = re.compile(
    rf"([ \t]*+)(?:[-+*]|([0-9]{{1,9}})[.)]) {{1,4}}{TEXT_AHEAD}([^\n]++)(?:\n(?:[ \t]*+\n)*+|\Z)|"
)
"""One item: indentation, number, text, and the line break with the blank lines behind it.

It matches everywhere, with nothing where there is no item.
"""


def plain_list(
    text: str, at: int, end: int, leaves: list[Leaf], lines: Lines | None
) -> tuple[int, bool]:
    """Add a leaf for each item of the list that begins at `at`, the start of a line.

    Returns the offset at which reading goes on, and whether that is the last item at column 0,
    to be read line by line because something in it or behind it is more than a line of text.
    `lines` counts lines when block ids are wanted.
    """
    bases: list[int] = []
    restart, kept = at, len(leaves)
    loose = False
    innermost = 0
    for m in _ITEM.finditer(text, at, end):
        if m.lastindex is None:
            break
        mark = m.end(1)
        content, stop = m.span(3)
        if mark == at:
            restart, kept = at, len(leaves)
            bases.clear()
            innermost = content - at
        else:
            column = mark - at
            if text.find("\t", at, mark) >= 0:
                if text[at:mark].strip("\t"):
                    break
                column *= 4
            if not loose and column >= innermost and m[2] not in (None, "1"):
                break
            while bases and column < bases[-1]:
                bases.pop()
            if column - (bases[-1] if bases else 0) > 3:
                break
            if not bases:
                restart, kept = at, len(leaves)
            innermost = column + content - mark
        bases.append(innermost)
        leaves.append((content, stop, lines.line_of(at) if lines else 0, False))
        at = m.end()
        loose = at - stop > 1
    ends = (
        at >= end or (loose and text[at] not in " \t") or text.startswith(("# ", "## ", "### "), at)
    )
    if ends:
        return at, False
    del leaves[kept:]
    return restart, True
