"""Brings a note back from the archive, with the links that name its place there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.archiving.path_links import link_as_shown
from vaultmend.fixers.relink import relink
from vaultmend.fixers.relinking.moved import moved_vault
from vaultmend.linter.mend.edits import Fix, MoveFile
from vaultmend.linter.message import Message, say
from vaultmend.linter.vault.archive.places import Places, original
from vaultmend.linter.vault.links.leads import Leads

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.mend.edits import ReplaceText
    from vaultmend.linter.vault.vault import Vault


class NotRestored(Exception):  # noqa: N818  the name says what happened
    """A note stays in the archive; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def restore(
    vault: Vault, path: str, text_of: Callable[[str], str | None], to: str | None = None
) -> Fix:
    """The fix that moves the archived note at `path` back to where it came from, or to `to`.

    Links that name its place in the archive lead to the note again, and links that would lead to
    it by its name only keep their notes. Raises NotRestored when the note is not archived, when
    another one has taken its place (nothing tells which of the two its links mean), or when a link
    in a log, which nobody rewrites, would have to change.
    """
    note = vault.notes.get(path)
    if note is None or note.role != "archived":
        raise NotRestored(say("{path} is no archived note", path=path))
    place = to or original(path)
    if vault.scheme.is_archived(place):
        raise NotRestored(say("{path} lies in an archive", path=place))
    if not Places(vault).is_free(place):
        raise NotRestored(say("there is a note at {path}; name another place", path=place))
    relinked = relink(vault, {path: place}, text_of)
    for obstacle in relinked.obstacles:
        raise NotRestored(
            say(
                "{path} has a link to {link} that cannot follow: {reason}",
                path=obstacle.path,
                link=obstacle.link,
                reason=obstacle.reason,
            )
        )
    for edit in relinked.edits:
        if edit.path != path and vault.notes[edit.path].role == "log":
            raise NotRestored(
                say("a link in the log {path} would have to be rewritten", path=edit.path)
            )
    title = say("Restore {path} as {to}", path=path, to=place)
    after = Leads(moved_vault(vault, {path: place}))
    edits = dict.fromkeys(_nicer(vault, after, edit, path, place) for edit in relinked.edits)
    return Fix(title, (MoveFile(path, place), *edits), "unsafe")


def _nicer(vault: Vault, after: Leads, edit: ReplaceText, path: str, place: str) -> ReplaceText:
    """The edit, or the one that brings back what a link was before its note was archived."""
    if edit.path != path:
        for link in vault.notes[edit.path].links:
            if link.start <= edit.start < link.end:
                return link_as_shown(after, edit.path, link, place) or edit
    return edit
