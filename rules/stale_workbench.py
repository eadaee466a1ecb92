"""The workbench must say when it was updated, and that must be of late.

NOW.md is the first thing that an agent reads after its context was compacted, and it takes what it
finds there for the present: one of last week sends it back to work that is done. It is overwritten
at every heartbeat, and keeps of what is completed only what was completed today.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines, sections
from vaultmend.linter.read.logs.titles import begins_with_word
from vaultmend.linter.read.prose import prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.read.logs.updates import Update
    from vaultmend.linter.vault.scheme import Scheme

_DONE = re.compile(r"(?:\A|[\n\r])[ \t]*[-*+][ \t]+(?:\[[xX]\]|✅|☑|✔)")
_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]")


class Options(NamedTuple):
    """How old a workbench may be."""

    max_age_days: int = 1
    """Days since the update; 1 is yesterday."""
    today: tuple[str, ...] = ("today", "今日", "今天", "heute", "hoy", "aujourd'hui")
    """Words with which the heading of what was done today begins."""


class Stamp(NamedTuple):
    """An `Updated:` and where it stands."""

    place: Place
    day: str
    """In ISO form; empty when it cannot be read or is blank."""
    month_day: tuple[int, int] | None
    is_blank: bool
    is_loose: bool


class Today(NamedTuple):
    """A section of what was done on a day, with at least one item that is completed."""

    place: Place
    title: str
    days: tuple[tuple[int, int, int], ...]
    """The days that its heading may mean: year (0 for none), month, day."""
    done: int


class State(NamedTuple):
    """What a workbench says of time."""

    stamps: tuple[Stamp, ...]
    todays: tuple[Today, ...]


def collect(note: Note, text: str, options: Options) -> State | None:
    """The stamps and the sections of today of a workbench; nothing of one that holds no text."""
    if note.role != "workbench":
        return None
    body = prose(note, text)
    if all(_HEADING.match(line) or not line.strip() for line in re.split(r"[\n\r]", body)):
        return None
    from vaultmend.linter.read.logs.updates import updates

    lines = Lines(text)
    stamps = tuple(_stamp(found, lines) for found in updates(note, text))
    title = _title_as_stamp(note, lines)
    return State((*stamps, *title), tuple(_todays(note, body, lines, options)))


def _stamp(found: Update, lines: Lines) -> Stamp:
    place = lines.place(found.start, found.end)
    day = found.day.isoformat() if found.day else ""
    return Stamp(place, day, found.month_day, found.is_blank, found.is_loose)


def _title_as_stamp(note: Note, lines: Lines) -> Iterator[Stamp]:
    """`# NOW — 2026-11-30` says as much."""
    if note.headings and note.headings[0].level == 1:
        from vaultmend.linter.read.logs.days import days_in

        title = note.headings[0]
        day = next((day for _, day in days_in(title.text) if day), None)
        if day is not None:
            place = lines.place(title.start, title.end)
            yield Stamp(place, day.isoformat(), None, is_blank=False, is_loose=False)


def _todays(note: Note, body: str, lines: Lines, options: Options) -> Iterator[Today]:
    from vaultmend.linter.read.logs.days import days_in, months_and_days_in

    for section in sections(note, lines):
        if not begins_with_word(section.title, options.today):
            continue
        days = [(day.year, day.month, day.day) for _, day in days_in(section.title) if day]
        days += [(0, *short) for short in months_and_days_in(section.title)]
        end = lines.ends[section.last - 1] if section.last else 0
        start = lines.ends[section.first - 1]
        done = len(_DONE.findall(body[start:end]))
        if days and done:
            yield Today(section.place, section.title, tuple(days), done)


def check(note: Note, facts: State, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic for the update; one for each section of another day, if the update is new."""
    today = scheme.today
    dated = [(day, stamp) for stamp in facts.stamps if (day := _day(stamp, today))]
    if dated:
        day, stamp = max(dated)
        age = (today - day).days
        if age > options.max_age_days:
            yield Diagnostic(
                note.path,
                stamp.place,
                say(
                    "last updated on {day}, {age} {age:day|days} ago", day=day.isoformat(), age=age
                ),
                say("overwrite it with the state of today"),
                subject="updated",
            )
            return
        yield from _other_days(note, facts, _allowed(day, stamp, today))
        return
    if not facts.stamps or all(stamp.is_blank for stamp in facts.stamps):
        yield Diagnostic(
            note.path,
            facts.stamps[0].place if facts.stamps else None,
            say("the day of the update was never filled in")
            if facts.stamps
            else say("it does not say when it was updated"),
            say("end it with {line}", line="Updated: YYYY-MM-DD HH:MM"),
            subject="no update",
        )
    yield from _other_days(note, facts, _near(today, 1))


