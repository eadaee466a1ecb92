"""The marker of a contradiction and the status of its note must agree.

Agents find open contradictions by `status: conflict`, humans by the quoted marker. Where only one
of the two is there, an agent trusts a note that is disputed, or asks for a decision and cannot say
about what. A marker that is written in another way, or has no day, is found by nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place, Property
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.conflict_markers import conflict_markers
from vaultmend.linter.read.frontmatter.values import read_date, read_status
from vaultmend.linter.read.items import Lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.check.diagnostics import Severity
    from vaultmend.linter.vault.scheme import Scheme

FORM = "> CONFLICT (YYYY-MM-DD): ..."


class Options(NamedTuple):
    """What is left alone."""

    settled: tuple[str, ...] = (
        "resolved",
        "settled",
        "decided",
        "已解决",
        "已裁决",
        "已处理",
        "已消除",
    )
    """Words that make of a line with a misspelt marker a report of a decision."""
    ignore_roles: tuple[str, ...] = ("template", "instructions")
    """Roles that tell how markers are written."""


class Marker(NamedTuple):
    """A marker with its place."""

    place: Place
    written: str
    date: str
    well_formed: bool


def collect(note: Note, text: str, options: Options) -> tuple[Marker, ...] | None:
    """The markers of a note; an empty tuple when only the status speaks of a conflict."""
    if note.role in options.ignore_roles:
        return None
    markers: list[Marker] = []
    lines: Lines | None = None
    for found in conflict_markers(note, text):
        written = text[found.start : found.end].rstrip()
        lowered = written.lower()
        if not found.well_formed and any(word in lowered for word in options.settled):
            continue
        lines = lines or Lines(text)
        place = lines.place(found.start, found.start + len(written))
        markers.append(Marker(place, written, found.date, found.well_formed))
    if markers or _status(note) == "conflict":
        return tuple(markers)
    return None


def _status(note: Note) -> str | None:
    item = note.frontmatter.get("status") if note.frontmatter else None
    return read_status(item.value) if item else None


def check(
    note: Note, facts: tuple[Marker, ...], scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a malformed marker, and one for a status that disagrees."""
    for marker in facts:
        yield from _malformed(note, marker, scheme)
    item = note.frontmatter.get("status") if note.frontmatter else None
    status = read_status(item.value) if item else None
    if item is None:
        return
    if status == "conflict" and not facts:
        yield _disagreement(
            note,
            item,
            say("the status is '{status}', but nothing says what contradicts", status="conflict"),
            say("write {form} below it, or set the status to active", form=FORM),
        )
    elif status == "active" and facts:
        edit = ReplaceText(note.path, item.value_start, item.value_end, "conflict")
        yield _disagreement(
            note,
            item,
            say(
                "the status is '{status}', but line {line} marks a contradiction",
                status=item.value if isinstance(item.value, str) else "active",
                line=facts[0].place.line,
            ),
            say("write {value}", value="conflict"),
            Fix(say("Write {key}: {value}", key=item.key, value="conflict"), (edit,), "safe"),
        )


def _disagreement(
    note: Note, item: Property, fact: Message, remedy: Message, fix: Fix | None = None
) -> Diagnostic:
    end = item.column + item.value_end - item.start
    place = Place(item.line, item.column, item.line, end)
    return Diagnostic(note.path, place, fact, remedy, subject=item.key, fix=fix)


def _malformed(note: Note, marker: Marker, scheme: Scheme) -> Iterable[Diagnostic]:
    severity: Severity | None = None
    day = read_date(marker.date)
    if not marker.well_formed:
        fact = say("this is not how a contradiction is marked, so nobody finds it")
    elif not marker.date:
        fact, severity = say("the marker does not say since when"), "info"
    elif day is None:
        fact = say("the marker's day is none: '{date}'", date=marker.date)
    elif (day - scheme.today).days > 1:
        fact = say("the marker's day is still to come: {date}", date=marker.date)
    else:
        return
    remedy = say("write {form}", form=FORM)
    yield Diagnostic(
        note.path, marker.place, fact, remedy, subject=marker.written, severity=severity
    )


def _lesson(status: str, marker: str) -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": f"---\ntitle: Cron\nstatus: {status}\n---\n# Cron\n\n"
        f"交易日是周二至周六。\n\n{marker}\n\n交易日是周一至周五。\n",
    }


_MARK = "> CONFLICT (2026-11-20): 与上方内容矛盾"

RULE = NoteRule(
    name="conflict-mismatch",
    summary="a contradiction that its marker and its status tell differently",
    family="conflicts",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "a marker, and the status does not know",
            _lesson("✅ active", _MARK),
            fixed={"memory/lessons/cron.md": _lesson("conflict", _MARK)["memory/lessons/cron.md"]},
        ),
        Example("a status without a marker", _lesson("conflict", "周五有分歧。")),
        Example("no such day", _lesson("conflict", "> CONFLICT (2026-11-31): 与上方矛盾")),
        Example("written in another way", _lesson("conflict", "> [Conflict 2026-11-20] 矛盾")),
        Example("no day", _lesson("conflict", "> CONFLICT: 与上方内容矛盾")),
    ),
    good=(
        Example("both agree", _lesson("冲突", _MARK)),
        Example("decided", _lesson("active", "> Conflict 2026-11-20 resolved: 周二至周六")),
        Example(
            "an example in code, a log without a status, what git said",
            {
                **_lesson("active", f"`{_MARK}`\n\n```\n{_MARK}\n```"),
                "memory/2026-11-20.md": f"# 2026-11-20\n\n{_MARK}\n\n"
                "> CONFLICT (content): Merge conflict in NOW.md\n",
                "AGENTS.md": "Mark it:\n\n> CONFLICT (date): what contradicts what\n",
            },
        ),
    ),
)
