"""Core knowledge must not be in the archive.

A note of priority P0 is what an agent must know whatever it does. In the archive neither the search
nor Obsidian finds it: it was moved there by hand, or by a script that looked at its age alone.
Logs, reflections and actions are no knowledge: there P0 said how urgent something was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, MoveFile
from vaultmend.linter.message import say
from vaultmend.linter.model import Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import read_priority, read_status
from vaultmend.linter.vault.archive.places import Places, original
from vaultmend.linter.vault.archive.policy import FOLDERS
from vaultmend.linter.vault.links.names import link_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """Which archived notes are looked at."""

    folders: tuple[str, ...] = FOLDERS
    """Names of archives; in backups and snapshots, copies of core notes are meant to be."""
    except_roles: tuple[str, ...] = ("log", "reflection", "action", "done", "template")
    """Roles, by the place where a note was before, that hold no core knowledge."""


def check(vault: Vault, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic an archived note of priority P0 that is not superseded and has no live copy."""
    if "core" not in vault.scheme.roles:
        return  # Without a memory of agents, nobody has said what P0 means.
    places = Places(vault)
    archived = [vault.notes[path] for path, role in vault.roles.items() if role == "archived"]
    for note in archived:
        if note.frontmatter and _is_core(vault, note, options):
            place = original(note.path)
            if places.is_free(place):
                yield _diagnostic(vault, note, place)


def _is_core(vault: Vault, note: Note, options: Options) -> bool:
    if read_priority(note.value("priority")) != "P0":
        return False
    if read_status(note.value("status")) == "superseded":
        return False
    place = original(note.path)
    role = vault.scheme.role(place)
    if role in options.except_roles or not vault.scheme.is_reported(place, role):
        return False
    return any(part.lower() in options.folders for part in note.path.split("/")[:-1])


def _diagnostic(vault: Vault, note: Note, place: str) -> Diagnostic:
    item = note.frontmatter.get("priority") if note.frontmatter else None
    end = item.column + item.value_end - item.start if item else 1
    return Diagnostic(
        note.path,
        Place(item.line, item.column, item.line, end) if item else None,
        say("a note of priority P0 is archived, where no agent looks"),
        say("restore it to {path}, or give it another priority", path=place),
        subject=note.path,
        fix=_fix(vault, note.path, place),
    )


def _fix(vault: Vault, path: str, place: str) -> Fix | None:
    """The move back, unless links depend on where the note lies; those are for `restore`."""
    name = link_key(place.rpartition("/")[2])
    if any(link_key(file.rpartition("/")[2]) == name for file in vault.files):
        return None
    note = vault.notes[path]
    for link, to in zip(note.links, vault.targets(note), strict=True):
        if vault.resolve(link.path, place).target != to.target:
            return None
    if any(_names_archive(link.path) for other in vault.notes.values() for link in other.links):
        return None
    title = say("Restore {path} as {to}", path=path, to=place)
    return Fix(title, (MoveFile(path, place),), "unsafe")


def _names_archive(link_path: str) -> bool:
    return any(part.lower() in FOLDERS for part in link_path.split("/")[:-1])


_CORE = (
    "---\ntitle: Cron\ndate: 2026-02-13\npriority: {priority}\nstatus: {status}\n---\n# 调度纪律\n"
)
_PLACE = "memory/.archive/lessons/cron.md"


def _archived(priority: str, status: str = "active", path: str = _PLACE) -> dict[str, str]:
    return {
        "NOW.md": "# NOW\n",
        path: _CORE.format(priority=priority, status=status),
    }


RULE = VaultRule(
    name="archived-core",
    summary="a note of priority P0 in the archive",
    family="freshness",
    severity="error",
    options=Options(),
    check=check,
    sees=("properties", "links", "odd"),
    archives=True,
    bad=(
        Example(
            "a lesson of priority P0 was archived",
            _archived("P0"),
            fixed={"memory/lessons/cron.md": _CORE.format(priority="P0", status="active")},
        ),
        Example(
            "however the priority is written, whatever the archive is called",
            _archived("🔴 核心", path="memory/归档/cron.md"),
        ),
    ),
    good=(
        Example("a lesson of another priority, or of none", _archived("P1")),
        Example("what was superseded is history", _archived("P0", "superseded")),
        Example(
            "the note is alive; what was archived is an older copy",
            {**_archived("P0"), "memory/lessons/cron.md": "# 调度纪律\n"},
        ),
        Example(
            "backups, and actions that were urgent",
            {
                **_archived("P0", path="memory/backups/2026-11-01/lessons/cron.md"),
                **_archived("P0", path="memory/.archive/actions/done/cut-over.md"),
            },
        ),
        Example("elsewhere P0 has a meaning of its own", _archived("P0"), profile="obsidian"),
    ),
)
