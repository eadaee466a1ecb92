"""How warm a note is: by its age, by what lately referred to it, by its priority."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_name
from vaultmend.linter.read.frontmatter.values import read_date, read_priority

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping

    from vaultmend.linter.model import Note

HOT = 0.6
"""From this temperature on a note is hot."""

_DECAY = 0.03
"""A day; half of the warmth is lost in about 23 days."""
_MOST_REFERENCES = 3
_WARMTH = {"P0": 1.0, "P1": 0.5, "P2": 0.0}


class Temperature(NamedTuple):
    """The three measures of a note, and what follows from them.

    Temperature = 0.5 age + 0.3 references + 0.2 priority, each of them 0 to 1.
    """

    days: int | None
    """Since the note was created, 0 when that lies ahead; None when nobody knows."""
    references: int
    """Notes that referred to it in the last 7 days."""
    priority: str | None
    """`P0`, `P1`, `P2`, or None, which counts as P2 does."""

    @property
    def age_part(self) -> float:
        """What the age adds, 0 to 0.5; an unknown age adds nothing."""
        return 0.0 if self.days is None else 0.5 * math.exp(-_DECAY * self.days)

    @property
    def reference_part(self) -> float:
        """What the references add, 0 to 0.3: three are as good as many."""
        return 0.3 * min(self.references / _MOST_REFERENCES, 1.0)

    @property
    def priority_part(self) -> float:
        """What the priority adds, 0 to 0.2."""
        return 0.2 * _WARMTH.get(self.priority or "", 0.0)

    @property
    def degrees(self) -> float | None:
        """The temperature, 0 to 1; None when the age is unknown."""
        if self.days is None:
            return None
        return self.age_part + self.reference_part + self.priority_part

    def is_below(self, limit: float) -> bool:
        """Whether the note is colder than this. One of unknown age never is."""
        degrees = self.degrees
        return degrees is not None and degrees < limit


def temperature(
    note: Note, day: datetime.date | None, references: int, today: datetime.date
) -> Temperature:
    """The temperature of a note that was created on a `day` and has so many `references`."""
    days = None if day is None else max((today - day).days, 0)
    return Temperature(days, references, read_priority(note.value("priority")))


def created(note: Note, first_commits: Mapping[str, datetime.date]) -> datetime.date | None:
    """The day on which a note was created, or None: never guessed from the disk's own times.

    `date` tells it, else the name of the file, else the commit that brought the file, by path.
    """
    return read_date(note.value("date")) or day_of_name(note.path) or first_commits.get(note.path)
