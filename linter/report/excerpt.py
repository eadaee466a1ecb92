"""One line of a note with a mark under the place that a finding is about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.read.secrets import masked
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.width import clipped, ending, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Place
    from vaultmend.linter.report.paint import Look

_LINE_END = re.compile(r"\r\n|\n|\r")
LEAST_BEFORE = 12
"""Columns shown before the marked span however long it is."""


def excerpt(text: str, place: Place, look: Look, severity: str) -> Iterator[str]:
    """The source line of a place, cut to the width of the report, and the mark under the span.

    Columns of the mark are those of the terminal: wide characters and escapes count as shown.
    Secrets are shown as stars, whatever the finding is about.
    """
    line = source_line(masked(text), place.line)
    if line is None or not line.strip():
        return
    start = min(place.column - 1, len(line))
    end = len(line) if place.end_line > place.line else min(place.end_column - 1, len(line))
    gutter = f"  {place.line:>5} │ "
    room = look.columns - len(gutter)
    marked = escaped(line[start:end])
    before = escaped(line[:start])
    if width(before) + width(marked) > room:
        before = ending(before, max(LEAST_BEFORE, room - width(marked) - 1))
    shown = clipped(before + marked + escaped(line[end:]), room)
    under = " " * width(before)
    span = max(1, min(width(marked), room - width(before)))
    yield look.paint("dim", gutter) + shown
    yield (
        look.paint("dim", " " * (len(gutter) - 2) + "│ ") + under + look.paint(severity, "^" * span)
    )


def source_line(text: str, number: int) -> str | None:
    """A line of a text, 1-based; lines end at LF, CRLF and CR."""
    start = 0
    for match in _LINE_END.finditer(text):
        if number == 1:
            return text[start : match.start()]
        number -= 1
        start = match.end()
    return text[start:] if number == 1 else None
