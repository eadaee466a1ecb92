"""The block quotes that mark a contradiction: `> CONFLICT (2026-11-20): ...`, and near misses."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import is_placeholder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Note, Region

_LINE = re.compile(r"[^\r\n]*")
_MARKER = re.compile(
    r"[ \t>]*>[ \t>]*(?:\[!\w+\][+-]?[ \t]*)?\**CONFLICT\**[ \t]*"
    r"(?:[(（]([^)）\r\n]{0,40})[)）]|[:：])"
)
_DATE = r"([0-9]{4}[-./年][0-9]{1,2}[-./月][0-9]{1,2}日?)"
_NEAR = re.compile(
    rf"(?:[ \t>]*>[^\w\r\n]{{0,20}}conflict[^\w\r\n]{{1,6}}{_DATE}"
    rf"|[^\w\r\n>]{{0,20}}conflict\**[ \t]*[(（\[]{_DATE}[)）\]]\**[ \t]*[:：])",
    re.IGNORECASE,
)
_OF_GIT = re.compile(
    r"content|binary|submodule.*|distinct types|file location|(?:implicit )?dir.*|[a-z ]+/[a-z/ ]+"
)
"""What git writes in these brackets when a merge fails; agents quote it in their logs."""
_LONGEST_PREFIX = 40


class ConflictMarker(NamedTuple):
    """A marker, or a line that was meant as one."""

    start: int
    end: int
    """The end of its first line."""
    date: str
    """The date as written, empty for none."""
    well_formed: bool
    """Whether it is written as a marker; if not, only people take it for one."""


def words_of(text: str, marker: ConflictMarker) -> int:
    """Where the words of a well-formed marker begin, behind its date and colon; perhaps its end."""
    found = _MARKER.match(text, marker.start)
    at = found.end() if found else marker.end
    is_bold = found is not None and "**" in found[0]
    colon = re.compile(
        r"[ \t]*\**[ \t]*[:：]?[ \t]*\**[ \t]*" if is_bold else r"[ \t]*[:：]?[ \t]*"
    )
    rest = colon.match(text, at, marker.end)
    return rest.end() if rest else at


def conflict_markers(note: Note, text: str) -> Iterator[ConflictMarker]:
    """The markers of a note in their order; those in code, of templates and of git are none."""
    if not _speaks_of_conflicts(text):
        return
    starts = [region.start for region in note.regions]
    before = -1
    for at in _mentions(text):
        start = _line_start(text, at)
        if start <= before or _is_example(note.regions, starts, at):
            continue
        found = _MARKER.match(text, start)
        near = None if found else _NEAR.match(text, start)
        if not (found or near):
            continue
        date = (found[1] or "").strip() if found else ""
        date = next(filter(None, near.groups()), "") if near else date
        if found and date and (is_placeholder(date) or _OF_GIT.fullmatch(date)):
            continue
        before = start
        line = _LINE.match(text, start)
        end = line.end() if line else start
        indent = len(text[start:end]) - len(text[start:end].lstrip(" \t"))
        yield ConflictMarker(start + indent, end, date, found is not None)


@lru_cache(maxsize=1)  # several rules ask of one note, one after the other
def _speaks_of_conflicts(text: str) -> bool:
    return "CONFLICT" in text or "onflict" in text


def _mentions(text: str) -> list[int]:
    spellings = ("CONFLICT", "Conflict", "conflict")
    return sorted(
        found.start() for word in spellings if word in text for found in re.finditer(word, text)
    )


def _line_start(text: str, at: int) -> int:
    """Where the line with this offset begins; the offset itself when that is too far away."""
    before = text[max(0, at - _LONGEST_PREFIX) : at]
    last = max(before.rfind("\n"), before.rfind("\r"))
    if last < 0 and at > _LONGEST_PREFIX:
        return at
    return at - len(before) + last + 1


def _is_example(regions: tuple[Region, ...], starts: list[int], at: int) -> bool:
    number = bisect_right(starts, at) - 1
    return number >= 0 and regions[number].kind != "comment" and at < regions[number].end
