"""Knowledge must be within reach of the notes at which agents begin to read.

Some notes are linked, but only by each other or by an old log: from NOW, MEMORY or the index no way
leads to them. They look well connected in the graph, and no agent ever comes by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.mentions import named_files, named_folders
from vaultmend.linter.vault.links.reach import islands, reached, ways
from vaultmend.linter.vault.stage import is_young

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.links.reach import Ways
    from vaultmend.linter.vault.vault import Vault

_SILENT = frozenset({"archived", "health", "template"})


class Options(NamedTuple):
    """When the entry notes count."""

    most_percent: int = 50
    """When more of the knowledge is linked from nowhere or out of reach, the vault is not one that
    is read from its entry notes, and nothing is said."""
    listing: tuple[str, ...] = ("workbench", "core", "index", "hub", "instructions")
    """Roles of the notes in which a folder stands for all that it holds."""


def collect(note: Note, text: str, options: Options) -> tuple[str, ...] | None:
    """The files that the text names, and the folders where these stand for their notes."""
    if note.role in _SILENT:
        return None
    files = named_files(text)
    folders = named_folders(text) if note.role in options.listing else None
    return files + folders if files and folders else files or folders


def check(
    vault: Vault, facts: Mapping[str, tuple[str, ...]], options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic an island: knowledge that hangs together, without a way from an entry note."""
    found = None if is_young(vault) else out_of_reach(vault, facts)
    if found is None:
        return  # A young vault has nothing yet from which to go on.
    if (len(found.left) + found.orphans) * 100 > found.knowledge * options.most_percent:
        return
    for island in islands(found.ways, found.left, found.near):
        yield _diagnostic(island, found.ways)


class Reach(NamedTuple):
    """How far the ways lead from the entry notes."""

    ways: Ways
    near: set[str]
    """What is reached, from the entry notes or from an orphan."""
    left: list[str]
    """The knowledge that is not."""
    orphans: int
    knowledge: int


def out_of_reach(vault: Vault, facts: Mapping[str, tuple[str, ...]]) -> Reach | None:
    """What is out of reach of the entry notes; None where there is no such note.

    `facts` is what `collect` gave, by path.
    """
    scheme = vault.scheme
    entries = [n.path for n in vault.notes.values() if scheme.is_entry(n.role)]
    if not entries:
        return None
    known = ways(vault, facts, _SILENT)
    linked = set[str]().union(*known.values())
    knowledge = [n for n in vault.live() if scheme.is_knowledge(n.role) or n.role == "hub"]
    # Where a note is an orphan, that is the cause, and what follows it is mended with it.
    orphans = [note.path for note in knowledge if note.path not in linked]
    near = reached(known, (*entries, *orphans))
    left = [note.path for note in knowledge if note.path not in near]
    return Reach(known, near, left, len(orphans), len(knowledge))


def _diagnostic(island: list[str], known: Ways) -> Diagnostic:
    """On the note of the island from which most of the others are one step away."""
    first = max(island, key=lambda path: len(known.get(path, set()).intersection(island)))
    others = [path for path in island if path != first]
    fact = say("no way leads from an entry note to this note")
    if others:
        fact = say(
            "no way leads from an entry note to this note and {count} more", count=len(others)
        )
    return Diagnostic(
        first,
        None,
        fact,
        say("link it from the index, or from a note that agents reach"),
        subject=first,
        related=tuple(Related(path, None, say("out of reach as well")) for path in others),
    )


_INDEX = {"NOW.md": "# NOW\n", "memory/INDEX.md": "# Index\n\n[[cron]] `lessons/部署.md`\n"}
_REACHED = {
    "memory/lessons/cron.md": "# Cron\n\n[[feishu]]\n",
    "memory/lessons/部署.md": "# 部署\n",
    "memory/lessons/feishu.md": "# 飞书\n",
}

RULE = VaultRule(
    name="unreachable-note",
    summary="knowledge to which no way leads from an entry note",
    family="graph",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("edges",),
    bad=(
        Example(
            "two lessons that only link to each other",
            {
                **_INDEX,
                **_REACHED,
                "memory/lessons/备份.md": "# 备份\n\n[[恢复]]\n",
                "memory/lessons/恢复.md": "# 恢复\n\n[[备份]]\n",
            },
        ),
        Example(
            "a lesson that only an old log names",
            {
                **_INDEX,
                **_REACHED,
                "memory/2026-08-01.md": "# 2026-08-01\n\n写了 memory/lessons/备份.md\n",
                "memory/lessons/备份.md": "# 备份\n",
            },
        ),
    ),
    good=(
        Example("by link, by path, over another lesson", {**_INDEX, **_REACHED}),
        Example(
            "a folder that the core memory names",
            {
                **_INDEX,
                **_REACHED,
                "MEMORY.md": "# MEMORY\n\n- memory/people/ ← 人\n",
                "memory/people/ray.md": "# Ray\n\n[[mei]]\n",
                "memory/people/mei.md": "# Mei\n\n[[ray]]\n",
            },
        ),
        Example(
            "behind an orphan, which is told as one",
            {
                **_INDEX,
                **_REACHED,
                "memory/lessons/备份.md": "# 备份\n\n[[恢复]]\n",
                "memory/lessons/恢复.md": "# 恢复\n",
            },
        ),
        Example(
            "a vault of people without entry notes",
            {"Bread.md": "[[Yeast]]\n", "Yeast.md": "[[Bread]]\n"},
            profile="obsidian",
        ),
    ),
)
