"""A note needs one row in a list.

Two agents add a row for the same note, and later only one of the two rows is kept up to date.
Whoever reads the other one is told yesterday's status.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines
from vaultmend.linter.vault.navigation.repeats import repeats

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """Where rows are looked for."""

    roles: tuple[str, ...] = ("index", "hub")
    """Roles of the notes whose lists have rows."""


def collect(note: Note, text: str, options: Options) -> str | None:
    """The text of a note that lists others."""
    return text if note.role in options.roles else None


def check(vault: Vault, facts: Mapping[str, str], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a row whose note has one in the same list already."""
    for path, text in facts.items():
        lines: Lines | None = None
        for repeat in repeats(vault, vault.notes[path], text):
            lines = lines or Lines(text)
            fix = None
            if repeat.cut is not None:
                edit = ReplaceText(path, *repeat.cut)
                fix = Fix(say("delete the repeated row"), (edit,), "safe", derived=True)
            yield Diagnostic(
                path,
                lines.place(repeat.again.start, repeat.again.end),
                say(
                    "'{name}' has a row in line {line} already", name=repeat.name, line=repeat.line
                ),
                say("keep one of them"),
                subject=repeat.target,
                related=(
                    Related(
                        path,
                        lines.place(repeat.first.start, repeat.first.end),
                        say("'{name}'", name=repeat.name),
                    ),
                ),
                fix=fix,
            )


_HEAD = "# Index\n\n## Lessons\n\n| File | Status | Description |\n|---|---|---|\n"
_NOTES = {"memory/lessons/cron.md": "# Cron\n", "memory/lessons/feishu.md": "# 飞书\n"}

RULE = VaultRule(
    name="duplicate-row",
    summary="a note with two rows in one list",
    family="index",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "anchors", "listing"),
    bad=(
        Example(
            "the second row says nothing more",
            {
                "memory/INDEX.md": f"{_HEAD}| [[cron]] | active | time zones |\n"
                "| [[feishu]] | active | 图片 |\n| [[lessons/cron]] | active | |\n",
                **_NOTES,
            },
            fixed={
                "memory/INDEX.md": f"{_HEAD}| [[cron]] | active | time zones |\n"
                "| [[feishu]] | active | 图片 |\n",
            },
        ),
        Example(
            "两条说的不一样，由人来选",
            {
                "memory/INDEX.md": "# 索引\n\n## 教训\n\n- [[cron]] — 时区\n- [[feishu]] — 图片\n"
                "- [[cron]] — 重试\n",
                **_NOTES,
            },
        ),
    ),
    good=(
        Example(
            "two lists, and two places in one note",
            {
                "memory/INDEX.md": f"{_HEAD}| [[cron]] | active | time zones |\n\n"
                "## Recent\n\n- [[cron#Zones]]\n- [[cron#Retries]]\n",
                "memory/lessons/cron.md": "# Cron\n\n## Zones\n\n## Retries\n",
            },
        ),
        Example(
            "prose that names a note twice",
            {
                "memory/INDEX.md": "# Index\n\n- Before a release read [[cron]]\n"
                "- After a release read [[cron]] again\n",
                **_NOTES,
            },
        ),
    ),
)
