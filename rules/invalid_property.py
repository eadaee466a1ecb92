"""A property must have a value that its role's schema allows.

Scripts and queries compare values letter by letter: a lesson of priority `high` is in no list of
P0 lessons, and `last_verified: yesterday` never grows old.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic, Severity
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place, Property
from vaultmend.linter.read.frontmatter.values import read_priority, read_status
from vaultmend.linter.vault.schema import Expected, misfit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """This rule has no options."""


def check(note: Note, _facts: None, scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a value that does not fit."""
    schema = scheme.schemas.get(note.role)
    if schema is None or note.frontmatter is None:
        return
    named = note.frontmatter.by_name()
    for key, expected in schema.properties.items():
        item = named.get(key.lower())
        reason = misfit(item.value, expected) if item else None
        if item and reason:
            yield _diagnostic(note, item, expected, reason)


def _diagnostic(note: Note, item: Property, expected: Expected, reason: Message) -> Diagnostic:
    meant = _meant(item, expected)
    shown = _shown(item)
    fact = say("{key}: '{value}' {reason}", key=item.key, value=shown, reason=reason)
    remedy, fix = None, None
    severity: Severity | None = None
    if meant:
        remedy = say("write {value}", value=meant)
        edit = ReplaceText(note.path, item.value_start, item.value_end, meant)
        fix = Fix(say("Write {key}: {value}", key=item.key, value=meant), (edit,), "safe")
        severity = "info"
    place = Place(
        item.line, item.column, item.line, item.column + max(item.value_end, item.end) - item.start
    )
    single = item.value_end - item.start < 1000 and not isinstance(item.value, list | dict)
    key = Place(item.line, item.column, item.line, item.column + item.end - item.start)
    return Diagnostic(
        note.path,
        place if single else key,
        fact,
        remedy,
        subject=f"{item.key} {shown}",
        severity=severity,
        fix=fix,
    )


def _meant(item: Property, expected: Expected) -> str | None:
    if not isinstance(item.value, str):
        return None
    for read in (read_priority, read_status):
        meant = read(item.value)
        if meant in expected.enum:
            return meant
    return None


def _shown(item: Property) -> str:
    text = str(item.value)
    return text if len(text) <= 60 else text[:59] + "…"


def _lesson(priority: str, status: str, verified: str) -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": "---\ntitle: Cron 调度纪律\ndate: 2026-11-01\n"
        f"category: lessons\npriority: {priority}\nstatus: {status}\n"
        f"last_verified: {verified}\ntags: [cron]\n---\n",
    }


RULE = NoteRule(
    name="invalid-property",
    summary="a property whose value its role does not allow",
    family="frontmatter",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example("no priority of the scheme", _lesson("high", "active", "2026-11-20")),
        Example("no such day", _lesson("P0", "active", "2026-11-31")),
        Example(
            "understood, but not as others write it",
            _lesson("Ｐ０", "✅ active", "2026-11-20"),
            fixed={
                "memory/lessons/cron.md": _lesson("P0", "active", "2026-11-20")[
                    "memory/lessons/cron.md"
                ]
            },
        ),
    ),
    good=(
        Example("values of the scheme", _lesson("P0", "active", "2026-11-20")),
        Example("a date with a time", _lesson("P2", "conflict", "2026-11-20T08:30")),
    ),
)
