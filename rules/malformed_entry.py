"""A heading of an entry must have a time that a day has, where the others have one.

The time is how an agent finds an entry again, tells what came first, and knows what has been
written since it last read. It comes from the clock by a script; a heading without one, or with
25:10, was made up by hand.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Heading, Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.log_names import is_of_late
from vaultmend.linter.read.logs.entries import timed_headings
from vaultmend.linter.read.logs.titles import begins_with_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """From when on headings are known to be headed by a time."""

    recent_days: int = 7
    """A log is looked at when the day in its name is one of so many, today included."""
    least: int = 3
    """Headings of a level that must have a time for the others to need one."""
    share: float = 0.8
    """The share of a level's headings that must have one."""
    sections: tuple[str, ...] = (
        *("retain", "summary", "todo", "next", "tomorrow", "plan", "notes", "highlights"),
        *(
            "reflection",
            "links",
            "related",
            "references",
            "open",
            "blockers",
            "metrics",
            "backfill",
        ),
        *(
            "总结",
            "小结",
            "今日",
            "明日",
            "明天",
            "待办",
            "计划",
            "反思",
            "备注",
            "参考",
            "相关",
            "补记",
        ),
    )
    """Words with which the heading of a section begins that is no entry."""
    lessons: bool = False
    """Whether headings of lessons need a day in the same way: `## Title (YYYY-MM-DD)`."""
    days: bool = False
    """Whether headings of a log whose name tells no day need one: `## [YYYY-MM-DD] title`. Those
    beside an entry of the last days are looked at."""


