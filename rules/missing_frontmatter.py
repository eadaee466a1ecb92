"""A knowledge note must have frontmatter.

Priority, status and the day of the last verification stand there. Without them nobody can tell
whether a note is core knowledge or a guess of last spring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.vault.schema import alternatives
from vaultmend.linter.vault.stage import is_young, used_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """This rule has no options."""


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note of a role whose schema requires keys.

    A vault without an index that has no frontmatter anywhere has not come to it yet.
    """
    schemas = {
        role: keys
        for role, schema in vault.scheme.schemas.items()
        if (keys := [alternatives(key)[0] for key in schema.required])
    }
    if not schemas or (is_young(vault) and not used_keys(vault)):
        return
    for note in vault.live():
        if note.role in schemas and note.frontmatter is None and note.problem is None:
            yield Diagnostic(
                note.path,
                None,
                say("the note has no frontmatter"),
                say("begin it with a block of {keys}", keys=", ".join(schemas[note.role])),
                subject=note.path,
            )


RULE = VaultRule(
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
            "a vault that has only just grown folders",
            {"NOW.md": "# NOW\n", "memory/lessons/cron.md": "# Cron 调度纪律\n"},
        ),
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
