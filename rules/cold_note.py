"""A note that nobody needs any more should lie in the archive.

A memory that only grows drowns in itself: whoever searches it finds last month's errands beside
what is true today. How warm a note is follows from its age, from what logs, reflections and the
workbench of the last 7 days refer to, and from its priority. Only roles that the archive policy
names are looked at; lessons and decisions are not cold because they are old.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.archive.cold import cold_notes
from vaultmend.linter.vault.references import Noticed, notice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.temperature import Temperature
    from vaultmend.linter.vault.vault import Vault


_NONE = say("none")
_REMEDY = say("move it to the archive with `vaultmend archive`")


class Options(NamedTuple):
    """This rule has no options: `[archive]` says which notes are archived, and when."""


def collect(note: Note, text: str, _options: Options) -> Noticed | None:
    """What logs, reflections and the workbench name, and the day that an action was done."""
    return notice(note, text)


def check(vault: Vault, facts: Mapping[str, Noticed], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note that is cold and that nothing of its own keeps from the archive."""
    limit = vault.scheme.index.max_age_days
    for note, temperature, stays in cold_notes(vault, facts, stale_after=limit):
        if stays is None:
            yield _diagnostic(note, temperature)


def _diagnostic(note: Note, temperature: Temperature) -> Diagnostic:
    return Diagnostic(
        note.path,
        None,
        say(
            "cold ({temperature}): {days} {days:day|days} old, references in the last 7 days: {references}, "
            "priority: {priority}",
            temperature=f"{temperature.degrees or 0:.2f}",
            days=temperature.days or 0,
            references=temperature.references,
            priority=temperature.priority or _NONE,
        ),
        _REMEDY,
        subject=note.path,
    )


_OLD = {
    "memory/INDEX.md": "# Index\n",
    "memory/2026-10-12.md": "# 2026-10-12\n\n### 09:30 — 打样\n\n纸张偏黄，改用 120 克。\n",
}
_DONE = "---\ndate: {date}\npriority: {priority}\n---\n# 挪备份窗口\n\n- Done: {done}\n"


def _done(date: str, done: str, priority: str = "P2") -> dict[str, str]:
    return {
        "memory/INDEX.md": "# Index\n",
        "memory/actions/done/move-backup.md": _DONE.format(date=date, done=done, priority=priority),
    }


RULE = VaultRule(
    name="cold-note",
    summary="a note that has grown cold and is not archived",
    family="freshness",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "edges"),
    convention=True,
    bad=(
        Example("a log of 49 days ago that nothing refers to", _OLD),
        Example(
            "a weekly log and a reflection, by the day in their names",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/2026-W40.md": "# Week 40\n",
                "memory/reflections/2026-10-20.md": "# Reflection\n\nQuiet day.\n",
            },
        ),
        Example("an action that was done weeks ago", _done("2026-10-01", "2026-11-09")),
    ),
    good=(
        Example(
            "30 days old, or younger",
            {"memory/2026-10-31.md": "# 2026-10-31\n", "memory/reflections/2026-11-01.md": ""},
        ),
        Example(
            "today's log and two reflections came back to it",
            {
                **_OLD,
                "memory/2026-11-30.md": "# 2026-11-30\n\n纸张问题见 [[2026-10-12]]。\n",
                "memory/reflections/2026-11-28.md": "# 反思\n\n见 `memory/2026-10-12.md`。\n",
                "memory/reflections/2026-11-29.md": "# 反思\n\n[[2026-10-12]]\n",
            },
        ),
        Example("an old action, done the other day", _done("2026-09-01", "2026-11-20")),
        Example(
            "core, pinned, of unknown age, and a role that is never archived",
            {
                **_done("2026-09-01", "2026-09-02", "P0"),
                "memory/2026-09-01.md": "---\npinned: true\n---\n# 2026-09-01\n",
                "memory/actions/done/paint.md": "# Paint the wall\n",
                "memory/lessons/cron.md": "---\ndate: 2025-01-01\n---\n# Cron\n",
            },
        ),
        Example("no layout of an agent's memory, no policy", _OLD, profile="obsidian"),
    ),
)
