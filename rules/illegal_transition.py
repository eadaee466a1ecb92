"""A status changes only in the ways that the scheme knows.

A note in force may be superseded or come into conflict, and a conflict ends when a person decides
for the note. A superseded note that is suddenly active again brings back what was found to be
wrong, and one that goes from conflict to superseded has been settled by an agent. Both look like
any other edit; only the status before tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import ChangeRule, Example
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import property_place
from vaultmend.linter.read.frontmatter.values import read_status

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.changes.change import Change


class Options(NamedTuple):
    """Which changes are known."""

    allowed: tuple[str, ...] = (
        "active -> superseded",
        "active -> conflict",
        "conflict -> active",
    )
    """Changes of status, as `before -> after`."""
    property: str = "status"
    """The property that holds the status."""


def check(change: Change, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note whose status took another way; both must be understood."""
    allowed = {"".join(step.split()) for step in options.allowed}
    schemas = change.vault.scheme.schemas
    for before, after in change.edited:
        schema = schemas.get(after.note.role)
        header = after.note.frontmatter
        item = header.get(options.property) if header else None
        if item is None or schema is None or options.property not in schema.properties:
            continue
        old, new = read_status(before.note.value(options.property)), read_status(item.value)
        if old is None or new is None or old == new or f"{old}->{new}" in allowed:
            continue
        yield Diagnostic(
            after.path,
            property_place(item),
            say("the status went from {before} to {after}", before=old, after=new),
            say(
                "set it back to {before}; a person decides, and what holds now is a note of its own",
                before=old,
            )
            if old == "superseded"
            else say("set it back to {before} until a person has decided", before=old),
            subject=f"{old} {new}",
        )


def _lesson(status: str, body: str = "") -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": f"---\ntitle: Cron\ndate: 2026-02-13\nstatus: {status}\n"
        f"---\n# Cron 调度纪律\n{body}",
    }


RULE = ChangeRule(
    name="illegal-transition",
    summary="a note whose status changed in a way that the scheme does not know",
    family="freshness",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example(
            "what was superseded is active again",
            _lesson("active"),
            before=_lesson("superseded"),
        ),
        Example(
            "an agent settled a conflict, and wrote the status with an emoji",
            _lesson("✅ 已取代"),
            before=_lesson("conflict"),
        ),
    ),
    good=(
        Example("superseded by something newer", _lesson("superseded"), before=_lesson("active")),
        Example("a person decided a conflict", _lesson("active"), before=_lesson("conflict")),
        Example("another spelling of the same", _lesson("✅ active"), before=_lesson("active")),
        Example(
            "the text changed, the status did not",
            _lesson("superseded", "\n旧。\n"),
            before=_lesson("superseded"),
        ),
        Example("a new note", _lesson("conflict"), before={"memory/INDEX.md": "[[cron]]\n"}),
        Example(
            "without a schema, status is anybody's word",
            _lesson("active"),
            before=_lesson("superseded"),
            profile="obsidian",
        ),
    ),
)
