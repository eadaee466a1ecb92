"""Writes one property of a note and leaves every other byte of its header alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.mend.edits import ReplaceText, replaced
from vaultmend.linter.mend.switches import newline_of
from vaultmend.linter.read.frontmatter import read_frontmatter
from vaultmend.linter.read.frontmatter.adding import room_in

if TYPE_CHECKING:
    from vaultmend.linter.model import Frontmatter, Note


def set_property(note: Note, text: str, key: str, value: str) -> ReplaceText | None:
    """The edit after which the property `key` of the note is `value`, a plain word or date.

    A value that is there is replaced where it stands; a missing key goes below the last one; a
    note without frontmatter gets one. None when the note says so already, or when its header is
    written in a way in which this would change more than the one property.
    """
    header = note.frontmatter
    if header is not None and header.problem is not None:
        return None
    item = header.get(key) if header else None
    if header and item and text[item.value_start : item.value_end].strip("\"'") == value:
        return None
    edit = _edit(note.path, text, header, key, value)
    if edit is None:
        return None
    changed = read_frontmatter(replaced(text, (edit,)))
    if changed is None or changed.problem is not None or changed.value(key) != value:
        return None
    return edit if _others(changed, key) == _others(header, key) else None


def _edit(
    path: str, text: str, header: Frontmatter | None, key: str, value: str
) -> ReplaceText | None:
    if header is None:
        newline = newline_of(text)
        written = newline.join(("---", f"{key}: {value}", "---", "", ""))
        return ReplaceText(path, 0, 0, written)
    item = header.get(key)
    if item is not None:
        gap = "" if item.value_start > item.end + 1 else " "
        return ReplaceText(path, item.value_start, item.value_end, gap + value)
    room = room_in(text, header)
    if room is None:
        return None
    return ReplaceText(path, room.at, room.at, room.lines([f"{key}: {value}"]))


def _others(header: Frontmatter | None, key: str) -> list[tuple[str, str]]:
    properties = header.properties if header else ()
    return [(p.key, repr(p.value)) for p in properties if p.key.lower() != key.lower()]
