"""What was learnt of the notes of one vault, in two files: a table that is written anew, and a store
that only grows, from which a note is unpacked when somebody asks for it.
"""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, Any, TypeAlias

from vaultmend.linter.check.cache.digest import digest
from vaultmend.linter.check.cache.folder import ENDING
from vaultmend.linter.check.cache.packing import Unpacking
from vaultmend.linter.check.cache.said import Kept
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.cache.folder import Folder
    from vaultmend.linter.check.cache.reader import Reader

Times: TypeAlias = "tuple[int | str, ...]"
Row: TypeAlias = "tuple[Times, bytes, str, int, int, int, bytes]"
"""The fields of an entry. There is one for every note, and nearly all are only passed on."""

NOTES = "notes"
"""What the names of tables begin with."""
STORE = "store"
"""What the names of stores begin with."""
_MAGIC = b"vaultmend notes 4\n"
_HEAD = len(_MAGIC) + 16
_SPARE = 1 << 20
"""Bytes of notes that are no more, from which on a store is written anew, when it is half of it."""


class Damaged(Exception):  # noqa: N818  it is no error: all is read anew
    """A store does not hold what its table says."""


class Entry(NamedTuple):
    """Where in the store a note is, and by what it is known to be the same."""

    times: Times = ()
    """Empty where they tell nothing."""
    content: bytes = b""
    """The digest of its bytes."""
    role: str = ""
    has: int = 0
    """A bit for each rule that collected something of it."""
    start: int = 0
    size: int = 0
    check: bytes = b""
    """The digest of what the store has of it."""


class NotesFile:
    """The rows of a table, and what they say."""

    __slots__ = ("_folder", "_name", "_reader", "kinds", "notes", "rows", "said", "store")

    def __init__(self, folder: Folder, name: str) -> None:
        """`name` is that of the table, which may be missing."""
        self._folder = folder
        self._name = name
        self.kinds: list[str] = []
        self.rows: dict[str, Row] = {}
        """By the paths of notes, and by other names of the caller's."""
        self.said: Kept | None = None
        """What rules said of these notes; None when it has not all of them."""
        self.store = ""
        self._reader: Reader | None = None
        data = folder.read(name)
        if data is not None and not self._read(data):
            folder.remove(name)
        self.notes = Unpacking(self.kinds, self.packed)
        """What the store has of the notes. Raises Damaged."""

    def _read(self, data: bytes) -> bool:
        start = len(_MAGIC)
        body = memoryview(data)[_HEAD:]
        # What `marshal` reads is known to be whole: it may crash on anything else.
        if data[:start] != _MAGIC or digest(body) != data[start:_HEAD]:
            return False
        try:
            kinds, store, rows, said = marshal.loads(body)  # noqa: S302
            kept = Kept(*said) if said is not None else None
        except (ValueError, EOFError, TypeError, IndexError):
            return False
        self._reader = self._folder.reader(store)
        if self._reader is None:
            return False
        self.kinds, self.store, self.rows, self.said = kinds, store, rows, kept
        self._folder.touch(self._name)
        self._folder.touch(store)
        return True

    def packed(self, path: str) -> bytes:
        """What the store has under a path. Raises KeyError and Damaged."""
        entry = Entry(*self.rows[path])
        data = self._reader.at(entry.start, entry.size) if self._reader else b""
        if digest(data) != entry.check:
            raise Damaged
        return data

    def forget(self) -> None:
        """Take the table away."""
        self._folder.remove(self._name)

    def write(
        self,
        group: str,
        kinds: Sequence[str],
        kept: Mapping[str, Row],
        learnt: Mapping[str, tuple[Entry, bytes]],
        said: Kept | None,
    ) -> None:
        """Make the table say this: rows that stay, and new ones with what the store gets of them.

        Nothing is written where that fails. Raises Damaged, and ValueError for what is not kept.
        """
        size = sum([row[5] for row in kept.values()]) + sum(
            [len(data) for _, data in learnt.values()]
        )
        spare = self._reader.size - size if self._reader else 0
        old = self.store
        if self._reader is None or spare > max(size, _SPARE):
            moved = {path: (Entry(*row), self.packed(path)) for path, row in kept.items()}
            kept, learnt = {}, {**moved, **learnt}
            self.store = f"{STORE}{group}-{os.urandom(8).hex()}{ENDING}"
        new = self.store != old
        done = self._written(group, kinds, kept, learnt, said, new)
        if new and (old or not done):
            self._folder.remove(old if done else self.store)

    def _written(
        self,
        group: str,
        kinds: Sequence[str],
        kept: Mapping[str, Row],
        learnt: Mapping[str, tuple[Entry, bytes]],
        said: Kept | None,
        new: bool,
    ) -> bool:
        """Append to the store, which may be a `new` one, then replace the table."""
        data = b"".join([blob for _, blob in learnt.values()])
        at = self._folder.append(self.store, data, new) if data else 0
        if at is None:
            return False
        rows: dict[str, tuple[Any, ...]] = dict(kept)
        for path, (entry, blob) in learnt.items():
            rows[path] = tuple(entry._replace(start=at, size=len(blob), check=digest(blob)))
            at += len(blob)
        told: Any = (list(kinds), self.store, rows, None if said is None else tuple(said))
        body = marshal.dumps(told, 2)
        return self._folder.write(self._name, b"".join((_MAGIC, digest(body), body)), group)
