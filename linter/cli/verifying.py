"""Dates notes as verified: what `verify` does between its arguments and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.verification import verify
from vaultmend.linter.cli.indexing import Following, read_for_index
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.plan import Proposal
from vaultmend.linter.message import Message, say
from vaultmend.linter.read.contradictions import contradictions
from vaultmend.linter.report.mending import Left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.model import Note
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.vault.vault import Vault


def verify_notes(
    space: Workspace, paths: Sequence[str], writing: Writing, resolve: bool
) -> Mending:
    """Verify the notes at these paths of a workspace, or those below them; the index follows."""
    refused: dict[str, Message] = {}
    index = Following()

    def look(source: Source) -> View:
        seen = space._replace(source=source)
        collected = read_for_index(seen)
        vault = collected.vault
        proposals: list[Proposal] = []
        for path in _notes(vault, paths):
            text = seen.text_of(path) or ""
            fix = _undecided(vault.notes[path], text) or verify(
                vault.notes[path],
                text,
                space.scheme.today,
                key=space.scheme.index.verified,
                resolve=resolve,
            )
            if isinstance(fix, Message):
                refused[path] = fix
            elif fix.edits:
                proposals.append(Proposal("verify", fix))
        return View(vault, proposals + index.proposals(collected))

    mending, view = carry_out(space, writing, look)
    missing = [path for path in paths if not _notes(view.vault, [path])]
    refused.update((path, say("it is no note of this vault")) for path in missing)
    left = [Left(path, reason) for path, reason in refused.items()]
    return mending._replace(refused=[*mending.refused, *left])


def _undecided(note: Note, text: str) -> Message | None:
    """Why a note cannot be true as it stands."""
    waiting = contradictions(note, text)
    if not waiting:
        return None
    return say(
        "line {line} marks a contradiction that waits for a decision: `vaultmend conflicts`",
        line=waiting[0].block.first + 1,
    )


def _notes(vault: Vault, paths: Sequence[str]) -> list[str]:
    wanted = tuple(f"{path}/" for path in paths)
    return [path for path in vault.notes if path in paths or path.startswith(wanted)]
