"""What is left of a text to compare it by: numbers for Chinese bigrams and Latin words, by line."""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_APART = 0xE0000000
_PLAIN = 0x7FFF7FFF
"""The bits that mark a token as one that tells apart, and those that a plain word may have."""
_WIDE = tuple(zip("，：；（）！？", ",:;()!?", strict=True))
_NUMERALS = {letter: chr(0xE800 + n) for n, letter in enumerate("〇零一二三四五六七八九十百千万两")}
"""Private letters for Chinese numerals: their tokens show that they are numbers."""
_HAN = (
    ("\u4e00", "\u9fff"),
    ("\u3005", "\u3005"),
    ("\u3007", "\u3007"),
    ("\u3040", "\u30ff"),
    ("\u3400", "\u4dbf"),
    ("\ue800", "\ue80f"),
    ("\uf900", "\ufaff"),
    ("\U00020000", "\U0003ffff"),
)
_ANY_HAN = "".join([f"{first}-{last}" for first, last in _HAN])
_SPACED = bytes(code if chr(code).isalnum() else 32 for code in range(128)) + bytes(128)
"""What stands between ASCII words becomes a space."""
_MOST_KEPT = 1 << 15
"""Words whose tokens are kept."""
_LONGEST_KEPT = 6
"""Chinese characters in a row; more of them are a clause, which does not come again."""
# To ask for it by its name each time costs more than to encode a clause.
_utf_16 = codecs.getencoder(f"utf-16-{sys.byteorder[0]}e")

_BULLET = re.compile(r"[ \t>]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+(?:\[[^\]\n]\][ \t]+)?")
_NUMBERED = re.compile(r"[ \t>]*[0-9]{1,9}[.)][ \t]")
_WIKILINK = re.compile(r"\[\[([^\[\]\n|]*)(?:\|([^\[\]\n]*))?\]\]")
_MARKDOWN_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\n]*\)")
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

_LINK_MARKS = ("[[", "](", "://", ".md`", "www.")
_LINK = r"(?:\[\[[^\[\]\n]*\]\]|\[[^\[\]\n]*\]\([^()\n]*\)|`[^`\n]+\.md`|<?https?://[^\s<>]+>?)"
_NO_LINK_YET = re.compile(r"[^\[`:]*")
_ANY_LINK = re.compile(_LINK)
_LINK_ITEM = re.compile(rf"[^\w\[\n`<]*{_LINK}[ \t*_]*(?:$|[^\w\s*_`\[])", re.IGNORECASE)
_LABEL = 4
"""Letters beside the links of a line that make no sentence yet: `相关：`, `see`."""


def tokens_by_line(prose: str) -> list[bytes]:
    """The tokens of each line of a note's prose, each line's in a stable order.

    Normalised as the catalogue has it: NFKC, lower case; without URLs, dates, placeholders, list
    marks, white space between Chinese characters and the brackets of links, whose display words
    stay. A line that only links somewhere has no tokens. A token has 32 bits and depends on
    nothing but its letters; those of a line are packed in the byte order of the machine.
    """
    text = prose
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        # A text without them is most often normal already, which is seen four times faster.
        for wide, plain in _WIDE:
            text = text.replace(wide, plain)
        text = unicodedata.normalize("NFKC", text)
    # Images and embeds are links like others; to search for what may stand before one is slow.
    text = _without_dates(_without_links(text.lower().replace("![", "[")))
    if not text.isascii():
        for numeral, letter in _NUMERALS.items():
            text = text.replace(numeral, letter)
    # Most lines are blank: what stands there is no prose.
    return [_tokens(line) if line and not line.isspace() else b"" for line in text.split("\n")]


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


def _without_links(text: str) -> str:
    """The text without lines that only link somewhere, URLs and the brackets of links."""
    kept: list[str] = []
    at = 0
    for start, end in _lines_with(_LINK_MARKS, text):
        if _only_links(text[start:end]):
            kept.append(text[at:start])
            at = end
    kept.append(text[at:])
    return _without_urls(_written_out("".join(kept)))


def _lines_with(marks: Iterable[str], text: str) -> list[tuple[int, int]]:
    """The lines with one of the marks, in order, as half-open offsets.

    To go from mark to mark costs a third of what it costs to ask each line for each of them.
    """
    found: set[tuple[int, int]] = set()
    for mark in marks:
        at = text.find(mark)
        while at >= 0:
            end = text.find("\n", at)
            if end < 0:
                end = len(text)
            found.add((text.rfind("\n", 0, at) + 1, end))
            at = text.find(mark, end)
    return sorted(found)


def _without_urls(text: str) -> str:
    if "://" not in text and "www." not in text:
        return text
    # Few lines have one, and to look for where one begins is slow.
    return "\n".join(
        [
            _URL.sub(" ", line) if "://" in line or "www." in line else line
            for line in text.split("\n")
        ]
    )


