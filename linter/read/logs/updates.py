"""The line with which a workbench says when it was last written: `Updated: 2026-11-30 09:00`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.logs.days import days_in, months_and_days_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from vaultmend.linter.model import Note

_LABEL = re.compile(
    r"(?:(?<![^\W_])(?:(?:last|zuletzt)[ _-]?)?(?:updated?|refreshed|synced|modified|written|aktualisiert"
    r"|actualizado|actualizada|actualización|mis à jour)(?:[_ -]?(?:at|on|am))?"
    r"|\bas of\b|\bstand\b|(?:最后|最近|上次)?(?:更新|刷新|同步|修改)(?:时间|日期|时刻|于)?|截至)"
    r"[\s*_`'\"]{0,4}[:：|—–=(（-]?[\s*_`'\"|~约]{0,6}"
    r"(?=[\d\[{<YyHh]|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"([^\n\r]{1,60})",
    re.IGNORECASE,
)
_BLANK = re.compile(r"Y{2,4}|[{<\[]|HH", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2})[:：]\d\d")
_ELSEWHERE = re.compile(r"\b(?:UTC|GMT)\b|\d[Zz]\b|[+]\d\d:?\d\d\b")
NIGHT = 4
"""Until this hour an agent may still be at the day before."""


class Update(NamedTuple):
    """When a note says that it was updated."""

    start: int
    end: int
    day: date | None
    """None when it is a placeholder, or a day that cannot be read."""
    month_day: tuple[int, int] | None
    """Month and day where it has no year."""
    is_blank: bool
    """Whether it is the placeholder of a template."""
    is_loose: bool
    """Whether the day may differ by one from where the agent lives: at night, in another zone."""


def updates(note: Note, text: str) -> Iterator[Update]:
    """Every `Updated:` of a note, in any of its wordings, outside of code.

    In quotes, italics, tables, comments and frontmatter too: an agent reads them all.
    """
    blocks = Cover((region.start, region.end) for region in note.regions if region.kind == "code")
    for found in _LABEL.finditer(text):
        if blocks.hides(found.start()):
            continue
        written = found[1]
        day = next((day for _, day in days_in(written) if day), None)
        short = next(months_and_days_in(written), None) if day is None else None
        blank = day is None and short is None and _BLANK.match(written) is not None
        yield Update(found.start(), found.end(), day, short, blank, _is_loose(written))


def _is_loose(written: str) -> bool:
    clock = _TIME.search(written)
    night = clock is not None and int(clock[1]) < NIGHT
    return night or _ELSEWHERE.search(written) is not None
