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
    """Asks git once for many files: a walk reads all notes, and in the order of their paths."""

    __slots__ = ("_ahead", "_at", "_entries", "_objects", "_order", "_sizes")

    def __init__(self, entries: Mapping[str, Entry], objects: Objects) -> None:
        self._entries = entries
        self._objects = objects
        self._ahead: dict[str, bytes | Problem] = {}
        self._order: list[str] | None = None
        self._sizes: dict[str, int] | None = None
        self._at = 0

    def size(self, id_: str) -> int:
        """Bytes; those of all notes are asked for at once. Raises OSError when git fails."""
        if self._sizes is None:
            self._sizes = self._sized(self._entries[path].id for path in self._notes())
        if id_ not in self._sizes:
            self._sizes |= self._sized([id_])
        return self._sizes.get(id_, 0)

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
        self._at = at
        return [first, *(self._entries[order[number]].id for number in range(at, len(order)))]
