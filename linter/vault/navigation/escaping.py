"""Text of a note as it may stand in a row: nothing in it can end the cell or begin a link."""

from __future__ import annotations

import re
import unicodedata

_SPECIAL = re.compile(r"[\\|\[\]`$<^]|%(?=%)|(?<![^\s(（,，、])#(?=\w)|~(?=~)|=(?==)|\*")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+")


def escaped(text: str) -> str:
    """A title or a sentence for a cell or an item: one line, without Markdown of its own."""
    return _SPECIAL.sub(lambda found: "\\" + found[0], _CONTROL.sub(" ", text).strip())


def width(text: str) -> int:
    """The columns that a text takes on a screen with a fixed font; Chinese takes two each."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) - sum(map(_is_mark, text)) + wide


def _is_mark(char: str) -> bool:
    return unicodedata.combining(char) > 0 or char in "\ufe0f\u200d"


def padded(text: str, columns: int) -> str:
    """The text with blanks behind it up to this width."""
    return text + " " * (columns - width(text))
