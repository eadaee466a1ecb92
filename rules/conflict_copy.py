"""No copy from a sync conflict may stay beside its note.

When two devices, or an agent and a human, change a note at the same time, a sync service keeps the
second text as a file with a longer name. Obsidian shows it as another note and search finds both;
what was written in the copy is in neither's future.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.copies import copies

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """What else is left behind."""

    leftovers: tuple[str, ...] = (".bak", ".orig", ".rej")
    """Endings of files that editors and merges leave; one finding a folder."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note with copies, one a folder with leftovers; the engine joins them."""
    for copy in copies(vault):
        path = _reported(vault, copy.path, copy.original)
        if path:
            yield Diagnostic(
                path,
                None,
                say(
                    "'{copy}' is a conflict copy of '{original}' ({origin})",
                    copy=_name(copy.path),
                    original=_name(copy.original),
                    origin=copy.origin,
                ),
                say("bring what is new in it into the note, then delete it"),
                subject=copy.path,
                cause=copy.original,
            )
    endings = tuple(ending.lower() for ending in options.leftovers)
    for file in chain(vault.files, vault.others):
        if not file.lower().endswith(endings):
            continue
        original = file.rpartition(".")[0]
        path = _reported(vault, file, original if original in vault.notes else original + ".md")
        if path:
            yield Diagnostic(
                path,
                None,
                say("'{name}' was left behind", name=_name(file)),
                say("compare it with the note, then delete it"),
                subject=file,
                cause="left " + file.rpartition("/")[0],
                severity="info",
            )


def _reported(vault: Vault, copy: str, original: str) -> str | None:
    """Where a copy is told: at itself, or at its original where only that has a role."""
    if vault.scheme.is_archived(copy) or (copy.endswith(".md") and copy not in vault.notes):
        return None
    if original in vault.muted:
        return None
    if vault.is_reported(copy):
        return copy
    known = original in vault.notes and copy not in vault.muted
    return original if known and vault.is_reported(original) else None


def _name(path: str) -> str:
    return path.rpartition("/")[2]


_LESSON = "# 部署\n\n先备份再部署。\n"

RULE = VaultRule(
    name="conflict-copy",
    summary="a copy that a sync conflict left beside a note",
    family="conflicts",
    severity="warning",
    options=Options(),
    check=check,
    sees=("properties", "anchors"),
    bad=(
        Example(
            "Syncthing, Dropbox and Nextcloud; two copies of one note are one finding",
            {
                "NOW.md": "# NOW\n",
                "NOW.sync-conflict-20261130-081500-ABCDEFG.md": "# NOW\n",
                "memory/lessons/部署.md": _LESSON,
                "memory/lessons/部署 (阿屿's conflicted copy 2026-11-29).md": _LESSON,
                "memory/lessons/部署 (conflicted copy 2026-11-29 101500).md": _LESSON,
            },
        ),
        Example(
            "Obsidian Sync",
            {
                "NOW.md": "# NOW\n",
                "memory/cron.md": "# Cron\n",
                "memory/cron (Conflicted copy MacBook 202611301200).md": "# Cron\n",
            },
        ),
        Example(
            "iCloud and OneDrive: a number or a computer, and the title of the note beside it",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": "# 2026-11-30\n\n### 09:00 — 开工\n",
                "memory/2026-11-30 2.md": "# 2026-11-30\n\n### 09:00 — 开工\n\n### 10:00 — 会议\n",
                "memory/lessons/部署.md": _LESSON,
                "memory/lessons/部署-SURFACE.md": _LESSON,
            },
        ),
        Example(
            "leftovers of a merge, once a folder",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/部署.md": _LESSON,
                "memory/lessons/部署.md.orig": _LESSON,
                "memory/lessons/cron.bak": "# Cron\n",
            },
        ),
    ),
    good=(
        Example(
            "the second part of a note has a title of its own",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/部署.md": _LESSON,
                "memory/lessons/部署 2.md": "# 部署（二）\n",
                "memory/lessons/部署-API.md": "# 部署 API\n",
            },
        ),
        Example(
            "no original beside it, or archived",
            {
                "NOW.md": "# NOW\n",
                "memory/chart (1).md": "# Chart\n",
                "memory/merge (conflicted copy 2026-11-29 101500).md": "# How to merge\n",
                "memory/archive/cron.md": "# Cron\n",
                "memory/archive/cron.sync-conflict-20261130-081500-ABCDEFG.md": "# Cron\n",
            },
        ),
    ),
)
