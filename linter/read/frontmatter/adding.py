"""Where and how another property is written into a header."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter import read_frontmatter

if TYPE_CHECKING:
    from vaultmend.linter.model import Frontmatter

_PLAIN = re.compile(r"[^\W_](?:[^\x00-\x1f\x7f-\x9f]*[^\s])?")


class Room(NamedTuple):
    """The place below the last property of a header."""

    at: int
    """Offset in the text of the note."""
    indent: str
    newline: str

    def lines(self, written: list[str]) -> str:
        """Properties as they are to be put there."""
        return "".join(f"{self.indent}{line}{self.newline}" for line in written)


def room_in(text: str, header: Frontmatter) -> Room | None:
    """Where the next property of a header goes, which `header` is that of the text.

    None where the properties stand in braces, and not each on lines of its own.
    """
    closing = len(text[: header.end].rstrip("\r\n"))
    at = max(text.rfind("\n", 0, closing), text.rfind("\r", 0, closing)) + 1
    newline = "\r\n" if text.startswith("\r\n", 3) else text[3]
    if not header.properties:
        return Room(at, "", newline)
    first = header.properties[0]
    indent = " " * (first.column - 1)
    if text[first.start - len(indent) : first.start] != indent:
        return None
    return Room(at, indent, newline)


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
