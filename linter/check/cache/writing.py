"""Puts together what the next run is to know: notes that stay, new ones, and what rules said."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.cache.codec import Encoder, Unknown
from vaultmend.linter.check.cache.notes_file import Entry
from vaultmend.linter.check.cache.packing import packed
from vaultmend.linter.check.cache.said import Kept
from vaultmend.linter.check.cache.sayings import to_plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vaultmend.linter.check.cache.notes_file import NotesFile, Row
    from vaultmend.linter.check.cache.packing import Ready
    from vaultmend.linter.check.cache.said import Diagnostics, Said, World
    from vaultmend.linter.model import Note


def said_by(rule: str) -> str:
    """Under which name a store has what a rule said; no path of a note begins with a slash."""
    return f"/said/{rule}"


def left_by(rule: str) -> str:
    """Under which name it has what a rule left for the time when it speaks again."""
    return f"/left/{rule}"


class Writing:
    """A table to be written, with what its store gets."""

    __slots__ = ("_encoder", "_file", "kept", "learnt")

    def __init__(self, file: NotesFile, kinds: Sequence[str]) -> None:
        """`file` is what there was so far, `kinds` are those that are known already."""
        self._file = file
        self._encoder = Encoder(kinds)
        self.kept: dict[str, Row] = {}
        """The rows that stay."""
        self.learnt: dict[str, tuple[Entry, bytes]] = {}
        """The new ones."""

    def add(self, entry: Entry, note: Note, facts: Iterable[tuple[int, Any]]) -> None:
        """Add a note, unless it has something that is not kept: then it is read again."""
        try:
            data, has = packed(self._encoder, note, facts)
        except (Unknown, ValueError):
            return
        self.learnt[note.path] = entry._replace(role=note.role, has=has), data

    def add_ready(self, path: str, entry: Entry, ready: Ready) -> None:
        """Add a note that is packed already."""
        data, has = ready.packed
        self.learnt[path] = entry._replace(role=ready.role, has=has), data

    def finish(
        self, group: str, world: World | None, said: Said, held: Mapping[str, Diagnostics]
    ) -> None:
        """Write it. `held` is what rules said before: what is the same is not written again.

        Without a `world` not all notes are known, and nothing that was said of them is kept.
        """
        kept = None
        if world is not None:
            options = {
                rule: given
                for rule, (given, diagnostics) in said.by_rule.items()
                if self._says(rule, diagnostics, held)
            }
            kept = Kept(*world, tuple(said.derived), dict(said.asked), options)
            for rule in said.by_rule:
                if rule in said.remembered:
                    left = marshal.dumps(said.remembered[rule], 2)
                    self.learnt[left_by(rule)] = Entry(), left
                else:
                    self._stays(left_by(rule))
        self._file.write(group, self._encoder.kinds, self.kept, self.learnt, kept)

    def _says(self, rule: str, said: Diagnostics, held: Mapping[str, Diagnostics]) -> bool:
        """Keep what a rule says; False where that cannot be kept: it speaks again the next time."""
        name = said_by(rule)
        if said is held.get(rule) and self._stays(name):
            return True
        try:
            self.learnt[name] = Entry(), marshal.dumps(to_plain(said, self._encoder))
        except (Unknown, ValueError):
            return False
        return True

    def _stays(self, name: str) -> bool:
        row = self._file.rows.get(name)
        if row is not None:
            self.kept[name] = row
        return row is not None
