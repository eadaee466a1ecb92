"""Where and how another property is written into a header."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.read.frontmatter import read_frontmatter

if TYPE_CHECKING:
    from vaultmend.linter.model import Frontmatter

_LINE_END = re.compile(r"\r\n|\n|\r")
_PLAIN = re.compile(r"[^\W_](?:[^\x00-\x1f\x7f-\x9f]*[^\s])?")
_PROBE = "vaultmend-probe"


class Room(NamedTuple):
    """The place below the last property of a header."""

    at: int
    """Offset in the text of the note."""
    indent: str
    newline: str

    def lines(self, written: list[str]) -> str:
        """Properties as they are to be put there."""
        return "".join(f"{self.indent}{line}{self.newline}" for line in written)


def room_in(text: str, header: Frontmatter) -> Room:
    """Where the next property of a header goes, which `header` is that of the text."""
    closing = len(text[: header.end].rstrip("\r\n"))
    at = max(text.rfind("\n", 0, closing), text.rfind("\r", 0, closing)) + 1
    indent = " " * (header.properties[0].column - 1) if header.properties else ""
    found = _LINE_END.search(text)
    return Room(at, indent, found[0] if found else "\n")


def takes_more(text: str, header: Frontmatter, room: Room) -> bool:
    """Whether a property put there is one more, and no part of a value or a fault."""
    added = text[: room.at] + room.lines([f"{_PROBE}: x"]) + text[room.at : header.end]
    changed = read_frontmatter(added)
    if changed is None or changed.problem is not None:
        return False
    now = {item.key: repr(item.value) for item in changed.properties}
    was = {item.key: repr(item.value) for item in header.properties}
    return now == {**was, _PROBE: repr("x")}


def written(key: str, value: str) -> str | None:
    """The line of a property whose value is this text, in quotes where it needs them; or None."""
    double = value.replace("\\", "\\\\").replace('"', '\\"')
    plain = [value] if _PLAIN.fullmatch(value) else []
    for form in (*plain, f'"{value}"' if double == value else "'" + value.replace("'", "''") + "'"):
        read = read_frontmatter(f"---\n{key}: {form}\n---\n")
        if read is not None and read.problem is None and len(read.properties) == 1:
            item = read.properties[0]
            if item.key == key and item.value == value:
                return f"{key}: {form}"
    return None
