"""An archive must not be found by the search that agents use.

What is archived is old: plans that were given up, states that no longer hold. A search that reads
`memory/archive/` returns it beside what is true now, and nothing in the text says which is which. A
name with a dot, `.archive`, hides the folder from QMD and from Obsidian without any configuration.

Obsidian shows nothing of a folder with a dot, so links to it are dead there: that is what archiving
means here. OpenClaw's own search reads archives whatever they are called, so with
`search = "openclaw"` nothing is said, and neither where the configuration names this folder as the
archive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, MoveFile
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.archive.places import Places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """What an archive is called, and who reads it."""

    names: tuple[str, ...] = ("archive", "archives")
    """Names of folders below the memory that are archives and can be seen."""
    searches: tuple[str, ...] = ("qmd", "obsidian")
    """Values of `search` by which such folders are read, and those with a dot are not."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a folder of this name that holds notes."""
    scheme = vault.scheme
    if not scheme.memory or scheme.search not in options.searches:
        return
    names = frozenset(options.names) - {scheme.archiving.folder}
    folders: dict[str, int] = {}
    for note in vault.notes.values():
        if note.role == "archived" and note.path not in vault.muted:
            folder = _archive(note.path, scheme.memory, names)
            if folder:
                folders[folder] = folders.get(folder, 0) + 1
    for folder, count in folders.items():
        hidden = _hidden(folder)
        yield Diagnostic(
            folder,
            None,
            say(
                "the search reads this archive; notes in it: {count}",
                count=count,
            ),
            say("call it {name}, which this search skips", name=hidden.rpartition("/")[2]),
            subject=folder,
            fix=_fix(vault, folder, hidden),
        )


def _archive(path: str, memory: str, names: frozenset[str]) -> str:
    """The outermost folder of such a name below the memory, unless one above it is hidden."""
    parts = path.split("/")
    depth = memory.count("/") + 1
    if not path.startswith(memory + "/"):
        return ""
    for at in range(depth, len(parts) - 1):
        if parts[at].startswith("."):
            return ""
        if parts[at] in names:
            return "/".join(parts[: at + 1])
    return ""


def _hidden(folder: str) -> str:
    before, slash, _ = folder.rpartition("/")
    return f"{before}{slash}.archive"


def _fix(vault: Vault, folder: str, hidden: str) -> Fix | None:
    """The moves of all files, unless one of them would meet another.

    A picture that some note shows stays: no link leads into a folder with a dot but to notes.
    """
    known = dict.fromkeys((*vault.notes, *vault.files, *vault.others))
    paths = [
        path
        for path in known
        if path.startswith(folder + "/") and (path in vault.notes or not vault.incoming.get(path))
    ]
    moves = tuple(MoveFile(path, hidden + path[len(folder) :]) for path in paths)
    places = Places(vault)
    if not all(places.is_free(move.to) for move in moves):
        return None
    title = say("Rename {path} to {to}", path=folder, to=hidden)
    return Fix(title, moves, "unsafe")


_NOW = {"NOW.md": "# NOW\n", "memory/2026-11-30.md": "# 2026-11-30\n"}
_OLD = "# 2026-01-15\n\n### 10:00 — 选定 PostgreSQL 14\n"

RULE = VaultRule(
    name="visible-archive",
    summary="an archive that the search reads",
    family="layout",
    severity="warning",
    options=Options(),
    check=check,
    sees=("edges",),
    bad=(
        Example(
            "QMD reads memory/archive",
            {**_NOW, "memory/archive/2026-01-15.md": _OLD},
            fixed={"memory/.archive/2026-01-15.md": _OLD},
        ),
        Example(
            "an archive within the reflections; there is a hidden one with a log of this name",
            {
                **_NOW,
                "memory/reflections/archives/2026-01-15.md": "# 反思\n",
                "memory/reflections/.archive/2026-01-15.md": "# 反思\n",
            },
        ),
    ),
    good=(
        Example("hidden, as it should be", {**_NOW, "memory/.archive/2026-01-15.md": _OLD}),
        Example(
            "outside of the memory, or by another name",
            {
                **_NOW,
                "archive/2026-01-15.md": _OLD,
                "memory/archive-of-links/x.md": "# X\n",
                "memory/.archive/archive/2026-01-15.md": _OLD,
            },
        ),
        Example(
            "OpenClaw reads archives by any name",
            {**_NOW, "memory/bank/tooling.md": "# T\n", "memory/archive/2026-01-15.md": _OLD},
            profile="bank",
        ),
        Example(
            "the archive of a person is a folder like any other",
            {"Archive/boat.md": "# Boat\n"},
            profile="obsidian",
        ),
    ),
)
