"""Titles of headings and beginnings of lines compared with lists of words."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

_LEAD = re.compile(r"[\W_]*(?:\d{1,3}[.)、]?[\W_]+)?")
"""Marks, emoji and numbers before the first word."""


def begins_with_word(title: str, words: tuple[str, ...]) -> bool:
    """Whether a title begins with one of the words, in any case and width, marks and numbers aside.

    A Latin word must end there, a Chinese one need not: 今日总结 begins with 今日.
    """
    return _beginning(words).match(plain(title)) is not None


def plain(title: str) -> str:
    """A title in lower case and common width, without marks, emoji and numbers before it."""
    title = title if title.isascii() else normalize("NFKC", title)
    title = title.lower()
    lead = _LEAD.match(title)
    return title[lead.end() :] if lead else title


@lru_cache(maxsize=32)
def _beginning(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(_whole, filter(None, words))) or "(?!)")


def _whole(word: str) -> str:
    """A word as a regular expression that a Latin word ends; a Chinese one may go on."""
    lowered = (word if word.isascii() else normalize("NFKC", word)).lower()
    return re.escape(lowered) + (r"(?![a-z0-9])" if word.isascii() else "")


def contains_word(title: str, words: tuple[str, ...]) -> bool:
    """Whether one of the words stands anywhere in a title, in any case and width."""
    title = title if title.isascii() else normalize("NFKC", title)
    return _anywhere(words).search(title.lower()) is not None


@lru_cache(maxsize=32)
def _anywhere(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(r"(?<![a-z0-9])" + _whole(word) for word in words if word) or "(?!)")
