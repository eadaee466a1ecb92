"""The words of texts that are alike, read again from their notes: facts hold only their tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.items import Lines, sections
from vaultmend.linter.read.prose import prose
from vaultmend.linter.vault.likeness.passages import SHOWN

if TYPE_CHECKING:
    from vaultmend.linter.model import Place
    from vaultmend.linter.vault.likeness.outline import Entry
    from vaultmend.linter.vault.vault import Vault


class Wording:
    """The prose of notes of a vault, each read once; nothing of one that cannot be read."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._known: dict[str, str] = {}

    def note(self, path: str) -> str:
        """The prose of a note."""
        known = self._known.get(path)
        if known is None:
            text = self._vault.text_of(path)
            known = self._known[path] = prose(self._vault.notes[path], text) if text else ""
        return known

    def section(self, path: str, heading: Place, *, whole: bool) -> str:
        """The text below a heading, up to the next one or with the sections it holds."""
        text = self.note(path)
        lines = Lines(text)
        for section in sections(self._vault.notes[path], lines):
            if section.place == heading:
                last = section.last if whole else section.own
                return _between(text, lines, section.first, last)
        return ""

    def item(self, path: str, item: Entry) -> str:
        """The text of a list item."""
        if len(item.text) < SHOWN:
            return item.text
        return _between(self.note(path), Lines(self.note(path)), item.place[0] - 1, item.place[2])


def _between(text: str, lines: Lines, first: int, last: int) -> str:
    return text[lines.starts[first] : lines.ends[last - 1]] if first < last else ""
