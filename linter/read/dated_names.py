"""The day that the name of a file tells, with its folders where these hold a part of it."""

from __future__ import annotations

import re
from datetime import date

from vaultmend.linter.read.frontmatter.values import read_date

_DAY_OR_WEEK = re.compile(
    r"(?<![0-9])([0-9]{4})-(?:([0-9]{2})-([0-9]{2})(?![0-9])|W([0-9]{2})(?![0-9]))"
)
_BEGINS = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")
_ANY_SHAPE = re.compile(
    r"(?<!\d)(?:(\d{4})[-_./ ]?(\d{1,2})[-_./ ]?(\d{1,2})|(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日)"
    r"(?!\d)"
)
_SPLIT = re.compile(r"(?:.*/)?([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})\.md")
"""A day whose year, or year and month, are folders."""
_LONGEST_PART = len("11-30.md")


def day_of_log(path: str) -> date | None:
    """The day with which the name of a file begins, in the form `YYYY-MM-DD`; None without one.

    Its year, or year and month, may be folders: `daily/2026/11/30.md`.
    """
    return first_day(path[path.rfind("/") + 1 :]) or day_of_folders(path)


def day_of_name(path: str) -> date | None:
    """The day of a log, or the first possible one that stands elsewhere in the name of a file.

    `2026-03-14`, `2026-03-14-0930`, `2026-03-14-slug`, `2026-03-14_slug`, `slug-2026-03-14`, and
    `2026/03/14`. A week, `2026-W11`, means its Sunday, until which it is written. An impossible day is none.
    """
    name = path[path.rfind("/") + 1 :]
    return first_day(name) or _anywhere(name) or day_of_folders(path)


def day_in_name(path: str) -> date | None:
    """The day that the name of a file holds in any shape and at any place, when it is one only.

    What somebody may have meant: a name of such a shape is no day for anything else.
    """
    name = path.rpartition("/")[2]
    parts = (found.groups() for found in _ANY_SHAPE.finditer(name))
    days = {read_date("-".join(filter(None, part))) for part in parts}
    return days.pop() if len(days) == 1 else None


def first_day(name: str) -> date | None:
    """The day with which a name begins, or None; there may be ten thousand such names."""
    if name[4:5] == name[7:8] == "-" and not name[10:11].isdigit():
        try:
            return date.fromisoformat(name[:10])
        except ValueError:
            pass
    return None


def begins_with_day(name: str) -> bool:
    """Whether a name has the form of one that begins with a day, an impossible one too."""
    return _BEGINS.match(name) is not None


def day_of_folders(path: str) -> date | None:
    """The day of `2026/03/14.md`, `2026-03/14.md` and `2026/03-14.md`, in any folder, or None."""
    if len(path) - path.rfind("/") - 1 > _LONGEST_PART:
        return None
    found = _SPLIT.fullmatch(path)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def days_of_week(path: str) -> tuple[date, date] | None:
    """Monday and Sunday of the week that is the beginning of a name, `2026-W11`, or None."""
    found = _DAY_OR_WEEK.match(path, path.rfind("/") + 1)
    if found is None or not found[4]:
        return None
    try:
        year, week = int(found[1]), int(found[4])
        return date.fromisocalendar(year, week, 1), date.fromisocalendar(year, week, 7)
    except ValueError:
        return None


def _anywhere(name: str) -> date | None:
    for found in _DAY_OR_WEEK.finditer(name):
        year, month, day, week = (int(part or 0) for part in found.groups())
        try:
            return date(year, month, day) if not week else date.fromisocalendar(year, week, 7)
        except ValueError:
            continue
    return None
