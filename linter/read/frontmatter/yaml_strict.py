"""Refuses what Obsidian's YAML library refuses although PyYAML reads it."""

from __future__ import annotations

import re

from vaultmend.linter.read.frontmatter.yaml_reasons import Reason

_TAG = re.compile(r"(?:&\S+\s+)?!(?:<[^>\s]*>|[\w\-#;/?:@&=+$.!~*'()%]*)(?=[\s,\]}]|\Z)", re.ASCII)
_GLUED_COMMENT = re.compile(r"^[^#\r\n]*[^\s#]#", re.MULTILINE)
_NEXT_LINE = re.compile(r"(?:\r\n|\n|\r)( *+)[ \t]*+(.?)")


class RefusedError(Exception):
    """Carries the reason for which Obsidian, or a budget, refuses the header."""

    def __init__(self, text: str, at: int, word: str = "") -> None:
        super().__init__(text)
        self.reason = Reason(text, at, word)


def check_tag(source: str, at: int) -> None:
    """`![[x]]` is no tag: a space must follow one (P-18)."""
    if not _TAG.match(source, at):
        raise RefusedError("a plain value cannot begin with '!'", at)


def check_comment(source: str, last: int, start: int) -> None:
    """Between two tokens, `#` needs a space before it: `"x"#y` is no comment."""
    start_of_gap = max(last - 1, 0)
    glued = _GLUED_COMMENT.search(source[start_of_gap:start])
    if glued:
        raise RefusedError("a comment needs a space before its '#'", start_of_gap + glued.end() - 1)


def check_indent(source: str, start: int, end: int, parent: int, *, bracket: bool) -> None:
    """Every line of a quoted value or bracket lies right of the column `parent` of its key.

    A closing bracket alone may stand below the key; blank lines, and comments in brackets, may
    stand anywhere.
    """
    for match in _NEXT_LINE.finditer(source, start, end):
        indent = len(match[1])
        at = match.start(2)
        if indent > parent or match[2] == "" or (bracket and match[2] == "#"):
            continue
        if bracket and indent == parent and at == end - 1:
            continue
        raise RefusedError("this line must be indented further", at)
