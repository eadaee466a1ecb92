"""What is left of a text to compare it by: numbers for Chinese bigrams and Latin words, by line."""

from __future__ import annotations

import re
import sys
import unicodedata
from array import array
from functools import lru_cache
from zlib import crc32

_APART = 0xE0000000
_PLAIN = 0x7FFF7FFF
"""The bits that mark a token as one that tells apart, and those that a plain word may have."""
_NUMERALS = {letter: chr(0xE800 + n) for n, letter in enumerate("〇零一二三四五六七八九十百千万两")}
"""Private letters for Chinese numerals: their tokens show that they are numbers."""
_HAN = (
    "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\ue800-\ue80f\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
_RUN = re.compile(rf"([{_HAN}]+)|([^\W_{_HAN}]+)")
_HAN_GAP = re.compile(rf"[ \t](?<=[{_HAN}][ \t])[ \t]*(?=[{_HAN}])")
_UTF_16 = f"utf-16-{sys.byteorder[0]}e"

_BULLET = re.compile(r"[ \t>]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?:\[[^\]\n]\][ \t]+)?")
_NUMBERED = re.compile(r"[ \t>]*[0-9]{1,9}[.)][ \t]")
_WIKILINK = re.compile(r"!?\[\[([^\[\]\n|]*)(?:\|([^\[\]\n]*))?\]\]")
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\n]*\)")
_URL = re.compile(
    r"(?:\b(?:https?|ftp|file|ssh|obsidian)://|\bwww\.)[!-'*-;=?-Z^-~]*[0-9A-Za-z/=&#%+~_-]",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"[0-9](?<![0-9]{2})(?:[0-9]{3}(?:[-/.][0-9]{1,2}[-/.]|年[0-9]{1,2}月)[0-9]{1,2}日?"
    r"|[0-9]?月[0-9]{1,2}日)(?![0-9])(?:[t ][0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?z?)?"
)
_NO_DATE = re.compile(r"yyyy[-/.]mm[-/.]dd")
_PLACEHOLDER = re.compile(
    r"\{\{[^{}\n]*\}\}|\{[^{}\n]{1,60}\}|<[^<>\s][^<>\n]{0,60}>|\[[^\[\]\n]{1,60}\]"
)

_LINK = r"(?:!?\[\[[^\[\]\n]*\]\]|!?\[[^\[\]\n]*\]\([^()\n]*\)|`[^`\n]+\.md`|<?https?://[^\s<>]+>?)"
_ANY_LINK = re.compile(_LINK)
_LINK_ITEM = re.compile(rf"[^\w\[\n`<]*{_LINK}[ \t*_]*(?:$|[^\w\s*_`\[])", re.IGNORECASE)
_LABEL = 4
"""Letters beside the links of a line that make no sentence yet: `相关：`, `see`."""


def tokens_by_line(prose: str) -> list[array[int]]:
    """The tokens of each line of a note's prose, each line's in a stable order.

    Normalised as the catalogue has it: NFKC, lower case; without URLs, dates, placeholders, list
    marks, white space between Chinese characters and the brackets of links, whose display words
    stay. A line that only links somewhere has no tokens. A token has 32 bits and depends on
    nothing but its letters.
    """
    text = prose.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    text = _without_link_lists(text.lower())
    if "[" in text:
        text = _WIKILINK.sub(lambda found: found[2] or found[1], text)
        text = _MARKDOWN_LINK.sub(r"\1", text)
    if "://" in text or "www." in text:
        text = _URL.sub(" ", text)
    text = _NO_DATE.sub(" ", _DATE.sub(" ", text))
    text = _PLACEHOLDER.sub(" ", text).replace("*", "")
    if not text.isascii():
        text = _HAN_GAP.sub("", text)
        for numeral, letter in _NUMERALS.items():
            text = text.replace(numeral, letter)
    return [_tokens(line) for line in text.split("\n")]


def tells_apart(token: int) -> bool:
    """Whether a token is a number or inline code: what differs in these alone is not the same.

    Numbers are words with a digit and Chinese bigrams with a numeral.
    """
    return token >> 29 == 7 or token >> 13 & 7 == 7


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
    lead = _BULLET.match(line)
    if lead is not None and _LINK_ITEM.match(line, lead.end()):
        return ""
    rest, links = _ANY_LINK.subn("", line)
    if links and sum(map(str.isalpha, rest)) <= _LABEL:
        return ""
    return line


def _tokens(line: str) -> array[int]:
    found: array[int] = array("I")
    numbered = _NUMBERED.match(line)
    if numbered:
        line = line[numbered.end() :]
    if "`" not in line:
        _add_words(found, line)
        return found
    parts = line.split("`")
    for index, part in enumerate(parts):
        if not index % 2 or index == len(parts) - 1:
            _add_words(found, part)
        elif part.strip():
            found.append(_word(part.strip()) | _APART)
    return found


def _add_words(found: array[int], text: str) -> None:
    for han, word in _RUN.findall(text):
        if word:
            found.append(_word(word))
        elif len(han) == 1:
            found.append(ord(han))
        else:
            # Two neighbours of 16 bits are one number of 32: the even pairs, then the odd ones.
            units = han.encode(_UTF_16)
            found.frombytes(units[: len(units) & ~3])
            found.frombytes(units[2 : 2 + (len(units) - 2 & ~3)])


@lru_cache(maxsize=1 << 14)
def _word(word: str) -> int:
    number = crc32(word.encode(errors="surrogatepass")) & _PLAIN
    return number if word.isalpha() else number | _APART
