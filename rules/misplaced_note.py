"""A note inside the memory should have a place that somebody has thought of.

Agents do not look for what they know, they go where the scheme says it is: lessons in one folder,
people in another, today's log by its name. A note elsewhere is in no index, is never verified and
never archived, and no rule holds for it. Either it has a place in the scheme, or the scheme lacks
one for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """What may lie anywhere."""

    except_names: tuple[str, ...] = ("README.md", "CLAUDE.md", "AGENTS.md", "TODO.md")
    """Names of notes that need no role."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note without a role; the engine joins those of a folder of the memory."""
    memory = vault.scheme.memory
    # Who gives the role `note` has said that it is one.
    if not memory or "note" in vault.scheme.roles:
        return
    folders: dict[str, list[str]] = {}
    for note in vault.live():
        if note.role == "note" and note.path.startswith(memory + "/"):
            inner = note.path[len(memory) + 1 :]
            if inner.rpartition("/")[2] not in options.except_names:
                folders.setdefault(inner.partition("/")[0] if "/" in inner else "", []).append(
                    note.path
                )
    for folder, paths in folders.items():
        whole = f"{memory}/{folder}" if folder else memory
        for path in paths:
            yield Diagnostic(
                path,
                None,
                say("notes in {folder} that have no role: {count}", folder=whole, count=len(paths)),
                _remedy(whole, folder, path, len(paths)),
                subject=whole,
                cause=whole,
            )


def _remedy(whole: str, folder: str, path: str, count: int) -> Message:
    """How they get a role: as a folder, or one by one where they lie in the memory itself."""
    glob = f"{whole}/**" if folder else path
    if folder or count == 1:
        return say(
            "move them to where the scheme has a place, or give them one in vaultmend.toml: "
            '[roles] name = ["{glob}"]',
            glob=glob,
        )
    return say("move each to the folder of its kind, or write it into the log of the day")


_INDEX = {"memory/INDEX.md": "# Memory Vault Index\n", "NOW.md": "# NOW\n"}

RULE = VaultRule(
    name="misplaced-note",
    summary="notes in the memory for which the scheme has no place",
    family="layout",
    severity="info",
    options=Options(),
    check=check,
    sees=(),
    bad=(
        Example(
            "drafts in a folder that no agent knows of",
            {
                **_INDEX,
                "memory/drafts/tweet.md": "# 草稿\n",
                "memory/drafts/old/tweet.md": "# 草稿\n",
            },
        ),
        Example(
            "reports that lie about in the memory itself",
            {
                **_INDEX,
                "memory/code-audit.md": "# 代码审计\n",
                "memory/competitors.md": "# 竞品分析\n",
            },
        ),
    ),
    good=(
        Example(
            "each kind where it belongs",
            {
                **_INDEX,
                "memory/2026-11-30.md": "# 2026-11-30\n",
                "memory/README.md": "# 记忆库\n",
                "memory/lessons/cron.md": "# Cron\n",
                "memory/lessons/README.md": "# Lessons\n",
                "memory/projects/harbour/plan.md": "# Plan\n",
                "memory/.archive/drafts/tweet.md": "# 草稿\n",
                "drafts/tweet.md": "# 草稿\n",
            },
        ),
        Example(
            "people put notes where they like",
            {"Ideas/boat.md": "# Boat\n", "memory/childhood.md": "# Childhood\n"},
            profile="obsidian",
        ),
    ),
)
