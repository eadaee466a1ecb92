"""A lesson must not stand in the workbench.

NOW.md holds the state of today and is overwritten at every heartbeat: a lesson that is written
there is gone an hour later, and until then it takes the place of what is going on. Lessons are
appended to the note of their topic.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.read.items import Lines, items, sections
from vaultmend.linter.read.logs.titles import begins_with_word, lowered, plain
from vaultmend.linter.read.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.scheme import Scheme

EXCERPT = 60
_MARK = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]*")
_TASK = re.compile(r"\[[^\]\n]\][ \t]")
_LABEL = re.compile(r"[a-z]*(?: learn(?:ed|t))?s?[*_\])】 \t]*(?:[:：，,—–-]|\(|（|是|$)")
_REFERS = re.compile(r"\[\[|\]\(|\.md\b|/")


class Options(NamedTuple):
    """What a lesson begins with."""

    words: tuple[str, ...] = (
        *("教训", "踩坑", "经验", "lesson", "lessons", "gotcha", "gotchas"),
        *("lesson learned", "lessons learned"),
    )
    """Words with which the heading or the item of a lesson begins."""


class Lesson(NamedTuple):
    """A heading or an item that begins a lesson."""

    place: Place
    text: str


def collect(note: Note, text: str, options: Options) -> tuple[Lesson, ...] | None:
    """The lessons of a workbench, in the order of the text."""
    if note.role != "workbench":
        return None
    body = prose(note, text)
    lines = Lines(text)
    found = sorted([*_headings(note, body, lines, options), *_items(text, body, lines, options)])
    return tuple(found) or None


def _headings(note: Note, body: str, lines: Lines, options: Options) -> Iterator[Lesson]:
    """Headings of lessons, unless all that stands below them leads to notes."""
    for section in sections(note, lines):
        if not begins_with_word(section.title, options.words):
            continue
        below = (
            body[lines.starts[section.first] : lines.ends[section.last - 1]]
            if (section.first < section.last)
            else ""
        )
        written = [line for line in below.replace("\r", "\n").split("\n") if line.strip(" \t|-:")]
        if not written or not all(map(_REFERS.search, written)):
            yield Lesson(section.place, section.title[:EXCERPT])


def _items(text: str, body: str, lines: Lines, options: Options) -> Iterator[Lesson]:
    """Items that a word labels as a lesson; a task about a lesson is a task."""
    for item in items(text, body, lines):
        written = text[item.start : item.end]
        mark = _MARK.match(written)
        rest = written[mark.end() if mark else 0 :].split("\n")[0].split("\r")[0]
        if _TASK.match(rest) or not begins_with_word(rest, options.words):
            continue
        told = plain(rest)
        word = max((w for w in lowered(options.words) if told.startswith(w)), key=len)
        if _LABEL.match(told, len(word)):
            place = lines.place(item.start, item.start + len(written.rstrip()))
            yield Lesson(place, rest[:EXCERPT])


def check(
    note: Note, facts: tuple[Lesson, ...], _scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a heading or item."""
    inside = 0
    for lesson in facts:
        if lesson.place.line > inside:
            yield Diagnostic(
                note.path,
                lesson.place,
                say("'{text}' is a lesson, and the workbench is overwritten", text=lesson.text),
                say("append it to the lesson of its topic"),
                subject=lesson.text,
            )
        inside = max(inside, lesson.place.end_line)


_NOW = "# NOW.md - Workbench\n\n## Today (11/30)\n\n- [x] 发布周报\n\n---\n\nUpdated: 2026-11-30 09:00\n"

RULE = NoteRule(
    name="lesson-in-workbench",
    summary="a lesson in the workbench, which is overwritten",
    family="layers",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "a section of lessons",
            {"NOW.md": f"{_NOW}\n## 💡 经验教训\n\n- Write 会覆盖整个文件，要用 printf 追加\n"},
        ),
        Example(
            "items that say that they are lessons",
            {
                "NOW.md": f"{_NOW}\n## Notes\n\n- **教训**：美股的交易日对应周二至周六\n"
                "- Lesson learned: announce does not reach Telegram\n"
                "- Gotcha - the edit tool needs an exact match\n"
            },
        ),
    ),
    good=(
        Example(
            "tasks about lessons, other words, and a section that leads to lessons",
            {
                "NOW.md": f"{_NOW}\n## Next\n\n- [ ] 教训写进 cron.md\n- 经验值系统上线\n"
                "- Lesson plan for the workshop\n\n## Lessons\n\n- `memory/lessons/cron.md`\n",
                "memory/lessons/cron.md": "# Cron\n",
            },
        ),
        Example(
            "a lesson in its note",
            {
                "NOW.md": _NOW,
                "memory/lessons/cron.md": "# Cron\n\n## 教训 (2026-11-20)\n\n先看时区。\n",
            },
        ),
    ),
)
