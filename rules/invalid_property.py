"""A property must have a value that its role's schema allows.

Scripts and queries compare values letter by letter: a lesson of priority `high` is in no list of
P0 lessons, and `last_verified: yesterday` never grows old.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Severity
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import key_place, property_place
from vaultmend.linter.read.frontmatter.values import is_placeholder
from vaultmend.linter.vault.schema import canonical, found, misfit, wanted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Property, Value
    from vaultmend.linter.vault.schema import Expected
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """This rule has no options."""


def check(note: Note, _facts: None, scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a value that does not fit, or that others would write otherwise."""
    schema = scheme.schemas.get(note.role)
    if schema is None or note.frontmatter is None:
        return
    named = note.frontmatter.by_name()
    for key, expected in schema.properties.items():
        item, value = found(named, key) or (None, None)
        if item is None:
            continue
        meant = canonical(value, expected)
        reason, filled = misfit(value, expected), True
        if is_placeholder(value) and (reason or not str(value).startswith("[")):
            reason, meant, filled = say("was never filled in"), None, False
        elif meant and not reason:
            reason = say("is understood, but not as others write it")
        if reason:
            remedy = _remedy(value, expected) if filled else say("fill it in")
            yield _diagnostic(note, item, key, value, reason, remedy, meant)


def _remedy(value: Value, expected: Expected) -> Message:
    """What to write; a value of the schema is named where only its spelling is missed."""
    if expected.enum and isinstance(value, str):
        from vaultmend.linter.vault.links.nearest import nearest_word

        near = nearest_word(value, expected.enum)
        # `inactive` is no misspelt `active`: what is put before a word turns its sense.
        if near and not value.lower().endswith(near.lower()):
            return say("write {value} if that is meant, else the one that is true", value=near)
    return wanted(expected)


def _diagnostic(
    note: Note,
    item: Property,
    key: str,
    value: Value,
    reason: Message,
    remedy: Message,
    meant: str | None,
) -> Diagnostic:
    shown = _shown(value)
    inner = value is not item.value
    name = key if inner else item.key
    fact = say("{key}: '{value}' {reason}", key=name, value=shown, reason=reason)
    fix = None
    severity: Severity | None = None
    if meant:
        remedy = say("write {value}", value=meant)
        severity = "info"
        if not inner:
            edit = ReplaceText(note.path, item.value_start, item.value_end, meant)
            fix = Fix(say("Write {key}: {value}", key=name, value=meant), (edit,), "safe")
    single = item.value_end - item.start < 1000 and not isinstance(item.value, list | dict)
    return Diagnostic(
        note.path,
        property_place(item) if single else key_place(item),
        fact,
        remedy,
        subject=f"{name} {shown}",
        severity=severity,
        fix=fix,
    )


def _shown(value: Value) -> str:
    text = str(value)
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
        Example("never filled in", _lesson("P0", "active", "YYYY-MM-DD")),
        Example(
            "understood, but not as others write it",
            _lesson("Ｐ０", "✅ active", "2026.11.20"),
            fixed={
                "memory/lessons/cron.md": _lesson("P0", "active", "2026-11-20")[
                    "memory/lessons/cron.md"
                ]
            },
        ),
    ),
    good=(
        Example("values of the scheme", _lesson("P0", "active", "2026-11-20")),
        Example(
            "a title in brackets, and a folder of templates",
            {
                "memory/INDEX.md": "[[cron]]\n",
                "memory/lessons/cron.md": _lesson("P0", "active", "2026-11-20")[
                    "memory/lessons/cron.md"
                ].replace("Cron 调度纪律", "'[草稿] 调度'"),
                "memory/templates/lesson.md": "---\ntitle: '{{title}}'\ndate: YYYY-MM-DD\n---\n",
            },
        ),
        Example("a date with a time", _lesson("P2", "conflict", "2026-11-20 08:30 UTC")),
    ),
)
