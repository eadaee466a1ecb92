"""Moves notes into the archive and back: what `archive` and `restore` do between arguments and report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.archive import archive, cold
from vaultmend.fixers.restore import NotRestored, restore
from vaultmend.linter.cli.dating import days_of_arrival
from vaultmend.linter.cli.indexing import followed, index_plan, read_for_index
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.plan import Proposal
from vaultmend.linter.message import say
from vaultmend.linter.vault.links.names import files_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.fixers.archive import Candidate
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.vault.vault import Vault


def archive_cold(
    space: Workspace, writing: Writing, *, relink: bool
) -> tuple[Mending, Sequence[Candidate]]:
    """Archive what is cold and bring the index up to date; also the candidates with their reasons.

    With `relink`, links of live notes are rewritten to name the archive.
    """
    commits = days_of_arrival(space)
    seen: list[list[Candidate]] = []

    def look(source: Source) -> View:
        now = space._replace(source=source)
        collected = read_for_index(now)
        vault = collected.vault
        candidates = cold(
            vault,
            now.text_of,
            first_commits=commits,
            stale_after=space.scheme.index.max_age_days,
            relink=relink,
        )
        fixes = archive(vault, candidates, now.text_of, relink=relink)
        wanted = [Proposal("archive", fix) for fix in fixes]
        # The index follows once something has moved, and is not touched otherwise.
        if seen:
            wanted += followed(index_plan(collected))
        seen.append(candidates)
        return View(vault, wanted)

    mending, _ = carry_out(space, writing, look)
    return mending, seen[0]


def restore_notes(space: Workspace, names: Sequence[str], to: str, writing: Writing) -> Mending:
    """Bring archived notes back, each by its path or its name, and give them their rows again.

    Raises UsageError for a note that is not archived or cannot come back.
    """
    first: list[Vault] = []

    def look(source: Source) -> View:
        now = space._replace(source=source)
        collected = read_for_index(now)
        vault = collected.vault
        if first:
            return View(vault, followed(index_plan(collected)))
        first.append(vault)
        try:
            fixes = [
                restore(vault, _archived(vault, name), now.text_of, to or None) for name in names
            ]
        except NotRestored as error:
            raise UsageError(str(error.reason)) from None
        return View(vault, [Proposal("restore", fix) for fix in fixes])

    mending, _ = carry_out(space, writing, look)
    return mending


def _archived(vault: Vault, name: str) -> str:
    """The path of the archived note that is meant by a path, the end of one, or a name."""
    note = vault.notes.get(name)
    if note is not None and note.role == "archived":
        return name
    archived = (path for path, note in vault.notes.items() if note.role == "archived")
    found = files_named(name, archived)
    found = found or [p for p in [vault.archived(name, "")] if p is not None]
    if not found:
        raise UsageError(say("there is no archived note '{name}'", name=name))
    if len(found) > 1:
        raise UsageError(
            say(
                "'{name}' may be any of {found}; give the path",
                name=name,
                found=", ".join(sorted(found)[:5]),
            )
        )
    return found[0]
