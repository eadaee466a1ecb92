"""Reads what `distill` looks at: the logs of late, and the notes that keep things."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, cast

from vaultmend.linter.model import Problem
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.note import read_note
from vaultmend.linter.read.prose import prose
from vaultmend.linter.read.secrets import masked
from vaultmend.linter.vault.agents import owners
from vaultmend.linter.vault.distilling import SOURCES, Found, Kept, distil, found_in, keeps
from vaultmend.linter.vault.likeness.tokens import tokens_by_line
from vaultmend.rules import rule_in_log

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.model import Note
    from vaultmend.linter.read.files.file import File


class Distilled(NamedTuple):
    """What came of one vault."""

    vault: str
    since: date
    found: int
    """Retain lines and lessons in the logs of late, held or not."""
    kept: list[Kept]


def distilled(space: Workspace, since: date | int) -> Distilled:
    """What the logs from a day on, or of so many days with today, want kept and no note holds."""
    today = space.scheme.today
    first = since if isinstance(since, date) else today - timedelta(since - 1)
    # East of the zone in which the day is known, tomorrow may have begun.
    last = today + timedelta(1)
    files = [f for f in space.source.files() if f.kind == "note" and not f.ignored]
    owner = owners(file.path for file in files)
    found = [item for item in _found(space, files) if first <= item.day <= last]
    notes = (
        (owner(note.path), tokens_by_line(prose(note, text)))
        for note, text in _keeping(space, files)
    )
    kept = distil(found, notes, {item.path: owner(item.path) for item in found})
    return Distilled(space.name, first, len(found), list(map(_discreet, kept)))


def _discreet(kept: Kept) -> Kept:
    """A list to copy from must not pass on what may never have been written down."""
    latest = kept.latest
    return kept._replace(latest=latest._replace(text=masked(latest.text)))


def _found(space: Workspace, files: Sequence[File]) -> Iterator[Found]:
    for file in files:
        role = space.scheme.role(file.path)
        if role in SOURCES and not file.excluded and _is_asked_for(space, file.path):
            note, text = _read(space, file.path, role)
            yield from found_in(note, text)


def _is_asked_for(space: Workspace, path: str) -> bool:
    limits = space.limits
    return not limits or path in limits or any(path.startswith(f"{one}/") for one in limits)


def _keeping(space: Workspace, files: Sequence[File]) -> Iterator[tuple[Note, str]]:
    options = cast("rule_in_log.Options", space.settings.rules[rule_in_log.RULE.name].options)
    for file in files:
        role = space.scheme.role(file.path)
        if role in options.held_by or (space.scheme.is_knowledge(role) and role not in SOURCES):
            note, text = _read(space, file.path, role)
            if keeps(note):
                yield note, text


def _read(space: Workspace, path: str, role: str) -> tuple[Note, str]:
    data = space.source.read(path)
    return read_note(path, role, b"" if isinstance(data, Problem) else data)
