"""On which day the logs spoke of a note last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.dated_names import day_of_log

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import date

    from vaultmend.linter.vault.vault import Vault

DIARIES = ("log", "reflection")
"""Roles of notes that tell what was done on the day in their name."""


def last_logged(
    vault: Vault, names: Mapping[str, Iterable[str]], wanted: Collection[str], since: date
) -> dict[str, date]:
    """The last day, from `since` on, on which a log or a reflection linked to or named a note.

    `names` has, by log, the names of files in its text; one that may mean several notes means each
    of them. Only notes in `wanted` that were spoken of are in the answer.
    """
    by_name: dict[str, list[str]] = {}
    for path in wanted:
        by_name.setdefault(path.rpartition("/")[2].lower(), []).append(path)
    last: dict[str, date] = {}
    for note in vault.notes.values():
        day = day_of_log(note.path) if note.role in DIARIES else None
        if day is None or day < since:
            continue
        spoken: set[str] = set()
        for found in vault.targets(note):
            spoken.update((found.target,) if found.target else found.candidates)
        for name in names.get(note.path, ()):
            end = name.lower().lstrip("./")
            for path in by_name.get(end.rpartition("/")[2], ()):
                if f"/{path.lower()}".endswith(f"/{end}"):
                    spoken.add(path)
        for path in spoken.intersection(wanted):
            last[path] = max(day, last.get(path, day))
    return last
