"""Obsidian's list of excluded files: path prefixes and regular expressions, both without case."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_LONGEST = 255
"""Code points of a path beyond which no regular expression is tried."""

_MOST_STEPS = 3_000_000

_PART = re.compile(
    r"\\.|\[\^?\]?(?:[^\]\\]|\\.)*\]|\((?:\?:|\?)?|\)|\||[*+?]\??|\{\d*,?\d*\}\??|.", re.DOTALL
)


class ObsidianFilters:
    """The `userIgnoreFilters` of an app.json; paths are relative to Obsidian's root.

    `/x/` is a regular expression, anything else a prefix (semantics 5.1). `unused` are the
    expressions that are broken, which Obsidian ignores too, or that might take too long.
    """

    __slots__ = ("_prefixes", "_searches", "unused")

    def __init__(self, filters: Iterable[str]) -> None:
        self.unused: list[str] = []
        self._searches: list[Callable[[str], object]] = []
        prefixes: list[str] = []
        for text in filters:
            if len(text) > 2 and text[0] == text[-1] == "/":
                self._add(text)
            elif text:
                prefixes.append(_compared(text))
        self._prefixes = tuple(prefixes)

    def __bool__(self) -> bool:
        return bool(self._prefixes or self._searches)

    def _add(self, text: str) -> None:
        # What starts or ends with "anything" finds the same paths without it, and sooner.
        pattern = re.sub(r"^\^?\.\*(?![?*+{])|(?<!\\)\.\*\$?$", "", text[1:-1])
        try:
            if not takes_long(pattern):
                self._searches.append(re.compile(pattern, re.IGNORECASE).search)
                return
        except (re.error, OverflowError, RecursionError):
            pass
        self.unused.append(text)

    def touches(self, folder: str) -> bool:
        """Whether any file in `folder` ("" or a path ending in `/`) or below may be excluded."""
        lower = _compared(folder)
        return bool(self._searches) or any(
            prefix.startswith(lower) or lower.startswith(prefix) for prefix in self._prefixes
        )

    def exclude(self, path: str) -> bool:
        """Whether Obsidian excludes the file at this path."""
        path = _compared(path)
        if path.startswith(self._prefixes):
            return True
        return len(path) <= _LONGEST and any(search(path) for search in self._searches)


def _compared(text: str) -> str:
    """The text in lower case and composed, as Obsidian compares names (N-01, N-04)."""
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFC", text)
    return text.lower()


def takes_long(pattern: str) -> bool:
    """Whether a backtracking search for the pattern in a path of 255 letters may take long.

    Python's engine cannot be stopped, so the ways that it might have to try are counted: every
    choice multiplies them, and the n-th place that may be anywhere by a n-th of the length. Repeated
    groups, references and look-around are not counted but refused.
    """
    if len(pattern) > 1000:
        return True
    free = 0 if pattern.startswith("^") and "|" not in pattern else 1
    steps: float = _LONGEST if free else 1
    bars = [0]
    before = ""
    for part in _PART.findall(pattern):
        if part == "(?" or (part[0] == "\\" and part[1] in "0123456789k"):
            return True
        if part[0] == "(":
            bars.append(0)
        elif part == "|":
            bars[-1] += 1
        elif part == ")" and len(bars) > 1:
            steps *= bars.pop() + 1
        elif part[0] in "*+" or (part[0] == "{" and "," in part):
            free += 1
            steps *= _LONGEST / free
        elif part[0] == "?":
            steps *= 2
        if before == ")" and part[0] in "*+{":
            return True
        before = part
    return steps * (bars[0] + 1) > _MOST_STEPS
