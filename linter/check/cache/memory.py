"""What was learnt of the notes of one vault, so that only those are read that have changed.

A note is known by its path, and by its times or its content; what was learnt holds for the same
code, the same settings and the same rules.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.cache.codec import (
    Decoder,
    Encoder,
    Unknown,
    note_from_plain,
    note_to_plain,
)
from vaultmend.linter.check.cache.digest import digest
from vaultmend.linter.check.cache.folder import ENDING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.cache.folder import Folder
    from vaultmend.linter.check.cache.witness import Witness
    from vaultmend.linter.model import Note

    Times = tuple[int, int, int, int]
    Entry = tuple[str, Times | None, bytes, int, int]
    """Path, times, digest of the content, and where in the file what is known begins and ends."""

_MAGIC = b"vaultmend notes 1\n"
_HEAD = len(_MAGIC) + 16 + 8
NOTES = "notes"
"""What the names of these files begin with."""


class Known:
    """Notes with the facts that rules collected of them, and their switches."""

    __slots__ = ("facts", "notes", "switches")

    def __init__(self, rules: Sequence[str]) -> None:
        self.notes: dict[str, Note] = {}
        self.facts: dict[str, dict[str, Any]] = {name: {} for name in rules}
        self.switches: dict[str, Any] = {}


class Memory:
    """The notes of one vault, as one run of certain rules left them for the next."""

    def __init__(
        self,
        folder: Folder,
        vault: str,
        witness: Witness,
        times: Mapping[str, Times],
        doubtful: frozenset[str],
    ) -> None:
        """`vault` is part of the name of the vault's files, `times` are those of all its files now;
        those of the `doubtful` tell nothing.
        """
        self._folder = folder
        self._vault = vault
        self._witness = witness
        self._times = times
        self._doubtful = doubtful
        self._entries: dict[str, Entry] = {}
        self._blobs = b""
        self._kinds: list[str] = []
        self._fresh = False

    def recall(self, settings: str, rules: Sequence[str]) -> Known:
        """All that is known of notes which are the same; `settings` is all that it depends on."""
        known = Known(rules)
        self._load(self._name(settings, rules))
        decoder = Decoder(self._kinds)
        for entry in list(self._entries.values()):
            path, _, _, start, end = entry
            if not self._is_same(entry):
                del self._entries[path]
                continue
            try:
                plain, facts, switches = marshal.loads(self._blobs[start:end])  # noqa: S302
                note = note_from_plain(plain)
                decoded: list[tuple[str, Any]] = [
                    (rules[int(number)], decoder.decode(fact)) for number, fact in facts
                ]
                switched = decoder.decode(switches)
            except (Unknown, ValueError, EOFError, TypeError, IndexError, ImportError):
                del self._entries[path]
                continue
            known.notes[path] = note
            for name, fact in decoded:
                known.facts[name][path] = fact
            if switched is not None:
                known.switches[path] = switched
        return known

    def _is_same(self, entry: Entry) -> bool:
        """Whether a note is what it was; where its times do not tell, it is read."""
        path, times, content, *_ = entry
        now = self._times.get(path)
        if now is None:
            return False
        if now == times and path not in self._doubtful:
            return True
        self._fresh = False
        self._witness.read(path)
        return self._witness.seen.get(path) == content

    def keep(
        self,
        settings: str,
        rules: Sequence[str],
        notes: Mapping[str, Note],
        facts: Mapping[str, Mapping[str, Any]],
        switches: Mapping[str, Any],
    ) -> None:
        """Write down what is known now, unless that is what the file says."""
        seen, unsteady = self._witness.seen, self._witness.unsteady
        learnt = [
            path
            for path, note in notes.items()
            if path not in self._entries
            and note.problem is None
            and seen.get(path)
            and path not in unsteady
        ]
        if self._fresh and not learnt:
            return
        encoder = Encoder(self._kinds)
        by_note: dict[str, list[tuple[int, Any]]] = {path: [] for path in learnt}
        unknown: set[str] = set()
        for number, rule in enumerate(rules):
            found = facts.get(rule, {})
            for path in by_note.keys() & found.keys():
                try:
                    by_note[path].append((number, encoder.encode(found[path])))
                except Unknown:
                    unknown.add(path)
        blobs: list[bytes] = []
        entries: list[Entry] = []
        at = 0
        for path in notes:
            old = self._entries.get(path)
            if old is not None:
                blob, content = self._blobs[old[3] : old[4]], old[2]
            elif path in by_note and path not in unknown:
                plain = note_to_plain(notes[path])
                try:
                    switched = encoder.encode(switches.get(path))
                    blob = marshal.dumps((plain, by_note[path], switched), 2)
                except (Unknown, ValueError):
                    continue  # it is read again the next time
                content = seen[path] or b""
            else:
                continue
            times = None if path in self._doubtful else self._times.get(path)
            entries.append((path, times, content, at, at + len(blob)))
            blobs.append(blob)
            at += len(blob)
        head = marshal.dumps((encoder.kinds, entries), 2)
        body = b"".join((head, *blobs))
        data = b"".join((_MAGIC, digest(body), len(head).to_bytes(8, "big"), body))
        self._folder.write(self._name(settings, rules), data, self._vault)

    def _load(self, name: str) -> None:
        data = self._folder.read(name)
        start = len(_MAGIC)
        if data is None or data[:start] != _MAGIC:
            return
        body = memoryview(data)[_HEAD:]
        # What `marshal` reads is known to be whole: it may crash on anything else.
        if digest(body) != data[start : start + 16]:
            self._folder.remove(name)
            return
        size = int.from_bytes(data[start + 16 : _HEAD], "big")
        try:
            self._kinds, entries = marshal.loads(body[:size])  # noqa: S302
            self._entries = {entry[0]: entry for entry in entries}
        except (ValueError, EOFError, TypeError, IndexError):
            self._kinds, self._entries = [], {}
            return
        self._blobs = bytes(body[size:])
        self._fresh = True
        self._folder.touch(name)

    def _name(self, settings: str, rules: Sequence[str]) -> str:
        key = digest(repr((settings, list(rules))).encode("utf-8", "surrogatepass")).hex()
        return f"{NOTES}{self._vault}-{key}{ENDING}"
