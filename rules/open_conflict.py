"""A contradiction must be decided by a human, and soon.

When an agent finds that new knowledge contradicts old, it keeps both and marks them with
`> CONFLICT (date): ...`. Until somebody decides, every agent may act on either side.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.conflict_markers import conflict_markers
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.read.items import Lines

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.scheme import Scheme

EXCERPT = 60
WINDOW = 2000
"""Code points above a marker in which the other side is looked for."""


class Options(NamedTuple):
    """How long a conflict may wait."""

    error_after_days: int = 14
    """Days after which a dated conflict is an error."""


class Marker(NamedTuple):
    """A marker, its date as written, and the text on both sides of it."""

    place: Place
    written: str
    date: str
    sides: tuple[tuple[Place, str], ...]


def collect(note: Note, text: str, _options: Options) -> tuple[Marker, ...] | None:
    """The open conflicts of a note; instructions and templates only tell how to mark one."""
    if note.role in ("template", "instructions"):
        return None
    return tuple(_markers(note, text)) or None


def _markers(note: Note, text: str) -> Iterator[Marker]:
    lines: Lines | None = None
    for found in conflict_markers(note, text):
        if not found.well_formed:
            continue
        lines = lines or Lines(text)
        written = text[found.start : found.end].rstrip()
        yield Marker(
            lines.place(found.start, found.start + len(written)),
            written,
            found.date,
            tuple(_sides(text, lines, found.start, found.end)),
        )


def _sides(text: str, lines: Lines, start: int, end: int) -> Iterator[tuple[Place, str]]:
    window = text[max(0, start - WINDOW) : start].rstrip()
    at = max(window.rfind("\n"), window.rfind("\r")) + 1
    if window[at:]:
        first = max(0, start - WINDOW) + at
        yield lines.place(first, first + len(window) - at), window[at:].strip()[:EXCERPT]
    below = re.compile(r"\s*([^\r\n]+)").match(text, end)
    if below:
        yield lines.place(*below.span(1)), below[1].strip()[:EXCERPT]


def check(
    note: Note, facts: tuple[Marker, ...], scheme: Scheme, options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a marker; a status without one is the business of `conflict-mismatch`."""
    remedy = say(
        "decide with `vaultmend conflicts`, or mark the loser with > [Superseded date] and set "
        "status to active"
    )
    for marker in facts:
        day = read_date(marker.date)
        age = (scheme.today - day).days if day else 0
        if day and age >= 0:
            fact = say("a contradiction has waited {days} {days:day|days} for a decision", days=age)
        else:
            fact = say("a contradiction waits for a decision")
        sides = tuple(
            Related(note.path, where, say("'{text}'", text=t)) for where, t in marker.sides
        )
        yield Diagnostic(
            note.path,
            marker.place,
            fact,
            remedy,
            subject=marker.written,
            severity="error" if _is_old(day, scheme.today, options) else "warning",
            related=sides,
        )


def _is_old(day: datetime.date | None, today: datetime.date, options: Options) -> bool:
    return day is not None and (today - day).days > options.error_after_days


RULE = NoteRule(
    name="open-conflict",
    summary="a contradiction that waits for a decision",
    family="conflicts",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "two sides of one lesson",
            {
                "memory/lessons/cron.md": "# Cron\n\n交易日是周二至周六。\n\n"
                "> CONFLICT (2026-11-20): 与上方内容矛盾\n\n交易日是周一至周五。\n"
            },
        ),
        Example(
            "a marker without a date", {"memory/people/ray.md": "> CONFLICT: 与上方内容矛盾\n"}
        ),
    ),
    good=(
        Example(
            "decided",
            {
                "memory/lessons/cron.md": "---\nstatus: active\n---\n> [Superseded 2026-11-21]\n"
                "> 交易日是周二至周六。\n\n交易日是周一至周五。\n"
            },
        ),
        Example(
            "an example in a code block, and the word in prose",
            {
                "AGENTS.md": "```\n> CONFLICT (2026-02-26): ...\n```\n\nWrite CONFLICT: when unsure.\n"
            },
        ),
    ),
)
