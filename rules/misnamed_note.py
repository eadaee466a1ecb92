"""The name of a log, a reflection or a decision must begin with its day.

Agents do not search for today's log, they open `memory/YYYY-MM-DD.md`; a search lets old logs fade
by the day in their names, and the weekly archive moves them by it. A log of another name is read
by nobody, and one whose heading names another day is believed to be of the wrong day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_in_name, day_of_log
from vaultmend.linter.read.log_names import is_known_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.vault.scheme import Scheme

_DAILY = (
    "YYYY-MM-DD",
    "YYYY-MM-DD-HHMM",
    "YYYY-MM-DD-*",
    "YYYY-MM-DD_*",
    "YYYY-MM-DD *",
    "YYYY-MM-DD（*",
    "YYYY-Www",
    "YYYY-Www-*",
    "YYYY-MM",
)


class Options(NamedTuple):
    """The names that are known: YYYY, MM, DD, HHMM, ww (number of a week), `*` for any text."""

    log: tuple[str, ...] = _DAILY
    """Names of logs."""
    reflection: tuple[str, ...] = _DAILY
    """Names of reflections."""
    decision: tuple[str, ...] = ("YYYY-MM-DD-*", "YYYY-MM-DD_*", "YYYY-MM-DD *")
    """Names of decisions."""


def check(note: Note, _facts: None, _scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic for a name that is not known, or for a heading that names another day."""
    role = note.role
    if role == "log":
        known = options.log
    elif role == "reflection":
        known = options.reflection
    elif role == "decision":
        known = options.decision
    else:
        return
    if is_known_name(note.path, known):
        yield from _other_day(note)
        return
    name = note.path.rpartition("/")[2]
    yield Diagnostic(
        note.path,
        None,
        say("'{name}' is no name for a note of role '{role}'", name=name, role=role),
        _remedy(note.path, name, known),
        subject=name,
    )


def _remedy(path: str, name: str, known: tuple[str, ...]) -> Message:
    day = day_in_name(path)
    if day is not None and day.isoformat() not in name:
        return say("write the day as {day}", day=day.isoformat())
    if is_known_name(path, known, possible=False):
        return say("write a day that the calendar has")
    if known[:1] == ("YYYY-MM-DD-*",):
        example = say("2026-11-28-new-database.md")
        return say("begin the name with the day, such as `{example}`", example=example)
    return say("name it {shape}", shape=f"{known[0].replace('*', 'topic')}.md" if known else "")


def _other_day(note: Note) -> Iterator[Diagnostic]:
    """A title that names a day, but not the one of the file name."""
    title = note.headings[0] if note.headings else None
    if title is None or title.level > 1 or not any(map(str.isdigit, title.text)):
        return
    start = note.path.rfind("/") + 1
    if title.text == note.path[start : start + len("YYYY-MM-DD")]:
        return
    day = day_of_log(note.path)
    if day is None:
        return
    from vaultmend.linter.read.logs.days import days_in, first_day

    plain = note.path.endswith(f"{day.isoformat()}.md")
    # Beside a name of its own, a title may well speak of another day: a deadline, an event.
    told = [found for _, found in days_in(title.text)] if plain else [first_day(title.text)]
    other = next((found for found in told if found), None)
    if other is None or day in told or other.isoformat() in note.path:
        return
    yield Diagnostic(
        note.path,
        Place(title.line, 1, title.line, 1 + title.end - title.start),
        say(
            "the heading says {other}, the file name {day}",
            other=other.isoformat(),
            day=day.isoformat(),
        ),
        say("make both say the same day"),
        subject=title.text,
    )


RULE = NoteRule(
    name="misnamed-note",
    summary="a log, a reflection or a decision whose name does not tell its day",
    family="logs",
    severity="info",
    options=Options(),
    check=check,
    convention=True,
    bad=(
        Example(
            "a decision without its day",
            {
                "memory/INDEX.md": "- [[free-community-first]]\n",
                "memory/decisions/free-community-first.md": "# 先做社群扩大受众\n",
            },
        ),
        Example(
            "a log whose day is written in another way",
            {"NOW.md": "# NOW\n", "memory/daily/20261129.md": "### 14:30 — 完成了数据库迁移\n"},
        ),
        Example(
            "a day that no calendar has",
            {"NOW.md": "# NOW\n", "memory/2026-11-31.md": "### 09:00 — 启动\n"},
        ),
        Example(
            "the heading was copied from yesterday's log",
            {"NOW.md": "# NOW\n", "memory/2026-11-30.md": "# 2026-11-29\n\n### 09:00 — 启动\n"},
        ),
    ),
    good=(
        Example(
            "days, a time, a slug and a week",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-28.md": "# 2026-11-28\n",
                "memory/2026-11-29-1430.md": "# 2026年11月29日\n",
                "memory/2026-11-30_incident.md": "# Outage, to be reviewed 2026-12-02\n",
                "memory/2026-W48.md": "# Week of 2026-11-23\n",
                "memory/reflections/2026-11-29.md": "# 反思 2026-11-29\n",
                "memory/decisions/2026-02-14-architecture-v2.md": "# 架构升级决策\n",
            },
        ),
        Example(
            "folders tell a part of the day",
            {"NOW.md": "# NOW\n", "memory/daily/2026/11/30.md": "# 2026-11-30\n"},
        ),
        Example(
            "lessons are named after their topic",
            {"memory/INDEX.md": "- [[cron]]\n", "memory/lessons/cron.md": "# Cron 调度纪律\n"},
        ),
    ),
)
