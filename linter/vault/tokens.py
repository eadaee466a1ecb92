"""What is left of a text to compare it by: numbers for Chinese bigrams and Latin words, by line."""

from __future__ import annotations

import re
import unicodedata
from array import array
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

NUMERIC = 1
"""The bit that marks a token with a number in it."""

_HAN = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_RUN = re.compile(rf"([{_HAN}]+)|([^\W_{_HAN}]+)")
_HAN_GAP = re.compile(rf"(?<=[{_HAN}])[ \t\u3000]+(?=[{_HAN}])")
_HAN_NUMERALS = frozenset(map(ord, "〇零一二三四五六七八九十百千万两"))

_LEAD = re.compile(
    r"^[ \t]*(?:>[ \t]?)*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?:\[[^\]\n]\][ \t]+)?", re.MULTILINE
)
_WIKILINK = re.compile(r"!?\[\[([^\[\]\n|]*)(?:\|([^\[\]\n]*))?\]\]")
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\n]*\)")
_URL = re.compile(
    r"(?:\b(?:https?|ftp|file|ssh|obsidian)://|\bwww\.)[!-'*-;=?-Z^-~]+", re.IGNORECASE
)
_DATE = re.compile(
    r"(?<!\d)(?:\d{4}(?:[-/.]\d{1,2}[-/.]|年\d{1,2}月)\d{1,2}日?|\d{1,2}月\d{1,2}日)(?!\d)"
    r"(?:[t ]\d{1,2}:\d{2}(?::\d{2})?z?)?|yyyy[-/.]mm[-/.]dd"
)
_PLACEHOLDER = re.compile(
    r"\{\{[^{}\n]*\}\}|\{[^{}\n]{1,60}\}|<[^<>\s][^<>\n]{0,60}>|\[[^\[\]\n]{1,60}\]"
)

_LINK = r"(?:!?\[\[[^\[\]\n]*\]\]|!?\[[^\[\]\n]*\]\([^()\n]*\)|`[^`\n]+\.md`|<?https?://[^\s<>]+>?)"
_ANY_LINK = re.compile(_LINK)
_LINK_ITEM = re.compile(rf"[^\w\[\n`<]*{_LINK}[ \t*_]*(?:$|[^\w\s*_`\[])", re.IGNORECASE)
_LABEL = 4
"""Letters beside the links of a line that make no sentence yet: `相关：`, `see`."""


def tokens_by_line(prose: str) -> list[array[int]]:
    """The tokens of each line of a note's prose, in their order.

    Normalised as the catalogue has it: NFKC, lower case; without URLs, dates, placeholders, list
    marks, white space between Chinese characters and the brackets of links, whose display words
    stay. A line that only links somewhere has no tokens.
    """
    text = prose.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    text = _without_link_lists(text.lower())
    text = _LEAD.sub("", text)
    if "[" in text:
        text = _WIKILINK.sub(lambda found: found[2] or found[1], text)
        text = _MARKDOWN_LINK.sub(r"\1", text)
    text = _URL.sub(" ", text)
    text = _DATE.sub(" ", text)
    text = _PLACEHOLDER.sub(" ", text)
    text = _HAN_GAP.sub("", text)
    return [_tokens(line) for line in text.split("\n")]


def urls_of(text: str) -> int:
    """A number for the URLs of a text, 0 when it has none."""
    if "://" not in text:
        return 0
    return crc32(" ".join(_URL.findall(text)).encode(errors="surrogatepass"))


def _without_link_lists(text: str) -> str:
    if "](" not in text and "[[" not in text and "://" not in text and ".md`" not in text:
        return text
    return "\n".join([_unless_link_line(line) for line in text.split("\n")])


def _unless_link_line(line: str) -> str:
    if "](" not in line and "[[" not in line and "://" not in line and ".md`" not in line:
        return line
    lead = _LEAD.match(line)
    if lead is not None and _LINK_ITEM.match(line, lead.end()):
        return ""
    rest, links = _ANY_LINK.subn("", line)
    if links and sum(map(str.isalpha, rest)) <= _LABEL:
        return ""
    return line


def _tokens(line: str) -> array[int]:
    found: array[int] = array("I")
    for han, word in _RUN.findall(line):
        if han:
            found.extend(_bigrams(han))
        else:
            found.append(_word(word))
    return found


@lru_cache(maxsize=1 << 14)
def _word(word: str) -> int:
    number = crc32(word.encode(errors="surrogatepass"))
    return number | NUMERIC if not word.isalpha() else number & ~NUMERIC


def _bigrams(run: str) -> list[int]:
    """The pairs of neighbouring letters; a single letter when it stands alone."""
    codes = [ord(letter) for letter in run]
    if len(codes) == 1:
        codes.append(0)
    return [
        (a * 0x9E3779B1 + b * 0x85EBCA6B & 0xFFFFFFFE) | (a in _HAN_NUMERALS or b in _HAN_NUMERALS)
        for a, b in pairwise(codes)
    ]
