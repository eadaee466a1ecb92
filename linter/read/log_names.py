"""Whether a log is one of late, and whether a scheme knows the name of a file."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.read.dated_names import (
    begins_with_day,
    day_of_folders,
    day_of_log,
    days_of_week,
    first_day,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_PARTS = {
    "YYYY": r"\d{4}",
    "MM": r"(?:0[1-9]|1[0-2])",
    "DD": r"(?:0[1-9]|[12]\d|3[01])",
    "HHMM": r"(?:[01]\d|2[0-4])[0-5]\d",
    "ww": r"(?:0[1-9]|[1-4]\d|5[0-3])",
    "*": ".+",
}
_PART = re.compile("YYYY|HHMM|MM|DD|ww|[*]")
_FOLDERS = 2
"""How many folders may tell a part of the day: `daily/2026/11/30.md`."""


def is_of_late(path: str, today: date, days: int, *, weeks: bool = False) -> bool:
    """Whether the name of a log tells one of the last `days` days, today included.

    With `weeks`, a log of a week counts that holds one of these days.
    """
    first, last = _span(today, days)
    start = path.rfind("/") + 1
    written = path[start : start + len(first)]
    if first <= written <= last:
        return day_of_log(path) is not None
    if written[4:6] == "-W":
        span = days_of_week(path) if weeks else None
        return span is not None and span[0].isoformat() <= last and first <= span[1].isoformat()
    day = day_of_folders(path) if len(written) < len(first) else None
    return day is not None and first <= day.isoformat() <= last


@lru_cache(maxsize=8)
def _span(today: date, days: int) -> tuple[str, str]:
    """The first and the last day of late, in ISO form; cheaper to compare than dates."""
    # East of the zone in which the day is known, tomorrow may have begun.
    return (today - timedelta(days - 1)).isoformat(), (today + timedelta(1)).isoformat()


def is_known_name(path: str, shapes: Sequence[str], *, possible: bool = True) -> bool:
    """Whether a file has a name in one of the shapes, folders above it taken in where needed.

    Shapes are made of YYYY, MM, DD, HHMM, ww (number of a week) and `*` for any text. With
    `possible`, the day must be one that the calendar has.
    """
    parts = path.removesuffix(".md").rsplit("/", _FOLDERS + 1)
    name = ""
    for part in reversed(parts[-_FOLDERS - 1 :]):
        name = f"{part}-{name}" if name else part
        for shape in shapes:
            if _shape(shape).fullmatch(name) and (not possible or _is_possible(name)):
                return True
    return False


@lru_cache(maxsize=64)
def _shape(shape: str) -> re.Pattern[str]:
    """The names of one shape; each is made when a name is first compared with it."""
    pieces: list[str] = []
    at = 0
    for part in _PART.finditer(shape):
        pieces += (re.escape(shape[at : part.start()]), _PARTS[part[0]])
        at = part.end()
    return re.compile("".join(pieces) + re.escape(shape[at:]))


def _is_possible(name: str) -> bool:
    return not begins_with_day(name) or first_day(name) is not None
