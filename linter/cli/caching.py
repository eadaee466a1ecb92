"""Which cache a command is about, and what lies in it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.chosen import VARIABLE, usual
from vaultmend.linter.check.cache.folder import ENDING, Folder
from vaultmend.linter.check.cache.notes_file import NOTES, STORE
from vaultmend.linter.check.cache.record import unpacked
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Remembered(NamedTuple):
    """One file of the cache."""

    name: str
    vaults: Sequence[str]
    """Absolute paths; none when the file is damaged, or it is unknown whose notes it has."""
    size: int
    """Bytes."""


def folder_of(named: str | None) -> Folder:
    """The folder of `--cache-dir`, of the environment, or the user's own.

    Raises UsageError where there is none.
    """
    path = named or os.environ.get(VARIABLE) or usual(os.environ)
    if not path:
        raise UsageError(say("there is no home folder for a cache; name one with --cache-dir"))
    return Folder(os.path.abspath(path))


def contents_of(folder: Folder) -> list[Remembered]:
    """What lies in a cache, what was used last first."""
    found: list[Remembered] = []
    for name, size, _ in folder.entries():
        data = None if name.startswith((NOTES, STORE)) else folder.read(name)
        record = unpacked(data) if data else None
        found.append(Remembered(name, record.roots if record else (), size))
    known = {entry.name.rpartition("-")[2]: entry.vaults for entry in found if entry.vaults}
    return [
        entry._replace(vaults=entry.vaults or known.get(f"{entry.name.split('-')[1]}{ENDING}", ()))
        if entry.name.startswith((NOTES, STORE))
        else entry
        for entry in found
    ]
