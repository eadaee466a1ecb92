"""The words of a sentence, and which of them say how many, when, or that something is not so."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

VALUES = ("date", "number", "day", "month")
"""Kinds of words of which one may stand for another."""
NEGATION = "no"
DENIAL = "denial"
"""What denies something in other words: beside it a negation contradicts nothing."""

_ENGLISH = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMERALS = {
    **{letter: str(n) for n, letter in enumerate("〇一二三四五六七八九十")},
    **{word: str(n) for n, word in enumerate(_ENGLISH, 1)},
    "零": "0",
    "两": "2",
}
_DATE = (
    r"(?:(?<![0-9])(?:[0-9]{4}(?:[-/.][0-9]{1,2}[-/.]|年[0-9]{1,2}月)[0-9]{1,2}(?![0-9])日?"
    r"|[0-9]{4}年[0-9]{1,2}月|[0-9]{1,2}月[0-9]{1,2}日))"
)
_FIGURE = r"[0-9A-Za-z]*[0-9][0-9A-Za-z]*"
_KINDS = (
    ("date", _DATE),
    (
        "number",
        (
            rf"{_FIGURE}(?:[.:/-]{_FIGURE})*%?|[〇零一二三四五六七八九十百千万两]+"
            rf"|\b(?:{'|'.join(_ENGLISH)})\b"
        ),
    ),
    (
        "day",
        (
            r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b"
            r"|(?:星期|礼拜|周)[一二三四五六日天](?!次)"
        ),
    ),
    (
        "month",
        (
            r"\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
            r"|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b"
        ),
    ),
    (
        NEGATION,
        (
            r"\b(?:not|never|no|none|nobody|cannot|[a-z]+n['’]t)\b|严禁|禁止|不准|不许|没有|[勿没莫]"
            r"|未(?!来)|不(?![过仅但同])|(?<![分特级类区辨判性告个])别(?![的人名处])"
        ),
    ),
    (
        DENIAL,
        r"\b(?:without|avoids?|refuses?|instead|unless|except)\b|避免|拒绝|停止|除非|除了|[无非免]",
    ),
)
_WORD = r"[a-z]+(?:['’][a-z]+)?|[^\W_]"


class Word(NamedTuple):
    """A word of a text, or a Chinese character that is none."""

    key: str
    """Equal for words that say the same: `09:00` and `9:00`, `五` and `5`, `Fri` and `Fridays`."""
    kind: str
    """One of `VALUES`, `NEGATION`, `DENIAL`, or nothing."""
    start: int
    end: int


def words(text: str) -> list[Word]:
    """The words of a text in their order."""
    return [
        Word(_key(found.lastgroup or "", found[0].lower()), found.lastgroup or "", *found.span())
        for found in _pattern().finditer(text)
    ]


def bare(text: str) -> str:
    """The text without what says nothing of its matter.

    That are list marks, links, URLs, and dates that only tell when something was written down:
    in brackets or at the beginning of a line.
    """
    return _aside()("  ", text)


# Compiled on use: most vaults hold nothing twice.
@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    kinds = "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in _KINDS)
    return re.compile(f"{kinds}|{_WORD}", re.IGNORECASE)


@lru_cache(maxsize=1)
def _aside() -> Callable[[str, str], str]:
    within = r"[^()（）\[\]\n]{0,40}"
    return re.compile(
        r"^[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?:\[[^\]\n]\][ \t]+)?)?"
        rf"(?:[*_]*{_DATE}[*_]*[ \t:：,，—-]*)?"
        rf"|[(（\[]{within}{_DATE}{within}[)）\]]"
        r"|!?\[\[[^\[\]\n]*\]\]|\]\([^()\n]*\)|\b(?:https?://|www\.)[!-'*-~]*",
        re.MULTILINE | re.IGNORECASE,
    ).sub


def _key(kind: str, word: str) -> str:
    if kind == "day" and not word.isascii():
        return "周" + word[-1].replace("天", "日")
    if kind in ("day", "month"):
        return word[:3]
    if kind == "date":
        return "-".join(str(int(figures)) for figures in re.findall(r"[0-9]+", word))
    if kind == "number":
        return re.sub(r"(?<![0-9.])0+(?=[0-9])", "", _NUMERALS.get(word, word))
    return word
