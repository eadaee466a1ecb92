"""The entries of a log: headings, and where no heading has a time, lines that begin with one."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Heading, Note
    from vaultmend.linter.read.logs.clocks import Clock

_LOOKS_TIMED = re.compile(r"\d(?:[:：]\d\d|[ ]?[AaPp][Mm]\b|[点时時]|h\d)")


class TimedLine(NamedTuple):
    """A line of a log that begins with a time."""

    mark: str
    text: str
    start: int
    end: int
    section: int
    """How many headings stand before it."""
    clock: Clock


class TimedHeading(NamedTuple):
    """A heading with the time in it, if there is one."""

    heading: Heading
    clock: Clock | None


def has_timed_heading(note: Note) -> bool:
    """Whether a heading of the note looks as if it had a time: a cheap look."""
    looks_timed = _LOOKS_TIMED.search
    # Most logs say it with their second heading: a loop is cheaper here than `any`.
    for heading in note.headings:  # noqa: SIM110
        if looks_timed(heading.text):
            return True
    return False


def timed_headings(note: Note) -> list[TimedHeading]:
    """All headings of a note in their order, each with its time."""
    from vaultmend.linter.read.logs.clocks import read_clock

    looks_timed = _LOOKS_TIMED.search
    return [
        TimedHeading(heading, read_clock(heading.text) if looks_timed(heading.text) else None)
        for heading in note.headings
    ]


_latest: list[tuple[str, tuple[TimedLine, ...]]] = []
"""Several rules ask of one note, one after the other."""


def timed_lines(note: Note, text: str) -> tuple[TimedLine, ...]:
    """The lines that are the entries of a log none of whose headings has a time.

    Items in other items are no entries.
    """
    if _latest and _latest[0][0] is text:
        return _latest[0][1]
    lines = () if has_timed_heading(note) else tuple(_timed_lines(note, text))
    _latest[:] = [(text, lines)]
    return lines


def _timed_lines(note: Note, text: str) -> Iterator[TimedLine]:
    from vaultmend.linter.read.logs.marked_lines import marked_lines

    starts = [heading.start for heading in note.headings]
    for line in marked_lines(note, text):
        clock = line.clock if line.indent < 2 else None
        if clock is not None:
            section = bisect_left(starts, line.start)
            yield TimedLine(line.mark, line.text, line.start, line.end, section, clock)
