"""A knowledge note must have frontmatter.

Priority, status and the day of the last verification stand there. Without them nobody can tell
whether a note is core knowledge or a guess of last spring.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.derived import derived
from vaultmend.linter.vault.schema import alternatives
from vaultmend.linter.vault.stage import is_young, used_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme
    from vaultmend.linter.vault.vault import Vault

_LINE_END = re.compile(r"\r\n|\n|\r")


class Options(NamedTuple):
    """This rule has no options."""


def collect(note: Note, text: str, _options: Options) -> str | None:
    """What a block before the text of a note without one ends with: its line ends, an empty line."""
    if note.frontmatter is not None or note.role == "log":
        return None
    found = _LINE_END.search(text)
    newline = found[0] if found else "\n"
    return newline if text.startswith(newline) else newline * 2


def check(vault: Vault, facts: Mapping[str, str], _options: Options) -> Iterable[Diagnostic]:
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
                fix=_fix(note, vault.scheme, schemas[note.role], facts.get(note.path)),
            )


def _fix(note: Note, scheme: Scheme, required: list[str], end: str | None) -> Fix | None:
    """A block of what the note tells of itself; what is a judgement is left to somebody."""
    known = dict(derived(note, scheme, required)) if end else {}
    if not known or not end:
        return None
    newline = end if len(end) == 1 or end == "\r\n" else end[: len(end) // 2]
    lines = ["---", *known.values(), "---"]
    edit = ReplaceText(note.path, 0, 0, newline.join(lines) + end)
    title = say("Begin it with a block of {keys}", keys=", ".join(known))
    left = [key for key in required if key not in known]
    if left:
        title = say(
            "Begin it with a block of {keys}; still to be filled in by hand: {left}",
            keys=", ".join(known),
            left=", ".join(left),
        )
    return Fix(title, (edit,), "unsafe")


RULE = VaultRule(
    name="missing-frontmatter",
    summary="a note without the frontmatter that its role needs",
    family="frontmatter",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "anchors"),
    convention=True,
    bad=(
        Example(
            "a lesson that begins with its heading; what is a judgement stays open",
            {"memory/INDEX.md": "[[cron]]\n", "memory/lessons/cron.md": "# Cron 调度纪律\n"},
            fixed={
                "memory/lessons/cron.md": (
                    "---\ntitle: Cron 调度纪律\ncategory: lessons\n---\n\n# Cron 调度纪律\n"
                )
            },
        ),
        Example(
            "a decision whose name tells its day",
            {
                "memory/INDEX.md": "[[2026-02-14-bootcamp]]\n",
                "memory/decisions/2026-02-14-bootcamp.md": "## Context\n\n先做免费的: 为了信任。\n",
            },
            fixed={
                "memory/decisions/2026-02-14-bootcamp.md": (
                    "---\ntitle: 2026-02-14-bootcamp\ndate: 2026-02-14\ncategory: decision\n---\n\n"
                    "## Context\n\n先做免费的: 为了信任。\n"
                )
            },
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
