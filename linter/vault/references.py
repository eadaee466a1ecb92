"""Which notes were lately referred to: what logs, reflections and the workbench link to or name."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_name
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.read.mentions import named_files
from vaultmend.linter.vault.links.reach import meant

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

SOURCES = ("log", "reflection", "workbench")
"""Roles of the notes that tell what is on an agent's mind."""
DAYS = 7
"""How many days, today among them, a reference counts."""

_DONE = re.compile(
    r"(?:done|completed|closed|finished|完成|关闭|结束)[^\n\r0-9]{0,24}(?=\d)", re.IGNORECASE
)
"""How an action says in its text that it is done; a day follows."""


class Noticed(NamedTuple):
    """What is learnt from the text of a source, or of an action that is done."""

    files: tuple[str, ...]
    """The files that it names."""
    day: str
    """The day on which it says that it was updated, or done, in ISO form; empty without one."""


def notice(note: Note, text: str) -> Noticed | None:
    """What a source names, and the last day of which its text tells; None when that is nothing."""
    files = (named_files(text) or ()) if note.role in SOURCES else ()
    days: Iterable[datetime.date | None] = ()
    if note.role == "workbench":
        from vaultmend.linter.read.logs.updates import updates

        days = [update.day for update in updates(note, text)]
    elif note.role == "done":
        days = _days_done(text)
    day = max((day.isoformat() for day in days if day), default="")
    return Noticed(files, day) if files or day else None


def _days_done(text: str) -> Iterator[datetime.date | None]:
    from vaultmend.linter.read.logs.days import days_in

    for found in _DONE.finditer(text):
        yield from (day for at, day in days_in(text[found.end() : found.end() + 24]) if at == 0)


def references(vault: Vault, noticed: Mapping[str, Noticed]) -> dict[str, int]:
    """How many sources of the last 7 days link to or name each note; `noticed` is by path.

    A source counts once, however often it says it. A workbench without a day is of today: it is
    overwritten all the time. A name that may mean several notes means each of them.
    """
    counts: dict[str, int] = {}
    since = vault.scheme.today - timedelta(DAYS - 1)
    for note in vault.notes.values():
        if note.role not in SOURCES:
            continue
        known = noticed.get(note.path)
        if not _is_of_late(note, known, since):
            continue
        found: set[str] = set()
        for to in vault.targets(note):
            found.update((to.target,) if to.target else to.candidates)
        for name in known.files if known else ():
            found.update(meant(vault, name, note.path))
        found.discard(note.path)
        for path in found:
            counts[path] = counts.get(path, 0) + 1
    return counts


def _is_of_late(note: Note, known: Noticed | None, since: datetime.date) -> bool:
    """Whether a source is of that day or a later one; a clock that runs ahead makes none old."""
    if note.role == "workbench":
        if not known or not known.day:
            return True
        day = read_date(known.day)
    else:
        day = day_of_name(note.path)
    return day is not None and day >= since
