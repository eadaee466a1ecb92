"""Reads a note with its new links once more: nothing else may have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.mend.edits import replaced
from vaultmend.linter.read.note import read_canvas_note, read_note

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.mend.edits import ReplaceText
    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.links.leads import Leads


def misread(
    note: Note,
    text: str,
    edits: Sequence[ReplaceText],
    wanted: Sequence[str | None],
    after: Leads,
    moves: Mapping[str, str],
) -> bool:
    """Whether the links of the edited note are others than meant.

    `wanted` tells where each link shall lead, or nothing for those that are left as they are. A
    name with a backtick can end a piece of code, one with a quote a value of the frontmatter.
    """
    data = replaced(text, edits).encode("utf-8", "surrogatepass")
    path = moves.get(note.path, note.path)
    if note.role == "canvas":
        read = read_canvas_note(path, data)
    else:
        read, _ = read_note(path, note.role, data)
    if len(read.links) != len(note.links):
        return True
    for link, now, target in zip(note.links, read.links, wanted, strict=True):
        if (link.kind, link.style, link.subpath) != (now.kind, now.style, now.subpath):
            return True
        if link.display != now.display and "](" not in (link.display or ""):
            return True  # a label that holds an image changes with the path of that
        if target is None:
            if now.path != link.path:
                return True
        elif after.of(now, path).target != target:
            return True
    return False
