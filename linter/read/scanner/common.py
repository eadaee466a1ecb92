"""The blocks that most notes are made of, as one regular expression that goes from block to block.

It is there for speed only: what it does not recognise is left to `blocks`, and what it recognises
`blocks` would read in the same way. To be sure of that, it takes no line that could begin two
kinds of blocks, and looks at the line behind a block.
"""

from __future__ import annotations

import re

from vaultmend.linter.read.scanner.lists import ITEM_START_SOURCE, TEXT_AHEAD

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
COMMON = re.compile(
    r"\n*+(?:[ \t]++\n++)*+(?:"
    r"#(\#{0,5}) (?![ \t])([^\n]++)(?<![ \t#])"
    rf"|({_TEXT}(?:\n{_TEXT})*+)(?={_BLANK_LINE}|\n(?:>|\#{{1,6}}[ \t]|[-+*][ \t]++[^\s])|\Z)"
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
MARKS, HEADING, PARAGRAPH, ITEM, NUMBERED, FENCE, QUOTE, OTHER = range(1, 9)
"""The groups: the marks behind the first and the text of a heading with nothing behind its text; a
paragraph; the text of a list item at the margin that is one line; what follows the first mark of
a fence of three backticks or of a quote of one paragraph; or else the indentation of some other
block."""
QUOTE_MARK = re.compile(r"\n> ?+")
"""The mark of each line of such a quote but the first."""
