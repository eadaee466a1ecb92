"""Words of a template where a fact should be: `[条目]`, `{{title}}`, `YYYY-MM-DD`, `<name>`.

Only what is the whole of a list item, a cell, a heading or a value is found; within a sentence it
explains how something is written.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import property_place
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.model import Note, Place


MOST_SEEN = 20_000
"""Brackets of a note that are looked at; what has more is no note that somebody fills in."""
LONGEST = 1000
"""Characters of a line; a longer one is of no template."""


class Placeholder(NamedTuple):
    """A place where something should be; `key` is the property that lacks a value."""

    place: Place
    text: str
    key: str


_DATE = (
    r"(?<!\w)(?:YYYY[-/.年]MM[-/.月]DD日?(?:[ T]+HH:MM(?::SS)?)?|YYYY[-/.]MM|MM[-/]DD|HH:MM)(?!\w)"
)
_BRACES = r"\{\{[^{}().\n]{1,60}\}\}|<%[^%\n]{1,80}%>|<[^<>:@/!=\n]{2,60}>"
_CANDIDATE = (
    rf"{_BRACES}|(?<![{{\w])\{{[^{{}}:\"'\n]{{2,40}}\}}"
    rf"|(?<![\[!\w])\[(?![\^!])[^\[\]\n]{{2,60}}\](?![\](:\[])|{_DATE}"
)
_IN_HEADER = re.compile(_BRACES)
_DEFINITION = re.compile(r"^[ >]*(\[[^\[\]\n]+\]):", re.MULTILINE)
_ENDS = re.compile(r"[ \t*_。.]*(?:\r?$|\|)", re.MULTILINE)
_ENDS_HEADING = re.compile(r"[)）][ \t]*\r?$", re.MULTILINE)
_ITEM = re.compile(r"[ \t>]*(?:[-*+]|[0-9]{1,3}[.)])[ \t]+(?:\[[^\]]\][ \t]+)?[*_]*")
_HEADING = re.compile(r"[ \t]{0,3}#{1,6}[ \t]+[*_]*")
_LABEL = re.compile(
    r"[ \t>]*(?:[-*+][ \t]+)?[*_]*([^\s:：|`\[\]{}<>][^:：|`\n]{0,30})[:：][*_]*[ \t]*"
)
_UPDATED = re.compile(r"updated|更新", re.IGNORECASE)
_HTML = re.compile(
    r"a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|"
    r"cite|code|col|data|dd|del|details|dfn|dialog|div|dl|dt|em|figure|font|footer|form|h1|"
    r"h2|h3|h4|h5|h6|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|"
    r"main|map|mark|menu|meta|nav|object|ol|option|output|p|path|picture|pre|q|s|samp|"
    r"script|section|select|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|"
    r"td|template|textarea|tfoot|th|thead|time|title|tr|track|u|ul|var|video|wbr"
).fullmatch


def placeholders(
    note: Note, text: str, phrases: Sequence[str] = (), explaining: Sequence[str] = ()
) -> Iterator[Placeholder]:
    """The placeholders of a note, those of the frontmatter first, outside of code and comments.

    `phrases` are further ones, of words; `explaining` words make a label one behind which stands no
    value: `date format: YYYY-MM-DD`. The day of an `Updated:` is left to whoever looks for days.
    """
    yield from _in_header(note, text)
    yield from _in_body(note, text, phrases, explaining)


def _in_header(note: Note, text: str) -> Iterator[Placeholder]:
    for item in note.frontmatter.properties if note.frontmatter else ():
        value = text[item.value_start : item.value_end].strip().strip("'\"")
        if _IN_HEADER.fullmatch(value) and _says_something(value):
            yield Placeholder(property_place(item), value, item.key)


def _in_body(
    note: Note, text: str, phrases: Sequence[str], explaining: Sequence[str]
) -> Iterator[Placeholder]:
    plain = prose(note, text)
    lines = Lines(text)
    defined = frozenset(_DEFINITION.findall(plain) if "]:" in plain else ())
    for found in islice(_candidates(tuple(phrases)).finditer(plain), MOST_SEEN):
        number = lines.at(found.start())
        start, end = lines.starts[number], lines.ends[number]
        if end - start > LONGEST or found[0] in defined or not _says_something(found[0]):
            continue
        if _is_whole(plain[start:end], found.start() - start, found.end() - start, explaining):
            yield Placeholder(lines.place(*found.span()), found[0], "")


@lru_cache(maxsize=2)
def _candidates(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """What may be left over, wherever it stands."""
    return re.compile("|".join((_CANDIDATE, *map(re.escape, phrases))))


def _says_something(found: str) -> bool:
    """Whether there are words in it, and it is no tag of HTML."""
    inner = found.strip("{}<>%[] ")
    return any(map(str.isalpha, inner)) and not (
        found[0] == "<" and _HTML(inner.split()[0].lower()) is not None
    )


def _is_whole(line: str, start: int, end: int, explaining: Sequence[str]) -> bool:
    """Whether a part of a line is all there is of an item, a cell, a heading or a value."""
    before = line[:start]
    if _HEADING.match(before) and before[-1:] in "(（" and line[start] in "YyMH":
        return bool(_ENDS_HEADING.match(line, end))
    if not _ENDS.match(line, end):
        return False
    if before.lstrip(" \t>").startswith("|"):
        return _is_cell(line, start)
    if "|" in line[end:]:
        return False
    if _ITEM.fullmatch(before) or _HEADING.fullmatch(before):
        return True
    label = _LABEL.fullmatch(before)
    if label is None or _UPDATED.search(label[1]):
        return False  # what lacks the day of its update is told by stale-workbench
    return not any(word in label[1].lower() for word in explaining)


def _is_cell(line: str, start: int) -> bool:
    """Whether the whole cell is left over; a state may stand in brackets, but not two in a row."""
    cells = [cell.strip(" \t*_") for cell in line.strip(" \t>|").split("|")]
    if line[:start].rstrip(" \t*_")[-1:] != "|":
        return False
    return line[start] != "[" or sum(cell[:1] == "[" and cell[-1:] == "]" for cell in cells) > 1
