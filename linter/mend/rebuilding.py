"""The fixes with which an index becomes what it should be, for the command and for the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.mend.edits import Fix, ReplaceText, WriteFile
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.vault.navigation.differences import TextEdit


def updating(path: str, edits: Iterable[TextEdit]) -> Fix:
    """All edits of one note at once: where a list ends a section may begin."""
    replaced = tuple(ReplaceText(path, *edit) for edit in edits)
    return Fix(say("bring {path} up to date", path=path), replaced, "safe", derived=True)


def creating(path: str, text: str) -> Fix:
    """The index of a vault that has none."""
    data = text.encode("utf-8", "surrogateescape")
    return Fix(say("write {path}", path=path), (WriteFile(path, data),), "safe", derived=True)
