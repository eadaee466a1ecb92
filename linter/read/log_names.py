"""What the name of a log, a reflection or a decision tells: its day, and whether a scheme knows it."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.read.dated_names import day_of_folders, days_of_week
from vaultmend.linter.read.frontmatter.values import read_date

if TYPE_CHECKING:
    from collections.abc import Sequence

_BEGINS = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")
_DAY = re.compile(
    r"(?<!\d)(?:(\d{4})[-_./ ]?(\d{1,2})[-_./ ]?(\d{1,2})|(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日)"
    r"(?!\d)"
)
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


def day_of_log(path: str) -> date | None:
    """The day with which the name of a file begins, in the form `YYYY-MM-DD`; None without one.

    Its year, or year and month, may be folders: `daily/2026/11/30.md`.
    """
    found = _BEGINS.match(path, path.rfind("/") + 1)
    return _calendar_day(found[0]) if found else day_of_folders(path)


def _calendar_day(written: str) -> date | None:
    """The day of a `YYYY-MM-DD`; `read_date` is for what people write and costs ten times as much."""
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None


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


def day_in_name(path: str) -> date | None:
    """The day that the name of a file holds in any shape and at any place, when it is one only."""
    name = path.rpartition("/")[2]
    found = {read_date("-".join(part for part in m.groups() if part)) for m in _DAY.finditer(name)}
    return found.pop() if len(found) == 1 else None


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
    found = _BEGINS.match(name)
    return found is None or _calendar_day(found[0]) is not None
