"""A note must have been verified lately.

`last_verified` says when somebody last made sure that the note is still true. After a month
nobody knows, and an agent that reads it acts on it with full confidence. Neither the day of
creation nor the file's own time says anything about that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place, Property
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.vault.freshness import days_unverified

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """How long a verification holds."""

    max_age_days: int = 30
    """Days since the verification after which a note is stale."""
    property: str = "last_verified"
    """The property that holds the day of the verification."""


def check(note: Note, _facts: None, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note whose verification is too old."""
    item = note.frontmatter.get(options.property) if note.frontmatter else None
    if item is None or note.role in ("log", "reflection", "template"):
        return
    age = days_unverified(note, options.property, scheme.today)
    if age is not None and age > options.max_age_days:
        end = item.column + item.value_end - item.start
        yield Diagnostic(
            note.path,
            Place(item.line, item.column, item.line, end),
            _fact(item, age, options),
            say("check it against the facts; where it is still true: `vaultmend verify NOTE`"),
            subject=item.key,
        )


def _fact(item: Property, age: int, options: Options) -> Message:
    verified = read_date(item.value)
    day = verified.isoformat() if verified else ""
    if options.property == Options().property:
        return say(
            "last verified on {day}, {age} {age:day|days} ago; {limit} {limit:is|are} allowed",
            day=day,
            age=age,
            limit=options.max_age_days,
        )
    return say(
        "{key} says {day}, {age} {age:day|days} ago; {limit} {limit:is|are} allowed",
        key=item.key,
        day=day,
        age=age,
        limit=options.max_age_days,
    )


def _lesson(verified: str, status: str = "active") -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": f"---\ntitle: Cron\nstatus: {status}\n"
        f"last_verified: {verified}\n---\n# Cron 调度纪律\n",
    }


RULE = NoteRule(
    name="stale-note",
    summary="a note that nobody has verified for a month",
    family="freshness",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example("31 days ago", _lesson("2026-10-30")),
        Example("other shapes of a date", _lesson("2026.9.1")),
        Example(
            "a page of a wiki, 91 days after its last update",
            {"wiki/concepts/船闸.md": "---\nupdated: 2026-08-31\n---\n# 船闸\n"},
            profile="wiki",
        ),
    ),
    good=(
        Example("30 days ago", _lesson("2026-10-31")),
        Example("superseded notes are history", _lesson("2026-01-01", "superseded")),
        Example("a longer time by configuration", _lesson("2026-09-30"), {"max-age-days": 90}),
    ),
)
