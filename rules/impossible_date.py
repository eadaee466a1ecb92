"""A date must agree with the facts.

A lesson that was verified next year never becomes stale, one verified before it was written was
copied from another note, and a decision whose name and date differ is found under one of them
only. Agents write dates from memory; this is where it shows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import property_place
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.vault.schema import misfit

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Property
    from vaultmend.linter.vault.scheme import Scheme

_DAY = re.compile(r"\s*(\d{4})(?:-(\d\d?)-|/(\d\d?)/|\.(\d\d?)\.|年(\d\d?)月)(\d\d?)日?(?![\d.])")


_NAME = re.compile(r"(?:.*/)?(\d{4})-(\d\d)-(\d\d)(?!\d)")


class Options(NamedTuple):
    """Which dates are those of things that have happened."""

    past: tuple[str, ...] = ("last_verified", "created", "updated")
    """Properties whose day cannot lie ahead."""
    written: str = "date"
    """The day a note was written; it counts for roles whose schema has it and for dated ones."""
    verified: str = "last_verified"
    """A day that cannot lie before the one on which the note was written."""
    dated_roles: tuple[str, ...] = ("reflection", "decision")
    """Roles whose file names begin with the day that the note was written."""
    tolerance_days: int = 1
    """Days that do not count: clocks stand in different zones, and a night has two dates."""


class Dated(NamedTuple):
    """A property with its day."""

    item: Property
    day: datetime.date


def check(note: Note, _facts: None, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a date, for the first reason against it."""
    header = note.frontmatter
    if header is None or not header.properties or note.role == "template":
        return
    wanted = {options.written, options.verified, *options.past}
    days: dict[str, Dated] = {}
    for item in header.properties:
        key = item.key.lower()
        if key not in wanted or not isinstance(item.value, str):
            continue
        day = read_date(item.value)
        if day is not None:
            days.setdefault(key, Dated(item, day))
        elif _is_no_day(item.value) and not _is_misfit(note, item, scheme):
            yield _diagnostic(
                note,
                item,
                say("{key}: there is no day '{value}'", key=item.key, value=item.value.strip()),
                say("write a day of the calendar, as YYYY-MM-DD"),
            )
    if not _is_written(note, scheme, options):
        days.pop(options.written, None)
    yield from _judged(note, days, scheme.today, options)


def _is_misfit(note: Note, item: Property, scheme: Scheme) -> bool:
    """Whether invalid-property says what is wrong with the value."""
    schema = scheme.schemas.get(note.role)
    expected = schema.properties.get(item.key.lower()) if schema else None
    return expected is not None and misfit(item.value, expected) is not None


def _is_no_day(value: str) -> bool:
    match = _DAY.match(value)
    return match is not None and len(value) <= 64 and _day(match) is None


def _day(match: re.Match[str]) -> datetime.date | None:
    import datetime

    try:
        return datetime.date(*(int(part) for part in match.groups() if part))
    except ValueError:
        return None


def _is_written(note: Note, scheme: Scheme, options: Options) -> bool:
    """Whether `date` is the day of writing; elsewhere it may be that of an event to come."""
    schema = scheme.schemas.get(note.role)
    return note.role in options.dated_roles or (
        schema is not None and options.written in schema.properties
    )


def _judged(
    note: Note, days: dict[str, Dated], today: datetime.date, options: Options
) -> Iterable[Diagnostic]:
    ahead = [
        key for key, dated in days.items() if (dated.day - today).days > options.tolerance_days
    ]
    for key in ahead:
        item, day = days.pop(key)
        yield _diagnostic(
            note,
            item,
            say(
                "{key}: {day} is {days} {days:day|days} ahead",
                key=item.key,
                day=day.isoformat(),
                days=(day - today).days,
            ),
            say("write the day on which it happened"),
        )
    written, verified = days.get(options.written), days.get(options.verified)
    if written is None:
        return
    named = _named_day(note, options)
    if named and abs((named - written.day).days) > options.tolerance_days:
        yield _diagnostic(
            note,
            written.item,
            say(
                "the file name says {named}, {key} says {day}",
                named=named.isoformat(),
                key=written.item.key,
                day=written.day.isoformat(),
            ),
            say("correct the one that is wrong"),
        )
    elif verified and (written.day - verified.day).days > options.tolerance_days:
        yield _diagnostic(
            note,
            verified.item,
            say(
                "{key}: {day} is before the note was written, on {written}",
                key=verified.item.key,
                day=verified.day.isoformat(),
                written=written.day.isoformat(),
            ),
            say("correct the one that is wrong"),
        )


def _named_day(note: Note, options: Options) -> datetime.date | None:
    match = _NAME.match(note.path) if note.role in options.dated_roles else None
    return _day(match) if match else None


def _diagnostic(note: Note, item: Property, fact: Message, remedy: Message) -> Diagnostic:
    subject = f"{item.key} {item.value}"
    return Diagnostic(note.path, property_place(item), fact, remedy, subject=subject)


def _note(path: str, *lines: str) -> dict[str, str]:
    header = "".join(line + "\n" for line in lines)
    return {"memory/INDEX.md": "# Index\n", path: f"---\ntitle: 调度\n{header}---\n# 调度\n"}


_LESSON, _PROJECT = "memory/lessons/cron.md", "memory/projects/harbour.md"
_DECISION = "memory/decisions/2026-11-12-weekly.md"

RULE = NoteRule(
    name="impossible-date",
    summary="a date at odds with the facts: ahead, or verified before written",
    family="frontmatter",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example(
            "verified next year", _note(_LESSON, "date: 2026-11-01", "last_verified: 2027-11-20")
        ),
        Example(
            "verified before it was written",
            _note(_LESSON, "date: 2026-11-20", "last_verified: 2026年11月2日"),
        ),
        Example("the name says another day", _note(_DECISION, "date: 2026-10-12")),
        Example("no such day, and no schema to say so", _note(_PROJECT, "updated: 2026-02-30")),
    ),
    good=(
        Example(
            "written and verified on one day",
            _note(_LESSON, "date: 2026-11-30", "last_verified: 2026-11-30T23:59"),
        ),
        Example(
            "tomorrow, somewhere east of here",
            _note(_LESSON, "date: 2026-12-01", "last_verified: 2026-12-01"),
        ),
        Example("a decision of that night", _note(_DECISION, "date: 2026-11-13 00:20")),
        Example("the day of an event to come", _note(_PROJECT, "date: 2027-03-14")),
        Example(
            "what the schema refuses is another rule's business",
            _note(_LESSON, "date: 2026-11-31"),
        ),
    ),
)
