"""The blocks that most notes are made of, as one regular expression that goes from block to block.

It is there for speed only: what it does not recognise is left to `blocks`, and what it recognises
`blocks` would read in the same way. To be sure of that, it takes no line that could begin two
kinds of blocks, and looks at the line behind a block.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.model import Heading, Region
from vaultmend.linter.read.scanner.lists import ITEM_START_SOURCE, TEXT_AHEAD

if TYPE_CHECKING:
    from vaultmend.linter.read.scanner.layout import Layout
    from vaultmend.linter.read.scanner.lines import Lines

_END_OF_LINE = r"(?=\n|\Z)"
_TEXT = (
    r"(?:[^\s#`~>\-*+_<%$\[0-9=]|\*\*?+(?=[^\s*])|\[(?:\[|[^\[\]\\^\n]++\](?!:))|`{1,2}+(?!`)"
    r"|[0-9]++(?![.)0-9])|_{1,2}+(?=[^\s_])|==(?=[^\s=]))[^\n]*+"
)
"""A line that can be nothing but text, whether it begins a paragraph or goes on with one."""
_BLANK_LINE = r"\n[ \t]*+(?:\n|\Z)"
_QUOTED = rf"> ?+{_TEXT}"
_ITEM_ENDS = rf"\n(?:{ITEM_START_SOURCE}[^\n]|(?:[ \t]*+\n)++(?![ \t])|\#{{1,3}} |\Z)|\Z"

# An alternative that begins with a character is passed over without a try.
_COMMON = re.compile(
    r"\n*+(?:[ \t]++\n++)*+(?:"
    r"#(\#{0,5}) (?![ \t])([^\n]++)(?<![ \t#])"
    rf"|({_TEXT}(?:\n{_TEXT})*+)(?={_BLANK_LINE}|\n(?:>|\#{{1,6}}[ \t]|[-+*][ \t]++[^\s])|\Z)"
    rf"|({_TEXT})\n {{0,3}}(=++|--++)[ \t]*+{_END_OF_LINE}"
    rf"|[-+*] {{1,4}}{TEXT_AHEAD}([^\n]++)(?={_ITEM_ENDS})"
    rf"|[0-9]{{1,9}}[.)] {{1,4}}{TEXT_AHEAD}([^\n]++)(?={_ITEM_ENDS})"
    rf"|`(``(?!`)[^`\n]*+(?:\n(?! {{0,3}}```++[ \t]*+{_END_OF_LINE})[^\n]*+)*+\n {{0,3}}```++)"
    rf"[ \t]*+{_END_OF_LINE}"
    rf"|>( ?+{_TEXT}(?:\n{_QUOTED})*+)(?={_BLANK_LINE}|\Z)"
    r"|([ \t]*+))"
)
"""Blank lines and the block behind them; it matches everywhere.

The group that matched last tells which block it is.
"""
_MARKS, _HEADING, _PARAGRAPH, _LINE, _UNDERLINE = range(1, 6)
_ITEM, _NUMBERED, _FENCE, _QUOTE, _OTHER = range(6, 11)
"""The groups: the marks behind the first and the text of a heading with nothing behind its text; a
paragraph; a heading of one line and what underlines it; the text of a list item at the margin that
is one line; what follows the first mark of a fence of three backticks or of a quote of one
paragraph; or else the indentation of some other block."""
_QUOTE_MARK = re.compile(r"\n> ?+")
"""The mark of each line of such a quote but the first."""
_ALONE = (0, False)
"""The rest of a leaf that no block id can name and that stands in no list or quote."""
_new = tuple[object, ...].__new__  # a third of the cost of calling the class


def common_blocks(text: str, at: int, end: int, layout: Layout, lines: Lines) -> tuple[int, int]:
    """Add the blocks from `at`, the start of a line, as long as they are common ones.

    Returns where the indentation of the first other block begins and ends. The text has no block
    ids. `lines` counts the lines of headings.
    """
    leaves, headings = layout.leaves, layout.headings
    for m in _COMMON.finditer(text, at, end):
        kind = m.lastindex
        if kind == _PARAGRAPH:
            leaves.append(m.span(_PARAGRAPH) + _ALONE)
        elif kind == _HEADING:
            start, stop = m.span(_HEADING)
            at = m.start(_MARKS) - 1
            parts = (start - at - 1, text[start:stop], lines.number_of(at), at, stop)
            headings.append(_new(Heading, parts))
            leaves.append((start, stop, 0, False))
        elif kind == _OTHER:
            return m.span(_OTHER)
        elif kind == _FENCE:
            start, stop = m.span(_FENCE)
            layout.regions.append(_new(Region, ("code", start - 1, stop)))
        elif kind == _UNDERLINE:
            start, stop = m.span(_LINE)
            level = 1 if m[_UNDERLINE][0] == "=" else 2
            line = lines.number_of(start)
            parts = (level, text[start:stop].strip(), line, start, m.end(_UNDERLINE))
            headings.append(_new(Heading, parts))
            leaves.append((start, stop, 0, False))
        elif kind == _QUOTE:
            _quote(text, *m.span(_QUOTE), layout)
        elif kind:
            leaves.append(m.span(kind) + _ALONE)
    return end, end


def _quote(text: str, at: int, stop: int, layout: Layout) -> None:
    """Add a quote of one paragraph, which goes on behind its first mark."""
    start = at + 1 if text[at] == " " else at
    layout.leaves.append((start, stop, 0, False))
    if text.find("\n", start, stop) >= 0:
        layout.masks.extend(
            (m.start() + 1, m.end()) for m in _QUOTE_MARK.finditer(text, start, stop)
        )
