"""Where in the inline text something may begin."""

from __future__ import annotations

import re

from vaultmend.linter.read.scanner.tags import TAG_NAME_SOURCE

# Each alternative begins with a literal, so that the search passes other text quickly.
CANDIDATE = re.compile(
    r"\[\[([^\[\]\n]++)\]\]"
    r"|\[([^\[\]`\\<$%#]*+)\](\()?+"
    r"|\\([!-/:-@\[-`{-~])"
    r"|`([^`]++)`(?!`)"
    rf"|#({TAG_NAME_SOURCE})"
    r"|\[|\\|`|\$|<|%"
)
"""The next place that may mean something; the group that matched last tells what it is."""
WIKILINK, LABEL, LABEL_OF_LINK, ESCAPE, CODE, TAG = range(1, 7)
"""The groups: a whole wikilink, brackets round plain text, the same with what may be a destination
behind them, an escaped character, code between single backticks, and what may be a tag."""
BRACKET = re.compile(r"\[(?:\[([^\[\]\n]++)\]\]|(?![^\[\]]*+\](?!\()))")
"""For a text that holds no candidates but `[`: a wikilink (the group) or the beginning of something
else; brackets round plain text are passed over."""

_RARE = "`<$%\\"
_HASH = re.compile(r"#(?=[^\s#.,:;!?)\]])")
"""A `#` that may begin a tag; the marks of headings are passed over."""


class Rare:
    """Where candidates other than `[` stand.

    Each kind is looked for on its own, since `str.find` passes prose thirty times faster than a
    search for any of several characters.
    """

    __slots__ = ("_hash", "_next", "_nowhere", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._nowhere = len(text) + 1
        self._hash = -1 if "#" in text else self._nowhere
        self._next = {char: -1 for char in _RARE if char in text}

    def seek(self, at: int) -> int:
        """The place of the next one at or behind `at`; asked from the beginning to the end."""
        text, nowhere = self._text, self._nowhere
        if self._hash < at:
            m = _HASH.search(text, at)
            self._hash = m.start() if m else nowhere
        nearest = self._hash
        following = self._next
        for char, known in following.items():
            place = known
            if known < at:
                found = text.find(char, at)
                following[char] = place = found if found >= 0 else nowhere
            if place < nearest:  # noqa: PLR1730  `min` takes twice as long
                nearest = place
        return nearest
