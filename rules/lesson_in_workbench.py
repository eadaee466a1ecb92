"""A lesson must not stand in the workbench.

NOW.md holds the state of today and is overwritten at every heartbeat: a lesson that is written
there is gone an hour later, and until then it takes the place of what is going on. Lessons are
appended to the note of their topic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.logs.lessons import WORDS, lesson_headings, lesson_items
from vaultmend.linter.read.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.scheme import Scheme

EXCERPT = 60


class Options(NamedTuple):
    """What a lesson begins with."""

    words: tuple[str, ...] = WORDS
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
    found = sorted(
        Lesson(lesson.place, lesson.text[:EXCERPT])
        for lesson in (
            *lesson_headings(note, body, lines, options.words),
            *lesson_items(text, body, lines, options.words),
        )
    )
    return tuple(found) or None


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
