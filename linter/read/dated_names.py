"""The day that the name of a file tells."""

from __future__ import annotations

import re
from datetime import date

_DAY_OR_WEEK = re.compile(
    r"(?<![0-9])([0-9]{4})-(?:([0-9]{2})-([0-9]{2})(?![0-9])|W([0-9]{2})(?![0-9]))"
)


def day_of_name(path: str) -> date | None:
    """The day in the name of a file, whatever its folders; the first possible one, or None.

    `2026-03-14`, `2026-03-14-0930`, `2026-03-14-slug`, `2026-03-14_slug`, `slug-2026-03-14`. A
    week, `2026-W11`, means its Sunday, until which it is written. An impossible day is none.
    """
    name = path[path.rfind("/") + 1 :]
    if name[4:5] == name[7:8] == "-" and not name[10:11].isdigit():
        # Nearly all dated names begin like this, and there may be ten thousand of them.
        try:
            return date.fromisoformat(name[:10])
        except ValueError:
            pass
    return _anywhere(name)


def _anywhere(name: str) -> date | None:
    for found in _DAY_OR_WEEK.finditer(name):
        year, month, day, week = (int(part or 0) for part in found.groups())
        try:
            return date(year, month, day) if not week else date.fromisocalendar(year, week, 7)
        except ValueError:
            continue
    return None
