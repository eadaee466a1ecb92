"""What the files of a tree hold; what is most likely asked for next is read together with it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from vaultmend.linter.read.files.file import kind_of
from vaultmend.linter.read.git.objects import MISSING
from vaultmend.linter.read.git.run import GitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Problem
    from vaultmend.linter.read.git.index import Entry
    from vaultmend.linter.read.git.objects import Objects

_READ = ("note", "canvas", "base")


class Contents:
    """Asks git once for many files: a walk reads all notes, and in the order of their paths.

    Where only a few are read, as of a vault that is remembered, what lies between is not asked for:
    each file that was indeed the next one doubles how many come with it.
    """

    __slots__ = ("_ahead", "_at", "_entries", "_many", "_objects", "_order", "_sizes")

    def __init__(self, entries: Mapping[str, Entry], objects: Objects) -> None:
        self._entries = entries
        self._objects = objects
        self._ahead: dict[str, bytes | Problem] = {}
        self._order: list[str] | None = None
        self._sizes: dict[str, int] | None = None
        self._at = 0
        self._many = 1

    def size(self, entry: Entry) -> int:
        """Bytes; the index knows them of what was checked out, and of all other notes git is asked
        at once. Raises OSError when git fails.
        """
        if entry.size and entry.size != "0":
            return int(entry.size)
        if self._sizes is None:
            notes = map(self._entries.__getitem__, self._notes())
            self._sizes = self._sized(note.id for note in notes if note.size in ("", "0"))
        if entry.id not in self._sizes:
            self._sizes |= self._sized([entry.id])
        return self._sizes.get(entry.id, 0)

    def read(self, path: str, limit: int) -> bytes | Problem:
        """The content of an entry of at most `limit` bytes. Raises GitError."""
        id_ = self._entries[path].id
        found = self._ahead.get(id_)
        if found is None:
            self._ahead = self._objects.read(self._next(path), limit)
            found = self._ahead.get(id_, MISSING)
        return found

    def _sized(self, ids: Iterable[str]) -> dict[str, int]:
        try:
            return self._objects.sizes(ids)
        except GitError as error:
            raise FileNotFoundError(str(error)) from None

    def _notes(self) -> list[str]:
        """The paths that are most likely read, in their order."""
        if self._order is None:
            self._order = sorted(path for path in self._entries if kind_of(path) in _READ)
        return self._order

    def _next(self, path: str) -> list[str]:
        """The id of a path, and those of the notes behind it, which a walk asks for next."""
        order = self._notes()
        at = bisect_right(order, path)
        first = self._entries[path].id
        if kind_of(path) not in _READ or at <= self._at:
            return [first]
        # Where two processes read, each reads every other one.
        self._many = self._many * 4 if at - self._at <= 2 else 1
        ahead = order[at : at + self._many - 1]
        self._at = at + len(ahead)
        return [first, *(self._entries[name].id for name in ahead)]
