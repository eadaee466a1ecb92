"""The text of a note with everything that is no prose blanked; every offset and line stays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.model import Note, Region

_VISIBLE = re.compile(r"[^\r\n]+")


def prose(note: Note, text: str) -> str:
    """A text as long as `text`, with blanks for frontmatter, blocks of code and comments.

    Inline code stays: `git pull` and `git push` are what tells two sentences apart.
    """
    if _latest and _latest[0][0] is note and _latest[0][1] is text:
        return _latest[0][2]
    found = _read(note, text)
    _latest[:] = [(note, text, found)]
    return found


# Several rules ask of one note, one after the other.
_latest: list[tuple[Note, str, str]] = []


def _read(note: Note, text: str) -> str:
    parts: list[str] = []
    at = 0
    if note.frontmatter is not None:
        at = note.frontmatter.end
        parts.append(_blank(text[:at]))
    for region in note.regions:
        if region.start < at or not _is_hidden(region, text):
            continue
        parts.append(text[at : region.start])
        parts.append(_blank(text[region.start : region.end]))
        at = region.end
    parts.append(text[at:])
    return "".join(parts)


def _is_hidden(region: Region, text: str) -> bool:
    if region.kind in ("comment", "html-comment"):
        return True
    if region.kind != "code":
        return False
    inline = text.startswith("`", region.start) and not text.startswith("```", region.start)
    return not inline or "\n" in text[region.start : region.end]


def _blank(text: str) -> str:
    if "\r" not in text:
        return "\n".join([" " * len(line) for line in text.split("\n")])
    return _VISIBLE.sub(lambda found: " " * len(found[0]), text)
