"""Records that somebody has read a note and found it still true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.properties import set_property
from vaultmend.linter.mend.edits import Fix, ReplaceText, replaced
from vaultmend.linter.message import Message, say
from vaultmend.linter.read.frontmatter import read_frontmatter

if TYPE_CHECKING:
    import datetime

    from vaultmend.linter.model import Note

STATUS = "status"
NOT_VERIFIED = ("log", "canvas", "template", "archived")
"""Roles of notes that nobody verifies: logs only grow, the archive is what was true once."""


def verify(
    note: Note, text: str, today: datetime.date, *, key: str, resolve: bool
) -> Fix | Message:
    """The fix that dates a note `last_verified: TODAY`, or why there is none.

    `key` is the property that holds the day of the last verification in this vault.

    `resolve` also sets its status back to active: a contradiction in it has been decided. A fix
    without edits means that the note says so already.
    """
    if note.problem is not None:
        return note.problem.message
    if note.frontmatter is not None and note.frontmatter.problem is not None:
        return say("its frontmatter cannot be read; mend it first")
    if note.role in NOT_VERIFIED:
        return say("a note of role '{role}' is never verified", role=note.role)
    wanted = {key: today.isoformat(), **({STATUS: "active"} if resolve else {})}
    edits: list[ReplaceText] = []
    for name, value in wanted.items():
        if note.value(name) == value:
            continue
        edit = set_property(note, text, name, value)
        if edit is None:
            return say("its frontmatter is written so that {key} cannot be set in place", key=name)
        edits.append(edit)
    whole = read_frontmatter(replaced(text, edits))
    if edits and (whole is None or any(whole.value(k) != v for k, v in wanted.items())):
        return say("its frontmatter is written so that {key} cannot be set in place", key=key)
    title = say("Write {key}: {value}", key=key, value=wanted[key])
    return Fix(title, tuple(edits), "safe")
