"""What a vault says of archiving: which roles, after how many days, and into which folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDERS = (".archive", "archive", "archives", "_archive", "归档")
"""The folders into which notes may be archived: those that every part of vaultmend reads as one."""

NEVER = frozenset(
    ("core", "index", "workbench", "instructions", "health", "template", "canvas", "archived")
)
"""Roles whose notes are never archived, whatever a configuration says."""


class Policy(NamedTuple):
    """When the notes of a role may be archived."""

    after_days: int = 30
    """More days than these must have passed since the last one of which the note tells."""
    cold: bool = True
    """Whether the note must be cold as well."""


class Archiving(NamedTuple):
    """The policy of a vault. A role that is not here is never archived."""

    folder: str = ".archive"
    """The name of the archive, which lies in the folder of the memory."""
    below: float = 0.3
    """The temperature under which a note is cold."""
    roles: Mapping[str, Policy] = {}
