"""A source that remembers what was asked of it beyond what its listing tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.digest import digest

if TYPE_CHECKING:
    from collections.abc import Collection

    from vaultmend.linter.model import Problem
    from vaultmend.linter.read.files.source import File, Source


class Witness:
    """Another source; what it answers is the same."""

    def __init__(self, below: Source, doubtful: Collection[str]) -> None:
        """`doubtful` are the notes, by path, whose content must be known, and not only their times."""
        self._below = below
        self._doubtful = doubtful
        self.asked: dict[str, bool] = {}
        """Every path of which it was asked whether it is there, with the answer."""
        self.seen: dict[str, bytes] = {}
        """The digests of the doubtful notes that were read."""
        self.unsteady = False
        """Whether one of them was another when it was read again."""

    @property
    def problems(self) -> list[tuple[str, Problem]]:
        """What could not be listed."""
        return self._below.problems

    def files(self) -> list[File]:
        """Every file, ordered by path."""
        return self._below.files()

    def read(self, path: str) -> bytes | Problem:
        """The content of a file."""
        data = self._below.read(path)
        if path in self._doubtful:
            known = digest(data) if isinstance(data, bytes) else b""
            # Why a note cannot be read may pass without a trace.
            self.unsteady |= self.seen.setdefault(path, known) != known or not known
        return data

    def exists(self, path: str) -> bool:
        """Whether the path names something in the vault."""
        known = self.asked.get(path)
        if known is None:
            known = self.asked[path] = self._below.exists(path)
        return known
