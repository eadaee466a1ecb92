"""A memory should not grow without end: at most 90 notes outside the archive.

Search over a memory gets worse with every old log in it: what is true now has to compete with all
that was ever written down. A crowded memory means that nothing is archived, or that every lesson
gets a file of its own. A health check calls this an alarm of level P3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """How many notes are a crowd."""

    max_notes: int = 90
    """Notes that may lie below the memory folder, archived and excluded ones not counted."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic on the memory folder; a vault without such a folder is never crowded."""
    memory = vault.scheme.memory
    if not memory:
        return
    excluded = vault.muted - vault.limited_out
    inside = [
        note.path
        for note in vault.notes.values()
        if note.path.startswith(memory + "/")
        and note.role not in ("archived", "canvas")
        and note.path not in excluded
    ]
    # Whoever asks about some of the notes does not ask about the folder.
    if len(inside) > options.max_notes and vault.limited_out.isdisjoint(inside):
        yield Diagnostic(
            memory,
            None,
            say(
                "{count} notes outside the archive; {limit} are a crowd already",
                count=len(inside),
                limit=options.max_notes + 1,
            ),
            say("archive what is cold: old logs, old reflections, actions that are done"),
            subject="crowd",
        )


_LOGS = {f"memory/2026-11-{day:02}.md": f"# 2026-11-{day:02}\n" for day in range(26, 31)}

RULE = VaultRule(
    name="crowded-folder",
    summary="a memory folder with more notes than can be kept in order",
    family="size",
    severity="info",
    options=Options(),
    check=check,
    sees=(),
    bad=(
        Example(
            "more notes than allowed, here few",
            {"NOW.md": "# NOW\n", **_LOGS},
            {"max-notes": 4},
        ),
        Example(
            "lessons and people count too",
            {"memory/INDEX.md": "", "memory/lessons/部署.md": "", "memory/people/阿屿.md": ""},
            {"max-notes": 2},
        ),
    ),
    good=(
        Example(
            "as many as allowed; what lies beside the folder does not count",
            {"NOW.md": "# NOW\n", "AGENTS.md": "# Agents\n", **_LOGS},
            {"max-notes": 5},
        ),
        Example(
            "the old ones are archived",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": "# 2026-11-30\n",
                "memory/.archive/2026-09-01.md": "# 2026-09-01\n",
                "memory/归档/2026-09-02.md": "# 2026-09-02\n",
            },
            {"max-notes": 1},
        ),
    ),
)