def _written_out(text: str) -> str:
    """The text with the words of its links in their places."""
    if "[[" in text:
        text = _WIKILINK.sub(lambda found: found[2] or found[1], text)
    return _MARKDOWN_LINK.sub(r"\1", text) if "](" in text else text


def _only_links(line: str) -> bool:
    if _begins_with_words(line):
        return False
    lead = _BULLET.match(line)
    if lead is not None and _LINK_ITEM.match(line, lead.end()):
        return True
    if _has_words(_before_links(line)):
        return False
    rest, links = _ANY_LINK.subn("", line)
    return links > 0 and not _has_words(rest)


def _begins_with_words(line: str) -> bool:
    """What is seen at once of most lines: that they begin with words and are no list of links."""
    letters = line[:16].lstrip(" \t>-*+").replace(" ", "")[: _LABEL + 1]
    return len(letters) > _LABEL and letters.isalpha() and "http" not in line[:24]


def _before_links(line: str) -> str:
    """The beginning of a line, in which certainly no link begins."""
    found = _NO_LINK_YET.match(line)
    end = found.end() if found else 0
    if line.startswith(":", end):
        end = max(0, end - len("https"))
    return line[:end]


def _has_words(text: str) -> bool:
    return len(list(islice(filter(str.isalpha, text), _LABEL + 1))) > _LABEL


def _without_dates(text: str) -> str:
    text = _DATE.sub(" ", text)
    return _NO_DATE.sub(" ", text) if "yyyy" in text else text


def _tokens(line: str) -> bytes:
    if "[" in line or "<" in line or "{" in line:
        line = _PLACEHOLDER.sub(" ", line)
    if "*" in line:
        line = line.replace("*", "")
    numbered = _NUMBERED.match(line)
    if numbered:
        line = line[numbered.end() :]
    if "`" not in line:
        return b"".join(_of_words(line))
    parts = line.split("`")
    found: list[bytes] = []
    for index, part in enumerate(parts):
        if not index % 2 or index == len(parts) - 1:
            found += _of_words(part)
        elif part.strip():
            found.append(_packed(_word(_closed(part.strip())) | _APART))
    return b"".join(found)


def _of_words(text: str) -> Iterator[bytes]:
    if text.isascii():
        return map(_known_word, text.encode().translate(_SPACED).split())
    return map(_known_run, _runs()(text))


# Compiled on use: the many Chinese characters take as long as reading thirty notes.
@lru_cache(maxsize=1)
def _runs() -> Callable[[str], list[str]]:
    """What finds words, and runs of Chinese with the white space among its characters."""
    han = f"[{_ANY_HAN}]++"
    # That a word is none of them is seen slowly, and need not be looked at for ASCII.
    other = rf"[^\W_{_ANY_HAN}]"
    return re.compile(rf"[0-9a-z]++{other}*+|{han}(?:[ \t]++{han})*+|{other}++").findall


@lru_cache(maxsize=1)
def _gaps() -> re.Pattern[str]:
    """What finds white space between Chinese characters."""
    han = f"[{_ANY_HAN}]"
    return re.compile(rf"[ \t](?<={han}[ \t])[ \t]*(?={han})")


def _closed(code: str) -> str:
    """Inline code without white space between Chinese characters."""
    if code.isascii() or (" " not in code and "\t" not in code):
        return code
    return _gaps().sub("", code)


class _Words(dict[bytes, bytes]):
    """The tokens of ASCII words."""

    def __missing__(self, word: bytes) -> bytes:
        number = crc32(word) & _PLAIN
        token = _packed(number if word.isalpha() else number | _APART)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[word] = token
        return token


class _Runs(dict[str, bytes]):
    """The tokens of a word or a run of Chinese, packed; what may come again is kept."""

    def __missing__(self, run: str) -> bytes:
        letter = run[0]
        if "\u4e00" <= letter <= "\u9fff" or (
            letter > "\u3000" and any(first <= letter <= last for first, last in _HAN)
        ):
            tokens = _bigrams(run.replace(" ", "").replace("\t", ""))
            if len(run) > _LONGEST_KEPT:
                return tokens
        else:
            number = _word(run)
            tokens = _packed(number if run.isalpha() else number | _APART)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[run] = tokens
        return tokens


_known_word = _Words().__getitem__
_known_run = _Runs().__getitem__


def _bigrams(han: str) -> bytes:
    if len(han) == 1:
        return _packed(ord(han))
    # Two neighbours of 16 bits are one number of 32: the even pairs, then the odd ones.
    units, _ = _utf_16(han)
    return units[: len(units) & ~3] + units[2 : 2 + (len(units) - 2 & ~3)]


def _word(word: str) -> int:
    return crc32(word.encode(errors="surrogatepass")) & _PLAIN


def _packed(token: int) -> bytes:
    return token.to_bytes(4, sys.byteorder)
