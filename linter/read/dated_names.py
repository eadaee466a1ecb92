"""The day that the name of a file tells, with its folders where these hold a part of it."""

from __future__ import annotations

import re
from datetime import date

_DAY_OR_WEEK = re.compile(
    r"(?<![0-9])([0-9]{4})-(?:([0-9]{2})-([0-9]{2})(?![0-9])|W([0-9]{2})(?![0-9]))"
)


_SPLIT = re.compile(r"(?:.*/)?([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})\.md")
"""A day whose year, or year and month, are folders."""
_LONGEST_PART = len("11-30.md")


def day_of_name(path: str) -> date | None:
    """The day in the name of a file; the first possible one, or None.

    `2026-03-14`, `2026-03-14-0930`, `2026-03-14-slug`, `2026-03-14_slug`, `slug-2026-03-14`, and
    `2026/03/14`. A week, `2026-W11`, means its Sunday, until which it is written. An impossible day is none.
    """
    name = path[path.rfind("/") + 1 :]
    if name[4:5] == name[7:8] == "-" and not name[10:11].isdigit():
        # Nearly all dated names begin like this, and there may be ten thousand of them.
        try:
            return date.fromisoformat(name[:10])
        except ValueError:
            pass
    return _anywhere(name) or day_of_folders(path)


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
