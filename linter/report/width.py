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


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces or between wide characters."""
    lines: list[str] = []
    line, used, last_break = "", 0, 0
    for char in text:
        size = _columns(char)
        if used + size > columns and line:
            cut = len(line) if char == " " else last_break or len(line)
            lines.append(line[:cut].rstrip())
            line = line[cut:].lstrip()
            used, last_break = width(line), 0
        if char == " " and not line and lines:
            continue
        line += char
        used += size
        if char == " " or size == 2:
            last_break = len(line)
    return [*lines, line] if line else lines
