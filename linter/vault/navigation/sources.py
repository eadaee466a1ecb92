"""The note that is written, and what is known of the notes that it lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.describe import described, title_of
from vaultmend.linter.vault.navigation.escaping import escaped
from vaultmend.linter.vault.navigation.linking import PLAIN, Style, style_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.vault.navigation.claims import ReadList
    from vaultmend.linter.vault.vault import Vault


class Source(NamedTuple):
    """The note that is written, and what is known of the others."""

    vault: Vault
    path: str
    text: str
    sentences: Mapping[str, str]
    """First sentences of notes without a title."""

    def description(self, target: str) -> str:
        """What a row says of a note, escaped; empty when the note says nothing of itself."""
        note = self.vault.notes[target]
        return escaped(described(note) or self.sentences.get(target, ""))

    def more(self, target: str) -> str:
        """What a row says of a note whose title it shows already."""
        note = self.vault.notes[target]
        said = described(note)
        return "" if said == title_of(note) else escaped(said or self.sentences.get(target, ""))


def list_style(source: Source, lists: Sequence[ReadList]) -> Style:
    """The form of the references in several lists."""
    heads = [row[0] for one in lists for row in one.rows if len(row) == 1]
    if not heads:
        return PLAIN
    return style_of(source.path, source.text, heads)
