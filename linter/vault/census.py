"""The census of a vault: each note that Obsidian shows, with its age, its warmth and its links."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_name
from vaultmend.linter.vault.links.names import unresolved_name
from vaultmend.linter.vault.references import DAYS, SOURCES, notice, references
from vaultmend.linter.vault.temperature import Temperature, created, temperature

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.references import Noticed
    from vaultmend.linter.vault.vault import Vault

REPORTS = "health"
"""The role of notes that a report wrote: they link to what is rotten, and warm nothing by it."""


class Counted(NamedTuple):
    """A note and its measures."""

    note: Note
    warmth: Temperature
    incoming: int
    """Other notes that link to it."""
    outgoing: int
    """Other notes that it links to."""


class Census(NamedTuple):
    """The notes by path, and who links to whom by their numbers in this order."""

    notes: tuple[Counted, ...]
    links: tuple[tuple[int, int], ...]
    """Source and target, each pair once; a link that may mean several notes leads to each."""
    missing: Mapping[str, tuple[int, ...]]
    """The names to which no file belongs, with the notes that link to them."""


def take_census(
    vault: Vault,
    text_of: Callable[[str], str | None],
    first_commits: Mapping[str, datetime.date],
) -> Census:
    """The census of all notes and canvases that Obsidian shows, but for reports.

    `text_of` gives the text of a note; `first_commits` the day on which each path came into git.
    """
    notes = _shown(vault)
    numbers = {note.path: number for number, note in enumerate(notes)}
    links: dict[tuple[int, int], None] = {}
    missing: dict[str, dict[int, None]] = {}
    for number, note in enumerate(notes):
        for link, found in zip(note.links, vault.targets(note), strict=True):
            targets = (found.target,) if found.target is not None else found.candidates
            for target in targets:
                leads_to = numbers.get(target)
                if leads_to is not None and leads_to != number:
                    links[number, leads_to] = None
            if not targets and link.path and vault.archived(link.path, note.path) is None:
                missing.setdefault(unresolved_name(link.path), {})[number] = None
    incoming, outgoing = [0] * len(notes), [0] * len(notes)
    for one, other in links:
        outgoing[one] += 1
        incoming[other] += 1
    counts = references(vault, _noticed(vault, notes, text_of))
    today = vault.scheme.today
    counted = [
        Counted(
            note,
            temperature(note, created(note, first_commits), counts.get(note.path, 0), today),
            incoming[number],
            outgoing[number],
        )
        for number, note in enumerate(notes)
    ]
    named = {name: tuple(missing[name]) for name in sorted(missing)}
    return Census(tuple(counted), tuple(sorted(links)), named)


def _shown(vault: Vault) -> list[Note]:
    shown = set(vault.files)
    return [
        vault.notes[path]
        for path in sorted(vault.notes)
        if path in shown and vault.notes[path].role != REPORTS
    ]


def _noticed(
    vault: Vault, notes: Iterable[Note], text_of: Callable[[str], str | None]
) -> dict[str, Noticed]:
    """What the sources of the last days name; older ones count for nothing and are not read."""
    since = vault.scheme.today - timedelta(DAYS - 1)
    noticed: dict[str, Noticed] = {}
    for note in notes:
        if note.role not in SOURCES:
            continue
        day = day_of_name(note.path)
        if note.role != "workbench" and (day is None or day < since):
            continue
        text = text_of(note.path)
        found = notice(note, text) if text is not None else None
        if found is not None:
            noticed[note.path] = found
    return noticed