def _day(stamp: Stamp, today: date) -> date | None:
    if stamp.day:
        return date.fromisoformat(stamp.day)
    if stamp.month_day is None:
        return None
    found = (_made(year, *stamp.month_day) for year in (today.year, today.year - 1))
    return next((day for day in found if day and day <= today + timedelta(1)), None)


def _made(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _allowed(day: date, stamp: Stamp, today: date) -> set[date]:
    """The days that a section of today may be of, given when it was written."""
    return {today, *_near(day, 1 if stamp.is_loose else 0)}


def _near(day: date, days: int) -> set[date]:
    return {day + timedelta(shift) for shift in range(-days, days + 1)}


def _other_days(note: Note, facts: State, allowed: set[date]) -> Iterator[Diagnostic]:
    for section in facts.todays:
        if any(
            (year in (0, day.year)) and (month, of_month) == (day.month, day.day)
            for day in allowed
            for year, month, of_month in section.days
        ):
            continue
        yield Diagnostic(
            note.path,
            section.place,
            say(
                "'{title}' still has {count} {count:completed item|completed items} of another day",
                title=section.title,
                count=section.done,
            ),
            say("keep only what was completed today; the logs have the rest"),
            subject=section.title,
        )


def _now(today: str, updated: str) -> dict[str, str]:
    return {
        "NOW.md": "# NOW.md - Workbench\n\n> Mission: 按时交付周报\n\n"
        f"## {today}\n\n- [x] 已完成的重要事项\n- [!] 需要关注的问题\n\n---\n\n{updated}\n"
    }


RULE = NoteRule(
    name="stale-workbench",
    summary="a workbench that is not of today",
    family="freshness",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example("three days old", _now("Today (11/27)", "Updated: 2026-11-27 09:00")),
        Example("without a word on when", _now("Today (11/30)", "")),
        Example("a template", _now("Today (11/30)", "Updated: YYYY-MM-DD HH:MM")),
        Example(
            "other words and shapes", _now("今日（11月25日）", "> *最后更新：2026年11月25日 09:00*")
        ),
        Example(
            "updated, but with what was completed yesterday",
            _now("Today (11/29)", "_Last updated: 2026-11-30 08:30 CST_"),
        ),
        Example(
            "the tasks of a bank",
            {
                "active-tasks.md": "# 任务\n\n| 任务A | 进行中 |\n\nUpdated: 2026-11-20\n",
                "memory/bank/tooling.md": "# 工具\n",
            },
        ),
    ),
    good=(
        Example("of today", _now("Today (11/30)", "Updated: 2026-11-30 09:00")),
        Example("of yesterday evening", _now("Today (11/29)", "**更新**：2026.11.29 22:40")),
        Example(
            "just after midnight, and in another zone",
            _now("Today (11/29)", "Last updated: 2026-11-30 00:20 UTC"),
        ),
        Example(
            "nothing of another day is completed",
            {
                "NOW.md": "# NOW\n\n## Today (11/29)\n\n- [ ] 周报\n\nupdated: Nov 30, 2026\n",
            },
        ),
        Example("one that holds nothing yet", {"NOW.md": "# NOW.md - Workbench\n"}),
    ),
)
