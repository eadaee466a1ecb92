"""The core memory must not be a diary.

MEMORY.md is read at every start, so each line of it costs context for ever; what happened on a day
belongs into the log of that day, and only what stays true across situations into the core. Three
lines that begin with a date are the start of a diary.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.model import Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.logs.titles import contains_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.vault.scheme import Scheme

EXCERPT = 60


class Options(NamedTuple):
    """When dates and times make a diary."""

    least: int = 3
    """Headings, items or rows that begin with a date or time."""
    routines: tuple[str, ...] = (
        *("schedule", "schedules", "routine", "routines", "timetable", "cron", "clock", "calendar"),
        *(
            "heartbeat",
            "hours",
            "日程",
            "作息",
            "时间表",
            "时刻表",
            "例行",
            "定时",
            "每日",
            "每天",
            "节奏",
            "日历",
        ),
    )
    """Words of a heading below which times tell when something is done every day."""


class Dated(NamedTuple):
    """A heading, item or row that begins with a date or a time."""

    place: Place
    text: str
    day: str
    """The day in ISO form, if it has one with a year."""


def collect(note: Note, text: str, options: Options) -> tuple[Dated, ...] | None:
    """The dated lines of a core memory, when they are enough for a diary."""
    if note.role != "core":
        return None
    found = sorted([*_headings(note), *_lines(note, text, options)])
    return tuple(found) if len(found) >= options.least else None


def _headings(note: Note) -> Iterator[Dated]:
    from vaultmend.linter.read.logs.clocks import read_clock
    from vaultmend.linter.read.logs.marked_lines import begins_with_day

    for heading in note.headings:
        clock = read_clock(heading.text)
        if begins_with_day(heading.text) or (clock is not None and clock.leads):
            place = Place(heading.line, 1, heading.line, 1 + heading.end - heading.start)
            yield Dated(place, heading.text[:EXCERPT], _iso(heading.text))


def _lines(note: Note, text: str, options: Options) -> Iterator[Dated]:
    from vaultmend.linter.read.logs.marked_lines import marked_lines

    lines = Lines(text)
    starts = [heading.start for heading in note.headings]
    routines = [contains_word(heading.text, options.routines) for heading in note.headings]
    for line in marked_lines(note, text):
        above = bisect_left(starts, line.start) - 1
        routine = above >= 0 and routines[above]
        if line.begins_with_day or (line.clock and not routine):
            yield Dated(lines.place(line.start, line.end), line.text[:EXCERPT], _iso(line.text))


def _iso(text: str) -> str:
    from vaultmend.linter.read.logs.days import first_day

    day = first_day(text)
    return day.isoformat() if day else ""


def check(
    note: Note, facts: tuple[Dated, ...], scheme: Scheme, options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a core memory; days to come are appointments."""
    today = scheme.today.isoformat()
    past = [line for line in facts if line.day <= today]
    if len(past) < options.least:
        return
    first = past[0]
    related = tuple(
        Related(note.path, line.place, say("'{text}'", text=line.text)) for line in past[1:]
    )
    yield Diagnostic(
        note.path,
        first.place,
        say("{count} entries begin with a date or time, as in a diary", count=len(past)),
        say("move what happened to the logs, and keep what it teaches"),
        subject="diary",
        related=related,
    )


RULE = NoteRule(
    name="diary-in-memory",
    summary="a diary in the core memory",
    family="layers",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "a list of what happened",
            {
                "memory/INDEX.md": "# Index\n",
                "MEMORY.md": "# MEMORY.md\n\n## 近况\n\n- 2026-11-27: 发布第 13 期周报\n"
                "- **2026-11-28** 数据库迁移演练\n- 11月29日 回复了读者\n",
            },
        ),
        Example(
            "headings with times, and rows of a table",
            {
                "memory/INDEX.md": "# Index\n",
                "MEMORY.md": "# MEMORY.md\n\n### 14:30 — Migrated the database\n\n"
                "| 2026-11-28 | Sent the report |\n| 2026-11-29 | Met the reader |\n",
            },
        ),
    ),
    good=(
        Example(
            "two dates that matter, and appointments",
            {
                "memory/INDEX.md": "# Index\n",
                "MEMORY.md": "# MEMORY.md\n\n## 重要日期\n\n- 2026-02-28 诞生之日\n"
                "- 2026-03-01 同步启用\n- 2026-12-24 闭店\n- 2027-01-01 年会\n",
            },
        ),
        Example(
            "what is done every day",
            {
                "memory/INDEX.md": "# Index\n",
                "MEMORY.md": "# MEMORY.md\n\n## 每日例行\n\n- 07:00 启动\n- 23:00 备份\n- 23:45 反思\n",
            },
        ),
        Example(
            "rules with their numbers",
            {
                "memory/INDEX.md": "# Index\n",
                "MEMORY.md": "# MEMORY.md\n\n1. 先给结论\n2. 再给依据\n3. 2026 年的目标写在项目里\n"
                "- 凌晨 00:00–07:00 不发消息\n- 3 步之内回滚\n",
            },
        ),
    ),
)
