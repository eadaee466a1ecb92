"""A knowledge note must be reachable from another note.

An agent finds knowledge through the index and through links. A note that nothing points to is
written, kept, backed up, and never read again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.mentions import named_files
from vaultmend.linter.vault.links.reach import linked_files
from vaultmend.linter.vault.stage import is_young

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

FEW = 10


class Options(NamedTuple):
    """What counts as a way to a note."""

    count_index: bool = True
    """Whether a link in the index counts."""


def collect(_note: Note, text: str, _options: Options) -> tuple[str, ...] | None:
    """The paths of notes that the text names outside links: in backticks, in cells, in prose."""
    return named_files(text)


def check(
    vault: Vault, facts: Mapping[str, tuple[str, ...]], options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a knowledge note without any way to it."""
    if is_young(vault):
        return  # The vault has not grown an index yet, so nothing can be listed in it.
    found = orphans(vault, facts, options)
    knowledge = sum(_must_be_reached(vault, note) for note in vault.live())
    # A vault without an index where most notes have no link in is kept by folders, not by links.
    by_folders = "index" not in vault.scheme.roles and len(found) * 2 > knowledge > FEW
    for note in found:
        yield Diagnostic(
            note.path,
            None,
            say("no other note leads to this one"),
            say("list it in the index, link it from a note, or archive it"),
            subject=note.path,
            severity="info" if by_folders else None,
        )


def orphans(vault: Vault, facts: Mapping[str, tuple[str, ...]], options: Options) -> list[Note]:
    """The knowledge that no other note links to or names; `facts` is what `collect` gave, by path."""
    silent = {"archived", "health"} | (set[str]() if options.count_index else {"index", "hub"})
    reached: set[str] = set()
    linked = linked_files(vault)
    named: dict[str, str] = {}
    for note in vault.notes.values():
        if note.role in silent:
            continue
        reached |= linked[note.path]
        for mention in facts.get(note.path, ()):
            written = mention.lower().lstrip("./")
            # By whom it is named, or that it is by several: a note does not lead to itself.
            named[written] = note.path if named.get(written, note.path) == note.path else ""
    return [
        note
        for note in vault.live()
        if _must_be_reached(vault, note)
        and note.path not in reached
        and not _is_named(note.path, named)
    ]


def _must_be_reached(vault: Vault, note: Note) -> bool:
    """Knowledge, and the index of a folder, which nobody reads unless the main index names it."""
    scheme = vault.scheme
    return scheme.is_knowledge(note.role) or (note.role == "hub" and "index" in scheme.roles)


def _is_named(path: str, named: Mapping[str, str]) -> bool:
    """Whether another note names this path, or an end of it that begins at a folder."""
    end = path.lower()
    while end:
        if named.get(end, path) != path:
            return True
        end = end.partition("/")[2]
    return False


RULE = VaultRule(
    name="orphan-note",
    summary="a knowledge note that no other note leads to",
    family="graph",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("edges",),
    convention=True,
    bad=(
        Example(
            "a lesson that the index does not list",
            {
                "memory/INDEX.md": "# Index\n\n- [[cron]]\n",
                "memory/lessons/cron.md": "# Cron\n",
                "memory/lessons/部署.md": "# 部署\n\n见 [[部署#回滚]]。\n\n## 回滚\n",
            },
        ),
    ),
    good=(
        Example(
            "named by link, by path or by bare file name",
            {
                "memory/INDEX.md": "# Index\n\n| `lessons/部署.md` | P0 |\n| feishu.md | P1 |\n",
                "memory/2026-11-30.md": "# 2026-11-30\n\n[[cron]]\n",
                "memory/lessons/部署.md": "# 部署\n",
                "memory/lessons/feishu.md": "# 飞书\n",
                "memory/lessons/cron.md": "# Cron\n",
            },
        ),
        Example(
            "a young vault has no index yet",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/cron.md": "# Cron\n",
                "memory/2026-11-30.md": "# 2026-11-30\n",
            },
        ),
    ),
)
