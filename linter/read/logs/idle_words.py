"""Texts of nothing but phrases and words that say nothing."""

from __future__ import annotations

import re
from unicodedata import normalize

from vaultmend.linter.read.logs.titles import lowered

_TIME = re.compile(
    r"\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?|(?:[上下中]午|[晚早]上|凌晨)?\d{1,2}(?:[:：]\d\d|[点时])"
    r"(?::\d\d)?(?: ?[ap]m\b)?|\d{1,2} ?[ap]m\b|(?:utc|gmt)\b"
)
_LETTER = re.compile(r"[^\W\d_]")
_BEGIN_TIMES = "上下中晚早凌年点时aputgz"
"""Letters with which the words of a time begin."""


class Words:
    """Phrases that say that nothing happened, and neutral words beside them."""

    __slots__ = ("_begin", "_by_letter")

    def __init__(self, phrases: tuple[str, ...], neutral: tuple[str, ...]) -> None:
        """A phrase is tried before a word, a longer one before a shorter."""
        self._by_letter: dict[str, list[tuple[str, int]]] = {}
        for words, weight in ((phrases, 1), (neutral, 0)):
            for word in sorted(lowered(words), key=len, reverse=True):
                self._by_letter.setdefault(word[0], []).append((word, weight))
        begin = {*self._by_letter, *_BEGIN_TIMES}
        self._begin = frozenset(begin | {letter.upper() for letter in begin})

    def hits(self, text: str) -> int | None:
        """How many phrases there are in a text; None when it holds anything else than these words.

        Times, days and marks are nothing. Any case and width.
        """
        # Most texts are done with at their first letter.
        first = _LETTER.search(text)
        if first is None:
            return 0
        if first[0] not in self._begin and not "\uff00" < first[0] < "\uff5f":
            return None
        text = (text if text.isascii() else normalize("NFKC", text)).lower()
        at = hits = 0
        while at < len(text):
            if not text[at].isalnum():
                at += 1
                continue
            word, weight = self._word(text, at)
            if not word:
                return None
            at += len(word)
            hits += weight
        return hits

    def _word(self, text: str, at: int) -> tuple[str, int]:
        """The word that begins here, and 1 for a phrase; an empty one for what is not known."""
        for word, weight in self._by_letter.get(text[at], ()):
            end = at + len(word)
            if text.startswith(word, at) and not (
                word.isascii() and (_is_latin(text[at - 1 : at]) or _is_latin(text[end : end + 1]))
            ):
                return word, weight
        time = _TIME.match(text, at)
        return (time[0], 0) if time else ("", 0)


def _is_latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()
