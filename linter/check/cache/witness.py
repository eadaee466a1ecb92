"""A source that remembers what was asked of it beyond what its listing tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.digest import digest

if TYPE_CHECKING:
    from vaultmend.linter.model import Problem
    from vaultmend.linter.read.files.source import File, Source


class Witness:
    """Another source; what it answers is the same."""

    def __init__(self, below: Source) -> None:
        self._below = below
        self.asked: dict[str, bool] = {}
        """Every path of which it was asked whether it is there, with the answer."""
        self.seen: dict[str, bytes | None] = {}
        """The digests of the files that were read; None where there was nothing to read."""
        self.unsteady: set[str] = set()
        """Those of them that were others when they were read again."""

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
        known = digest(data) if isinstance(data, bytes) else None
        if self.seen.setdefault(path, known) != known:
            self.unsteady.add(path)
        return data

    def exists(self, path: str) -> bool:
        """Whether the path names something in the vault."""
        known = self.asked.get(path)
        if known is None:
            known = self.asked[path] = self._below.exists(path)
        return known
