"""What must be known of the notes of a vault before its index can be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.navigation.describe import first_sentence

if TYPE_CHECKING:
    from vaultmend.linter.model import Note

_LISTING = frozenset({"index", "hub"})
_NEVER_LISTED = frozenset(
    {"log", "archived", "reflection", "template", "workbench", "core", "instructions", "health"}
)


def collect(note: Note, text: str) -> str | None:
    """The text of an index or a hub; of another note the sentence that stands in for its title.

    None for a note that has a title, and for roles that no index lists.
    """
    if note.role in _LISTING:
        return text
    if note.role in _NEVER_LISTED:
        return None
    return first_sentence(note, text)
