"""What is headed or labelled as a lesson: `## 教训`, `- **踩坑**：…`, `Lesson learned: …`."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import items, sections
from vaultmend.linter.read.logs.clocks import untimed
from vaultmend.linter.read.logs.titles import begins_with_word, contains_word, lowered, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.read.items import Item, Lines, Section

WORDS = (
    *("教训", "踩坑", "经验", "lesson", "lessons", "gotcha", "gotchas"),
    *("lesson learned", "lessons learned"),
)
_MARK = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]*")
_TASK = re.compile(r"\[[^\]\n]\][ \t]")
_LABEL = re.compile(r"[a-z]*(?: learn(?:ed|t))?s?[*_\])】 \t]*(?:[:：，,—–-]|\(|（|是|$)")
_COLON = re.compile(r"[a-z]*(?: learn(?:ed|t))?s?[*_\])】 \t]*[:：][*_ \t]*\S")
_TOPIC = re.compile(r"[^:：—–-]{0,12}[:：—–-][*_ \t]*\S")
_REFERS = re.compile(r"\[\[|\]\(|\.md\b|/")
_OWN_LINE = re.compile(r"(?:\*\*|__|[^\W\d_])")


class Lesson(NamedTuple):
    """A lesson: where it begins, how, and its lines as half-open numbers from 0."""

    place: Place
    text: str
    first: int
    last: int


def lesson_headings(
    note: Note, body: str, lines: Lines, words: tuple[str, ...]
) -> Iterator[Lesson]:
    """Headings of lessons, unless all that stands below them leads to notes.

    `body` is the prose of the note, `lines` those of its text.
    """
    for section in sections(note, lines):
        if begins_with_word(untimed(section.title), words) and not _only_refers(
            section, body, lines
        ):
            first = section.place.line - 1
            yield Lesson(section.place, section.title, first, section.last)


def _only_refers(section: Section, body: str, lines: Lines) -> bool:
    if section.first >= section.last:
        return False
    below = body[lines.starts[section.first] : lines.ends[section.last - 1]]
    written = [line for line in below.replace("\r", "\n").split("\n") if line.strip(" \t|-:")]
    return bool(written) and all(map(_REFERS.search, written))


def lesson_items(text: str, body: str, lines: Lines, words: tuple[str, ...]) -> Iterator[Lesson]:
    """Items that a word labels as a lesson; a task about a lesson is a task."""
    for item in items(text, body, lines):
        written = text[item.start : item.end]
        mark = _MARK.match(written)
        rest = written[mark.end() if mark else 0 :].split("\n")[0].split("\r")[0]
        if _TASK.match(rest) or not _is_labelled(rest, words, _LABEL):
            continue
        place = lines.place(item.start, item.start + len(written.rstrip()))
        yield Lesson(place, rest, item.first, item.last)


def all_lessons(
    note: Note, text: str, body: str, lines: Lines, words: tuple[str, ...] = WORDS
) -> list[Lesson]:
    """The lessons of a log, each once and none within another, in the order of the text.

    Below a heading that says no more than that lessons follow, each item is one. A line of its
    own that begins `教训：` is one too.
    """
    if not contains_word(text, words):
        return []
    listed = items(text, body, lines)
    found = [
        *_expanded(lesson_headings(note, body, lines, words), listed, text, lines, words),
        *lesson_items(text, body, lines, words),
        *_own_lines(body, lines, words),
    ]
    kept: list[Lesson] = []
    for lesson in sorted(found, key=lambda one: (one.first, -one.last)):
        if not kept or lesson.first >= kept[-1].last:
            kept.append(lesson)
    return kept


def _expanded(
    headings: Iterator[Lesson],
    listed: list[Item],
    text: str,
    lines: Lines,
    words: tuple[str, ...],
) -> Iterator[Lesson]:
    """The items below headings that only say what follows, and the other headings as they are."""
    firsts = [item.first for item in listed]
    for heading in headings:
        inside = listed[bisect_left(firsts, heading.first) : bisect_left(firsts, heading.last)]
        top = [item for item in inside if item.start == lines.starts[item.first]]
        if not top or _names_topic(heading.text, words):
            yield heading
            continue
        ends = [*(item.first for item in top[1:]), heading.last]
        for item, end in zip(top, ends, strict=True):
            mark = _MARK.match(text, item.start)
            start = mark.end() if mark else item.start
            place = lines.place(item.start, item.end)
            written = text[start : lines.ends[item.first]]
            if not _TASK.match(written):
                yield Lesson(place, written.rstrip(), item.first, end)


def _names_topic(title: str, words: tuple[str, ...]) -> bool:
    """Whether a heading goes on behind the word: `教训：先看时区`, and not `经验教训`."""
    return _is_labelled(untimed(title), words, _TOPIC)


def _own_lines(body: str, lines: Lines, words: tuple[str, ...]) -> Iterator[Lesson]:
    for number, (start, end) in enumerate(zip(lines.starts, lines.ends, strict=True)):
        if _OWN_LINE.match(body, start, end):
            written = body[start:end].rstrip()
            if _is_labelled(written, words, _COLON):
                place = lines.place(start, start + len(written))
                yield Lesson(place, written, number, number + 1)


def _is_labelled(written: str, words: tuple[str, ...], label: re.Pattern[str]) -> bool:
    if not begins_with_word(written, words):
        return False
    told = plain(written)
    word = max((w for w in lowered(words) if told.startswith(w)), key=len)
    return label.match(told, len(word)) is not None
