"""What the duplicate rules collect of a note: its tokens line by line, its sections and items."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import normalize
from zlib import adler32, crc32

from vaultmend.linter.read.frontmatter.values import read_status
from vaultmend.linter.read.items import Lines, items, sections
from vaultmend.linter.read.prose import prose
from vaultmend.linter.vault.likeness.tokens import tokens_by_line, urls_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.read.items import Item, Section

Facts: TypeAlias = "tuple[bytes, bytes, bytes, int, tuple[SectionFacts, ...], int]"
"""Hash and number of tokens of each kept line, the tokens, `MARKED` or `REPLACED`, the sections, and
a checksum of the prose: what tells two texts apart that are alike is read from it.

Facts are plain tuples and bytes so that a cache can hold them.
"""
SectionFacts: TypeAlias = "tuple[str, tuple[int, int, int, int], int, int, int, int, int]"
ItemFacts: TypeAlias = (
    "tuple[str, tuple[int, int, int, int], int, int, int, int, int, int, tuple[int, int] | None]"
)

MARKED = 1
"""A `> [Superseded date]` stands in the text."""
REPLACED = 2
"""The status of the whole note is superseded."""
SHOWN = 160
"""Code points of an item that are kept for the finding and its fingerprint."""

LINK_SECTIONS = (
    "related",
    "related notes",
    "related links",
    "see also",
    "links",
    "references",
    "further reading",
    "sources",
    "相关",
    "相关链接",
    "相关文档",
    "相关笔记",
    "相关文件",
    "相关资料",
    "关联",
    "参考",
    "参考资料",
    "参考链接",
    "参考文献",
    "参见",
    "引用",
    "链接",
    "延伸阅读",
    "知识库引用",
)
"""Titles of sections that only lead elsewhere."""


_SUPERSEDES = re.compile(r"\[superseded\b", re.IGNORECASE)
_SUPERSEDED = re.compile(rf"^[ \t]*>[> \t*_]*{_SUPERSEDES.pattern}", re.MULTILINE | re.IGNORECASE)
_TITLE_PARTS = re.compile(r"[/|&·、,()::：]+")
_TITLE_EDGE = re.compile(r"^[\W_\d]+|[\W_]+$")


class _Reading:
    """One note taken apart; what several rules need of it is found once."""

    __slots__ = ("facts", "kept", "lines", "link_sections", "prose", "sections", "text")

    def __init__(self, note: Note, text: str, link_sections: tuple[str, ...]) -> None:
        self.text = text
        self.link_sections = link_sections
        self.lines = Lines(text)
        self.prose = prose(note, text)
        self.sections = sections(note, self.lines)
        tokens = tokens_by_line(self.prose)
        for section in self.sections:
            if leads_elsewhere(section.title, link_sections):
                first = section.first - 1
                tokens[first : section.last] = [b""] * (section.last - first)
        self.kept = [number for number, line in enumerate(tokens) if line]
        lines = list(filter(None, tokens))
        marks = self._marks()
        state = REPLACED if read_status(note.value("status")) == "superseded" else bool(marks)
        self.facts: Facts = (
            array("I", map(crc32, lines)).tobytes(),
            array("I", [len(line) // 4 for line in lines]).tobytes(),
            b"".join(lines),
            int(state),
            tuple([self._section(section, marks) for section in self.sections]),
            crc32(self.prose.encode(errors="surrogatepass")),
        )

    def _marks(self) -> list[int]:
        """The lines that say that what is above them was superseded."""
        if not _SUPERSEDES.search(self.prose):
            return []
        return [self.lines.at(found.start()) for found in _SUPERSEDED.finditer(self.prose)]

    def line(self, number: int) -> int:
        """The number of the first kept line from this one on."""
        return bisect_left(self.kept, number)

    def _section(self, section: Section, marks: Sequence[int]) -> SectionFacts:
        at = bisect_left(marks, section.first)
        mark = marks[at] if at < len(marks) else section.last
        superseded = 0 if mark >= section.last else 3 if mark < section.own else 1
        return (
            section.title,
            _numbered(section.place),
            section.parent,
            self.line(section.first),
            self.line(section.own),
            self.line(section.last),
            superseded,
        )

    def items(self, least: int) -> tuple[ItemFacts, ...]:
        """The items with at least so many tokens."""
        counts = [0, *accumulate(numbers(self.facts[1]))]
        starts = [section.first for section in self.sections]
        found: list[ItemFacts] = []
        for item in items(self.text, self.prose, self.lines):
            first, last = self.line(item.first), self.line(item.last)
            if counts[last] - counts[first] >= least:
                section = bisect_left(starts, item.first + 1) - 1
                found.append(self._item(item, first, last, section))
        return tuple(found)

    def _item(self, item: Item, first: int, last: int, section: int) -> ItemFacts:
        raw = self.text[item.start : item.end]
        data = raw.encode(errors="surrogatepass")
        cut = None
        if item.leaf and not item.ordered:
            starts = self.lines.starts
            end = starts[item.last] if item.last < len(starts) else len(self.text)
            cut = (starts[item.first], end)
        return (
            raw[:SHOWN],
            _numbered(self.lines.place(item.start, item.end)),
            first,
            last,
            section,
            item.list,
            crc32(data) << 32 | adler32(data),
            urls_of(raw),
            cut,
        )


def _numbered(place: Place) -> tuple[int, int, int, int]:
    line, column, end_line, end_column = place
    return line, column, end_line, end_column


_latest: list[_Reading] = []


def _reading(note: Note, text: str, link_sections: tuple[str, ...]) -> _Reading:
    # The rules are given a note one after the other: what the first found serves the others, and
    # the facts they keep are one object.
    if _latest and _latest[0].text is text and _latest[0].link_sections == link_sections:
        return _latest[0]
    _latest[:] = [_Reading(note, text, link_sections)]
    return _latest[0]


def note_facts(note: Note, text: str, link_sections: tuple[str, ...]) -> Facts:
    """What is needed to compare a note and its sections with others."""
    return _reading(note, text, link_sections).facts


def item_facts(
    note: Note, text: str, link_sections: tuple[str, ...], least: int
) -> tuple[Facts, tuple[ItemFacts, ...]]:
    """The same, and the list items with at least so many tokens."""
    reading = _reading(note, text, link_sections)
    return reading.facts, reading.items(least)


@lru_cache(maxsize=1 << 12)  # most titles stand in many notes
def leads_elsewhere(title: str, words: tuple[str, ...]) -> bool:
    """Whether a section with this title is one of links by its name: `参考`, `Related / 相关`."""
    title = normalize("NFKC", title).lower()
    parts = [_TITLE_EDGE.sub("", part) for part in _TITLE_PARTS.split(title)]
    named = [part for part in parts if part]
    return bool(named) and all(part in words for part in named)


def numbers(packed: bytes) -> memoryview[int]:
    """The numbers of the facts, which hold them packed."""
    return memoryview(packed).cast("I")
