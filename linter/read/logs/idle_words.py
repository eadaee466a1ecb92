"""Texts of nothing but phrases and words that say nothing."""

from __future__ import annotations

import re
from unicodedata import normalize

_TIME = (
    r"\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?|(?:[上下中]午|[晚早]上|凌晨)?\d{1,2}[:：点时]\d{0,2}(?::\d\d)?"
    r"(?: ?[ap]m\b)?|\b\d{1,2} ?[ap]m\b|\butc\b|\bgmt\b"
)
_BEGIN_TIMES = "上下中晚早凌年点时aputgz"
"""Letters with which the words of a time begin."""


class Words:
    """Phrases that say that nothing happened, and neutral words beside them."""

    __slots__ = ("_begin", "_known")

    def __init__(self, phrases: tuple[str, ...], neutral: tuple[str, ...]) -> None:
        """A phrase is tried before a word, a longer one before a shorter."""
        pattern = rf"[\W_]+|{_TIME}|(?P<phrase>{_any(phrases)})|{_any(neutral)}"
        self._known = re.compile(pattern).match
        begin = {word[0].lower() for word in (*phrases, *neutral) if word} | {*_BEGIN_TIMES}
        self._begin = frozenset(begin | {letter.upper() for letter in begin})

    def hits(self, text: str) -> int | None:
        """How many phrases there are in a text; None when it holds anything else than these words.

        Times, days and marks are nothing. Any case and width.
        """
        # Most texts are done with at their first letter.
        for letter in text:
            if letter.isalpha():
                if letter not in self._begin and not "\uff00" < letter < "\uff5f":
                    return None
                break
        if not text.isascii():
            text = normalize("NFKC", text)
        text = text.lower()
        at = hits = 0
        while at < len(text):
            found = self._known(text, at)
            if found is None:
                return None
            hits += found.lastgroup == "phrase"
            at = found.end()
        return hits


def _any(words: tuple[str, ...]) -> str:
    ordered = sorted(filter(None, words), key=len, reverse=True)
    latin = "|".join(re.escape(word.lower()) for word in ordered if word.isascii())
    chinese = "|".join(re.escape(word) for word in ordered if not word.isascii())
    return rf"(?<![a-z0-9])(?:{latin or '(?!)'})(?![a-z0-9])|{chinese or '(?!)'}"
