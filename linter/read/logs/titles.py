"""Titles of headings and beginnings of lines compared with lists of words.

Without regular expressions: to compile one of thirty words takes longer than all titles of a vault.
"""

from __future__ import annotations

import re
from unicodedata import normalize

_LEAD = re.compile(r"[\W_]*(?:\d{1,3}[.)、]?[\W_]+)?")
"""Marks, emoji and numbers before the first word."""


def begins_with_word(title: str, words: tuple[str, ...]) -> bool:
    """Whether a title begins with one of the words, in any case and width, marks and numbers aside.

    A Latin word must end there, a Chinese one need not: 今日总结 begins with 今日.
    """
    told = plain(title)
    return any(told.startswith(word) and _ends(told, len(word), word) for word in lowered(words))


def contains_word(title: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words stands anywhere in a title, in any case and width."""
    told = (title if title.isascii() else normalize("NFKC", title)).lower()
    return any(word in told and _stands_alone(told, word) for word in lowered(words))


def plain(title: str) -> str:
    """A title in lower case and common width, without marks, emoji and numbers before it."""
    title = (title if title.isascii() else normalize("NFKC", title)).lower()
    lead = _LEAD.match(title)
    return title[lead.end() :] if lead else title


def lowered(words: tuple[str, ...]) -> list[str]:
    """The words in lower case and common width, without empty ones."""
    return [(word if word.isascii() else normalize("NFKC", word)).lower() for word in words if word]


def _stands_alone(told: str, word: str) -> bool:
    at = told.find(word)
    while at >= 0:
        apart = not (at and word[0].isascii() and _is_latin(told[at - 1]))
        if apart and _ends(told, at + len(word), word):
            return True
        at = told.find(word, at + 1)
    return False


def _ends(told: str, at: int, word: str) -> bool:
    return not (word[-1].isascii() and at < len(told) and _is_latin(told[at]))


def _is_latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()
