"""How many columns of a terminal a text takes, and text cut to fit."""

from __future__ import annotations

import unicodedata


def width(text: str) -> int:
    """Columns of a text without control characters; East Asian wide characters take two."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.combining(char) or char in "\u200d\ufe0e\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def clipped(text: str, columns: int) -> str:
    """The text, or its beginning with `…`, in at most so many columns."""
    if width(text) <= columns:
        return text
    taken = 0
    for at, char in enumerate(text):
        taken += _columns(char)
        if taken > columns - 1:
            return text[:at] + "…"
    return text


def ending(text: str, columns: int) -> str:
    """The text, or `…` with its end, in at most so many columns."""
    if width(text) <= columns:
        return text
    taken = 0
    for at in range(len(text) - 1, -1, -1):
        taken += _columns(text[at])
        if taken > columns - 1:
            return "…" + text[at + 1 :]
    return text


_STAYS_BEHIND = frozenset("，。、；：！？）】》」』”’…·～,.;:!?)]}%")
"""No line begins with one of these."""
_STAYS_BEFORE = frozenset("（【《「『“‘([{")
"""No line ends with one of these."""


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces or beside wide characters.

    Punctuation stays with the word it belongs to, as Chinese typesetting has it.
    """
    lines: list[str] = []
    line, used, last_break = "", 0, 0
    before = " "
    for char in text:
        size = _columns(char)
        if _may_break(before, char):
            last_break = len(line)
        before = char
        while used + size > columns and line:
            cut = len(line) if char == " " else last_break or len(line)
            lines.append(line[:cut].rstrip())
            line = line[cut:].lstrip()
            used, last_break = width(line), 0
        if char == " " and not line and lines:
            continue
        line += char
        used += size
    return [*lines, line] if line else lines


def _may_break(before: str, char: str) -> bool:
    """Whether a line may end between the two."""
    if before == " ":
        return True
    if char in _STAYS_BEHIND or before in _STAYS_BEFORE or not _columns(char):
        return False
    return before != "\u200d" and 2 in (_columns(before), _columns(char))
