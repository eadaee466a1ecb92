"""Lines that begin with a day or a time: list items, rows of tables, paragraphs in bold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.logs.clocks import read_clock
from vaultmend.linter.read.logs.days import first_day

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Note
    from vaultmend.linter.read.logs.clocks import Clock

_LINE = re.compile(
    r"(?:\n|\A)([ \t]*)([-*+][ \t]+|[0-9]{1,3}[.)][ \t]+|\|[ \t]*|(?=\*\*|__))"
    r"(?=[\W_]{0,6}(?:[上下中]午|[晚早]上|凌晨)?[ ]?\d)([^\n]*)"
)
_SHORT_DAY = re.compile(r"[\W_]*(?:\d\d[/-]\d\d(?![\d/-])|\d{1,2} ?月 ?\d{1,2} ?[日号])")
_TASK = re.compile(r"\[[^\]\n]\][ \t]")


class MarkedLine(NamedTuple):
    """A line that begins with a digit, without its mark, or the first cell of a row."""

    mark: str
    """`-`, `*`, `+`, `1`, `|`, or the empty string for a paragraph in bold."""
    text: str
    start: int
    """Offset of the text; `end` is behind its last visible character."""
    end: int
    indent: int
    """Blanks before the mark."""

    @property
    def clock(self) -> Clock | None:
        """The time with which it begins, after a day at most."""
        clock = read_clock(self.text.partition("|")[0] if self.mark == "|" else self.text[:40])
        return clock if clock and clock.leads else None

    @property
    def begins_with_day(self) -> bool:
        """Whether it begins with a day, with a year or without."""
        return begins_with_day(self.text)


def begins_with_day(text: str) -> bool:
    """Whether a title or a line begins with a day: `2026-11-30`, `11月30日`, `11/30`."""
    return first_day(text) is not None or _SHORT_DAY.match(text) is not None


def marked_lines(note: Note, text: str) -> Iterator[MarkedLine]:
    """The marked lines of a body that begin with a digit; tasks, code and comments are left out."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    hidden = Cover((region.start, region.end) for region in note.regions)
    begin = note.frontmatter.end if note.frontmatter else 0
    for found in _LINE.finditer(text):
        start, written = found.start(3), found[3].rstrip()
        if start < begin or hidden.hides(start) or _TASK.match(found[3]):
            continue
        mark = found[2].strip()
        kind = "1" if mark[:1].isdigit() else mark
        yield MarkedLine(kind, written, start, start + len(written), len(found[1]))
