"""A knowledge note must have frontmatter.

Priority, status and the day of the last verification stand there. Without them nobody can tell
whether a note is core knowledge or a guess of last spring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """This rule has no options."""


def check(note: Note, _facts: None, scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note of a role whose schema requires keys."""
    schema = scheme.schemas.get(note.role)
    if schema and schema.required and note.frontmatter is None and note.problem is None:
        yield Diagnostic(
            note.path,
            None,
            say("the note has no frontmatter"),
            say("begin it with a block of {keys}", keys=", ".join(schema.required)),
            subject=note.path,
        )


RULE = NoteRule(
    name="missing-frontmatter",
    summary="a note without the frontmatter that its role needs",
    family="frontmatter",
    severity="warning",
    options=Options(),
    check=check,
    convention=True,
    bad=(
        Example(
            "a lesson that begins with its heading",
            {"memory/INDEX.md": "[[cron]]\n", "memory/lessons/cron.md": "# Cron 调度纪律\n"},
        ),
    ),
    good=(
        Example(
            "logs and workbench need none",
            {"NOW.md": "# NOW\n", "memory/2026-11-30.md": "# 2026-11-30\n"},
        ),
        Example(
            "an invalid block is another rule's business",
            {"memory/INDEX.md": "[[cron]]\n", "memory/lessons/cron.md": "---\ntitle: a: b\n---\n"},
        ),
    ),
)
