"""The entries of a log must stand in the order of their times.

A log that is only appended to is in order by itself. A time that goes back was made up, or an
entry was put between others by a tool that rewrites the file; an agent that reads the end of the
log for the latest news reads old ones. A log whose entries all run back is another custom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.log_names import is_of_late
from vaultmend.linter.read.logs.entries import timed_headings, timed_lines
from vaultmend.linter.read.logs.titles import contains_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from vaultmend.linter.vault.scheme import Scheme

Kind: TypeAlias = "tuple[int, bool, str]"
"""Level of the heading (0 for a line), whether the time leads, its zone."""
LEAST_LINES = 3
MIDNIGHT = 24 * 60
EXCERPT = 60


class Options(NamedTuple):
    """What still counts as in order."""

    recent_days: int = 7
    """A log is looked at when the day in its name is one of so many, today included."""
    max_minutes: int = 30
    """Minutes by which the time of an entry may go back."""
    night_from: int = 22
    """The hour from which on an entry may be followed by one of the next morning."""
    night_to: int = 4
    """The hour until which entries may belong to the day before."""
    late: tuple[str, ...] = (
        *(
            "补记",
            "补录",
            "补写",
            "补充",
            "追记",
            "backfill",
            "backfilled",
            "late entry",
            "belated",
        ),
        *("retroactive", "catch-up"),
    )
    """Words of a title that say that it was written later."""


class Timed(NamedTuple):
    """An entry with its time, in the order of the text."""

    place: Place
    title: str
    minute: int
    kind: Kind
    part: int
    """Entries of different parts are not compared: another day, another section of lines."""


def collect(note: Note, text: str, _options: Options) -> tuple[Timed, ...] | None:
    """The lines that are the entries of a log without headings that have a time."""
    if note.role != "log":
        return None
    found = timed_lines(note, text)
    if len(found) < LEAST_LINES:
        return () if note.headings else None
    lines = Lines(text)
    return tuple(
        Timed(
            lines.place(line.start, line.end),
            line.text[:EXCERPT],
            line.clock.minute,
            (0, line.clock.leads, line.mark + line.clock.zone),
            line.section,
        )
        for line in found
        if line.clock.possible
    )


def check(
    note: Note, facts: tuple[Timed, ...], scheme: Scheme, options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a recent log, with every entry whose time goes back."""
    if not is_of_late(note.path, scheme.today, options.recent_days):
        return
    entries = facts or list(_headings(note))
    steps = list(_steps(entries, options))
    back = [step for step in steps if _goes_back(*step, options)]
    if not back or _newest_first(steps):
        return
    (before, first), others = back[0], back[1:]
    fact = _fact(before, first)
    if others:
        fact = say("{count} entries are earlier than the one before them", count=len(back))
    yield Diagnostic(
        note.path,
        first.place,
        fact,
        say(
            "leave it, for logs are not rewritten; from now on append entries at the end, with "
            "the time of the clock"
        ),
        subject=first.title,
        related=tuple(
            Related(note.path, entry.place, _fact(prior, entry)) for prior, entry in others
        ),
    )


def _headings(note: Note) -> Iterator[Timed]:
    """The headings with a time; one with another day begins a new part."""
    from vaultmend.linter.read.logs.days import days_in

    day: date | None = day_of_log(note.path)
    part = 0
    for heading, clock in timed_headings(note):
        told = next((found for _, found in days_in(heading.text) if found), None)
        if told is not None and told != day:
            day = told
            part += 1
        if clock is not None and clock.possible:
            place = Place(heading.line, 1, heading.line, 1 + heading.end - heading.start)
            kind = (heading.level, clock.leads, clock.zone)
            yield Timed(place, heading.text[:EXCERPT], clock.minute, kind, part)


def _steps(entries: Sequence[Timed], options: Options) -> Iterator[tuple[Timed, Timed]]:
    """Each entry with the last one of its kind before it; late entries are left out."""
    last: dict[tuple[int, Kind], Timed] = {}
    for entry in entries:
        if contains_word(entry.title, options.late):
            continue
        before = last.get((entry.part, entry.kind))
        if before is not None:
            yield before, entry
        last[entry.part, entry.kind] = entry


def _goes_back(before: Timed, entry: Timed, options: Options) -> bool:
    if before.minute - entry.minute <= options.max_minutes or before.minute == MIDNIGHT:
        return False
    over_midnight = (
        before.minute >= options.night_from * 60 and entry.minute <= options.night_to * 60
    )
    return not over_midnight


def _newest_first(steps: Sequence[tuple[Timed, Timed]]) -> bool:
    return len(steps) > 1 and all(entry.minute <= before.minute for before, entry in steps)


def _fact(before: Timed, entry: Timed) -> Message:
    return say("'{title}' comes after '{before}'", title=entry.title, before=before.title)


def _log(*titles: str, day: str = "2026-11-30") -> dict[str, str]:
    entries = "".join(f"\n### {title}\n\n做完了，细节在正文里。\n" for title in titles)
    return {"NOW.md": "# NOW\n", f"memory/{day}.md": f"# {day}\n{entries}"}


RULE = NoteRule(
    name="disordered-log",
    summary="a log whose entries are not in the order of their times",
    family="logs",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "an entry of the morning behind one of the afternoon",
            _log("09:10 — 启动", "14:30 — 完成了数据库迁移", "09:40 — 周报初稿"),
        ),
        Example(
            "other shapes of a time",
            _log("上午 9:05 早会", "下午 3:20 发布", "1:15 PM — review", "16:00 复盘"),
        ),
        Example(
            "entries that are lines",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-29.md": "# 2026-11-29\n\n- 09:10 启动\n- **14:30** 数据库迁移\n"
                "- 10:20 周报初稿\n",
            },
        ),
    ),
    good=(
        Example(
            "after midnight, at 24:00, and half an hour back",
            _log("21:40 — 复盘", "21:15 — 周报", "23:50 — 反思", "00:20 — 归档", "24:00", "00:05"),
        ),
        Example(
            "a heading with another day, and an entry that says that it is late",
            _log(
                "14:30 — 完成了数据库迁移",
                "10:00 — 补记：上午的早会",
                "15:00 — 复盘",
                "2026-12-01 08:00 — 启动",
            ),
        ),
        Example(
            "parts of one entry, and entries in another zone",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": "## 14:30 — 事故\n\n### 13:05 — 第一次告警\n\n## 15:00 — 复盘"
                "\n\n## 07:10 UTC — Agent B reported\n",
            },
        ),
        Example(
            "the newest first, all through", _log("16:00 — 复盘", "14:30 — 迁移", "09:10 — 启动")
        ),
        Example(
            "a log of last week is history", _log("14:30 — 迁移", "09:10 — 启动", day="2026-11-20")
        ),
    ),
)
