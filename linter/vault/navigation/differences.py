"""From the rows as they are to the rows as they should be: the fewest edits of the text."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vaultmend.linter.vault.navigation.lists import Listing, Row
    from vaultmend.linter.vault.navigation.order import Unit


_BREAKS = ("\n", "\r")


class TextEdit(NamedTuple):
    """Put `text` in place of the code points `start` to `end`."""

    start: int
    end: int
    text: str


def row_edits(
    text: str, listing: Listing, units: Sequence[Unit], inner: Sequence[TextEdit], newline: str
) -> list[TextEdit]:
    """The edits that give a list these rows.

    `inner` are the edits within rows that stay. Where rows change places, all from the first to
    the last that does are written anew.
    """
    rows = listing.rows
    kept = [unit.row for unit in units if unit.row >= 0]
    if kept != sorted(kept):
        return _rewritten(text, rows, units, inner, newline)
    gap = newline * 2 if _is_loose(listing) else newline
    edits = list(inner)
    old, at = 0, 0
    bounds = [number for number, unit in enumerate(units) if unit.row >= 0]
    for anchor in (*bounds, len(units)):
        row = units[anchor].row if anchor < len(units) else len(rows)
        new = [unit.line for unit in units[at:anchor]]
        edit = _gap(text, listing, (old, row), new, gap, newline)
        if edit is not None:
            edits.append(edit)
        old, at = row + 1, anchor + 1
    return joined(edits)


def joined(edits: Iterable[TextEdit]) -> list[TextEdit]:
    """The edits in the order of the text, those that touch as one.

    Of several that put something in at one place the first comes first.
    """
    whole: list[TextEdit] = []
    for edit in sorted(edits, key=lambda edit: edit[:2]):
        if whole and whole[-1].end == edit.start:
            before = whole.pop()
            whole.append(TextEdit(before.start, edit.end, before.text + edit.text))
        else:
            whole.append(edit)
    return whole


def ended(text: str, edits: list[TextEdit]) -> list[TextEdit]:
    """The edits so that a text without a final line break does not get one.

    They are in order and do not touch; where the last rows of a text leave, the line breaks before
    them would remain.
    """
    if not edits or not text or text.endswith(_BREAKS) or edits[-1].end < len(text):
        return edits
    *before, last = edits
    written = last.text.rstrip("".join(_BREAKS))
    start = last.start
    if not written:
        while start > (before[-1].end if before else 0) and text[start - 1] in _BREAKS:
            start -= 1
        if before and before[-1].end == start:
            joint = TextEdit(before[-1].start, last.end, before[-1].text)
            return ended(text, [*before[:-1], joint])
    return [*before, TextEdit(start, last.end, written)]


def _gap(
    text: str,
    listing: Listing,
    between: tuple[int, int],
    new: Sequence[str],
    gap: str,
    newline: str,
) -> TextEdit | None:
    """The edit that puts new rows in place of the old ones between two rows that stay."""
    rows = listing.rows
    first, last = between
    gone = rows[first:last]
    after = rows[last] if last < len(rows) else None
    before = rows[first - 1] if first else None
    written = gap.join(new)
    if gone and new:
        return TextEdit(gone[0].start, gone[-1].end, written)
    if new:
        if after is not None:
            return TextEdit(after.start, after.start, written + gap)
        if before is not None:
            return TextEdit(before.end, before.end, gap + written)
        ended = text[: listing.body].endswith(("\n", "\r"))
        at = listing.body
        return TextEdit(at, at, written + newline if ended else newline + written)
    if not gone:
        return None
    if after is not None:
        return TextEdit(gone[0].start, after.start, "")
    if before is not None:
        return TextEdit(before.end, gone[-1].end, "")
    return TextEdit(gone[0].start, gone[-1].stop, "")


def _rewritten(
    text: str,
    rows: Sequence[Row],
    units: Sequence[Unit],
    inner: Sequence[TextEdit],
    newline: str,
) -> list[TextEdit]:
    inner = sorted(inner)
    lines = [
        _applied(text, rows[unit.row], inner) if unit.row >= 0 else unit.line for unit in units
    ]
    same = 0
    while same < min(len(rows), len(units)) and units[same].row == same:
        same += 1
    tail = 0
    while (
        tail < min(len(rows), len(units)) - same
        and units[len(units) - 1 - tail].row == len(rows) - 1 - tail
    ):
        tail += 1
    start, end = rows[same].start, rows[len(rows) - 1 - tail].end
    middle = newline.join(lines[same : len(lines) - tail])
    outside = [edit for edit in inner if edit.end < start or edit.start > end]
    return joined([*outside, TextEdit(start, end, middle)])


def _applied(text: str, row: Row, inner: Sequence[TextEdit]) -> str:
    """A row with those of the sorted edits that are within it."""
    parts: list[str] = []
    at = row.start
    for number in range(bisect_left(inner, (row.start,)), len(inner)):
        edit = inner[number]
        if edit.end > row.end:
            break
        parts += (text[at : edit.start], edit.text)
        at = edit.end
    parts.append(text[at : row.end])
    return "".join(parts)


def _is_loose(listing: Listing) -> bool:
    """Whether blank lines stand between the items of a list."""
    rows = listing.rows
    if listing.kind == "table" or len(rows) < 2:
        return False
    return all(one.stop < other.start for one, other in pairwise(rows))