def check(note: Note, _facts: None, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a recent log with all its headings that need another time; lessons alike."""
    if note.role == "log" and options.days and day_of_log(note.path) is None:
        found = _impossible_or_missing_days(note, scheme.today, options)
        remedy = say("head an entry with its day: [YYYY-MM-DD]")
    elif note.role == "log":
        if not is_of_late(note.path, scheme.today, options.recent_days, weeks=True):
            return
        found = _impossible_or_missing_times(note, options)
        remedy = say("head an entry with HH:MM — Title, and take the time from the clock")
    elif note.role == "lesson" and options.lessons:
        found = _missing_days(note, options)
        remedy = say("write its day behind the title: (YYYY-MM-DD)")
    else:
        return
    if found:
        yield _diagnostic(note, found, remedy)


def _impossible_or_missing_times(note: Note, options: Options) -> list[tuple[Heading, Message]]:
    timed = timed_headings(note)
    found = [
        (heading, say("'{title}' has an impossible time", title=heading.text))
        for heading, clock in timed
        if clock and not clock.possible
    ]
    marked = [(heading, clock is not None) for heading, clock in timed]
    found += [
        (heading, say("'{title}' has no time", title=heading.text))
        for heading in _without(marked, options)
    ]
    return sorted(found, key=lambda item: item[0].start)


def _impossible_or_missing_days(
    note: Note, today: date, options: Options
) -> list[tuple[Heading, Message]]:
    from vaultmend.linter.read.logs.days import days_in

    days = {heading: [day for _, day in days_in(heading.text)] for heading in note.headings}
    found = [
        (heading, say("'{title}' has an impossible day", title=heading.text))
        for heading, told in days.items()
        if told and not any(told)
    ]
    marked = [(heading, bool(told)) for heading, told in days.items()]
    found += [
        (heading, say("'{title}' has no day", title=heading.text))
        for heading in _without(marked, options)
    ]
    known = [
        (heading.start, max(filter(None, told))) for heading, told in days.items() if any(told)
    ]
    return sorted(
        (item for item in found if _is_beside_recent(item[0], known, today, options)),
        key=lambda item: item[0].start,
    )


def _is_beside_recent(
    heading: Heading, known: Sequence[tuple[int, date]], today: date, options: Options
) -> bool:
    """Whether the entry before or after it is of the last days: what is older is history."""
    at = bisect_left(known, heading.start, key=lambda item: item[0])
    beside = [day for _, day in known[max(at - 1, 0) : at + 1]]
    return any((today - day).days < options.recent_days for day in beside)


def _missing_days(note: Note, options: Options) -> list[tuple[Heading, Message]]:
    from vaultmend.linter.read.logs.days import days_in

    marked = [(heading, any(days_in(heading.text))) for heading in note.headings]
    return [
        (heading, say("'{title}' has no day", title=heading.text))
        for heading in sorted(_without(marked, options), key=lambda heading: heading.start)
    ]


def _without(marked: Sequence[tuple[Heading, bool]], options: Options) -> list[Heading]:
    """The headings without a mark on the levels where nearly all others have one."""
    bare: list[Heading] = []
    for level in range(1, 7):
        entries = [
            (heading, has)
            for heading, has in marked
            if heading.level == level and (has or _is_entry(heading.text, options))
        ]
        with_mark = sum(has for _, has in entries)
        if with_mark >= options.least and with_mark >= options.share * len(entries):
            bare += [heading for heading, has in entries if not has]
    return bare


def _is_entry(title: str, options: Options) -> bool:
    """Whether a heading without a mark is no day of its own and no section that needs none."""
    from vaultmend.linter.read.logs.days import days_in

    return not any(days_in(title)) and not begins_with_word(title, options.sections)


def _diagnostic(
    note: Note, found: Sequence[tuple[Heading, Message]], remedy: Message
) -> Diagnostic:
    (first, fact), others = found[0], found[1:]
    if others:
        fact = say("{count} headings of entries have no time that fits", count=len(found))
        if note.role == "lesson" or day_of_log(note.path) is None:
            fact = say("{count} headings of entries have no day", count=len(found))
    related = tuple(Related(note.path, _place(heading), said) for heading, said in others)
    return Diagnostic(note.path, _place(first), fact, remedy, subject=first.text, related=related)


def _place(heading: Heading) -> Place:
    return Place(heading.line, 1, heading.line, 1 + heading.end - heading.start)


_DAY = "# 2026-11-30\n\n### 09:10 — 启动\n\n### 11:00 — 发布周报\n\n### 14:30 — 完成了数据库迁移\n"

RULE = NoteRule(
    name="malformed-entry",
    summary="an entry of a log without a time, or with an impossible one",
    family="logs",
    severity="info",
    options=Options(),
    check=check,
    bad=(
        Example(
            "an hour that no day has",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": "# 2026-11-30\n\n### 25:10 — Agent B 提交了周报\n",
            },
        ),
        Example(
            "one entry without a time among others that have it",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": f"{_DAY}\n### Quill sent the reply\n\n### 16:00 — 复盘\n",
            },
        ),
        Example(
            "a lesson without its day, where the layout asks for it",
            {
                "NOW.md": "# NOW\n",
                "memory/.obsidian/app.json": "{}",
                "memory/lessons/cron.md": "# Cron 调度纪律\n\n## 美股时差对齐 (2026-02-13)\n\n"
                "## 交付方式选择 (2026-02-12)\n\n## Write vs Edit 陷阱 (2026-02-13)\n\n"
                "## 重试 (2026-02-14)\n\n## 并发\n",
            },
            profile="vault",
        ),
        Example(
            "an entry without its day in the one log of a wiki",
            {
                "log.md": "# Log\n\n## [2026-11-27] ingest | 城市与水\n\n## [2026-11-28] query | 运河\n"
                "\n## [2026-11-29] ingest | Locks\n\n## [2026-11-31] lint | 体检\n\n## ingest | Mills\n",
                "raw/locks.md": "# Locks\n",
            },
            profile="wiki",
        ),
    ),
    good=(
        Example(
            "the one log of a wiki, where every entry has its day",
            {
                "log.md": "# Log\n\n## [2026-11-28] ingest | 城市与水\n\n"
                "## [2026-11-29] query | Who paid for the canal?\n\n## [2026-11-30] lint | 体检\n"
            },
            profile="wiki",
        ),
        Example(
            "sections that are no entries: below them, and at the end",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": f"{_DAY}\n#### 关键步骤\n\n### Retain\n\n### 今日总结\n",
            },
        ),
        Example(
            "times in other shapes, ratios and other numbers",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": "## 上午 9:05 早会\n\n## Review (14:30)\n\n## 9PM\n\n"
                "## 24:00 — 收工\n\n### 16:9 的封面\n",
                "memory/2026-11-29.md": "## 今天做的事\n\n## 14:30 — 发布\n\n## 别的\n",
            },
        ),
        Example(
            "a log of last week is history",
            {"NOW.md": "# NOW\n", "memory/2026-11-20.md": "# 2026-11-20\n\n### 25:10 — 周报\n"},
        ),
    ),
)
