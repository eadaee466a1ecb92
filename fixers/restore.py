"""Brings a note back from the archive, with the links that name its place there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.relink import relink
from vaultmend.linter.mend.edits import Fix, MoveFile
from vaultmend.linter.message import Message, say
from vaultmend.linter.vault.archive.places import Places, original

if TYPE_CHECKING:
    from collections.abc import Callable

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
    return Fix(title, (MoveFile(path, place), *relinked.edits), "unsafe")
