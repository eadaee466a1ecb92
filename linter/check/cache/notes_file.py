"""The file that holds what was learnt of the notes of one vault; a note is unpacked when asked for."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any, NamedTuple

from vaultmend.linter.check.cache.codec import Decoder, Encoder, note_from_plain, note_to_plain
from vaultmend.linter.check.cache.digest import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vaultmend.linter.model import Note

    Times = tuple[int, int, int, int]

_MAGIC = b"vaultmend notes 2\n"
_HEAD = len(_MAGIC) + 16 + 8


class Entry(NamedTuple):
    """Where in the file a note is, and by what it is known to be the same."""

    path: str
    times: Times | None
    content: bytes
    """The digest of its bytes."""
    start: int
    end: int
    role: str
    has: int
    """A bit for each rule that collected something of it, and the next one for its switches."""


class NotesFile:
    """The entries of a file, and what they say."""

    __slots__ = ("_blobs", "_decoder", "_plain", "entries", "kinds", "said")

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.entries: dict[str, Entry] = {}
        self.said: Any = None
        """What rules said of these notes, as plain values."""
        self._blobs = memoryview(b"")
        self._decoder = Decoder(self.kinds)
        self._plain: dict[str, tuple[Any, Mapping[int, Any], Any]] = {}

    def read(self, data: bytes) -> bool:
        """Take in a file; whether it is whole."""
        start = len(_MAGIC)
        if data[:start] != _MAGIC:
            return False
        body = memoryview(data)[_HEAD:]
        # What `marshal` reads is known to be whole: it may crash on anything else.
        if digest(body) != data[start : start + 16]:
            return False
        size = int.from_bytes(data[start + 16 : _HEAD], "big")
        try:
            kinds, entries, said = marshal.loads(body[:size])  # noqa: S302
            found = {entry[0]: Entry(*entry) for entry in entries}
        except (ValueError, EOFError, TypeError, IndexError):
            return False
        self.kinds, self.entries, self.said = kinds, found, said
        self._decoder = Decoder(self.kinds)
        self._blobs = body[size:]
        return True

    def note(self, path: str) -> Note:
        """A note of the file."""
        return note_from_plain(self._unpacked(path)[0])

    def fact(self, path: str, rule: int) -> Any:
        """What the rule of this number collected of a note. Raises KeyError when that is nothing."""
        return self._decoder.decode(self._unpacked(path)[1][rule])

    def switches(self, path: str) -> Any:
        """The switches of a note."""
        return self._decoder.decode(self._unpacked(path)[2])

    def decoded(self, plain: Any) -> Any:
        """A value whose kinds are those of the file."""
        return self._decoder.decode(plain)

    def packed(self, path: str) -> bytes:
        """A note as it is in the file."""
        entry = self.entries[path]
        return bytes(self._blobs[entry.start : entry.end])

    def _unpacked(self, path: str) -> tuple[Any, Mapping[int, Any], Any]:
        known = self._plain.get(path)
        if known is None:
            entry = self.entries[path]
            plain, facts, switches = marshal.loads(self._blobs[entry.start : entry.end])  # noqa: S302
            known = self._plain[path] = plain, dict(facts), switches
        return known


def packed_note(
    encoder: Encoder, note: Note, facts: Iterable[tuple[int, Any]], switches: Any
) -> tuple[bytes, int]:
    """A note as it is in a file, and which rules have something of it.

    `facts` are those of the rules by number. Raises Unknown and ValueError for what is not kept.
    """
    plain = [(number, encoder.encode(fact)) for number, fact in facts]
    has = sum(1 << number for number, _ in plain)
    return marshal.dumps((note_to_plain(note), plain, encoder.encode(switches)), 2), has


def packed_file(
    kinds: Sequence[str], entries: Sequence[Entry], blobs: Iterable[bytes], said: Any
) -> bytes:
    """A whole file. Raises ValueError for what is not kept."""
    head = marshal.dumps((list(kinds), [tuple(entry) for entry in entries], said), 2)
    body = b"".join((head, *blobs))
    return b"".join((_MAGIC, digest(body), len(head).to_bytes(8, "big"), body))
