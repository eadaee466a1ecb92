"""Parts of a store by path, each unpacked when somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.shared import Shared

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.check.cache.notes_file import NotesFile, Row
    from vaultmend.linter.model import Note


def notes_of(file: NotesFile, rows: Mapping[str, Row]) -> Mapping[str, Note]:
    """The notes of some rows of a table."""
    return Shared(rows.keys, lambda path: file.notes.note(_among(rows, path)), {})


def facts_of(file: NotesFile, rows: Mapping[str, Row], number: int) -> Mapping[str, Any]:
    """What the rule of a number collected of these notes."""
    bit = 1 << number

    def order() -> list[str]:
        return [path for path, row in rows.items() if row[3] & bit]

    def load(path: str) -> Any:
        return file.notes.fact(_among(rows, path), number)

    return Shared(order, load, {})


def _among(rows: Mapping[str, Row], path: str) -> str:
    if path not in rows:
        raise KeyError(path)
    return path
