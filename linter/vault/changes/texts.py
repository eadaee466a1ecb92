"""An earlier vault that is given as texts: what examples of rules are compared with."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from vaultmend.linter.model import Problem

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date


class TextPast:
    """A vault at its last commit. All of its commits were made on one day."""

    is_commit = is_pending = False

    def __init__(
        self, commits: Sequence[Mapping[str, bytes]], now: Mapping[str, bytes], day: date
    ) -> None:
        """`commits` are the files of each, the oldest first; there is at least one."""
        self._commits = commits
        self._then = commits[-1]
        self._now = now
        self._day = day
        self.names: Collection[str] = self._then
        self.removed = tuple(sorted(self._then.keys() - now.keys()))
        self.added = tuple(sorted(now.keys() - self._then.keys()))
        self.edited = tuple(
            sorted(p for p in self._then if now.get(p, self._then[p]) != self._then[p])
        )

    def id_then(self, path: str) -> str:
        """The content itself: it is equal for equal contents."""
        return self._then[path].decode("latin-1")

    def id_now(self, path: str) -> str | None:
        """The same for what a file holds."""
        return self._now[path].decode("latin-1")

    def read(self, path: str) -> bytes | Problem:
        """What a file held."""
        return self._then.get(path, Problem("there was no such file", 1, 1))

    def has_other_endings(self, path: str) -> bool:
        """Texts are what they are."""
        del path
        return False

    def days_of_change(
        self, paths: Sequence[str], since: date
    ) -> Mapping[str, Sequence[date]] | None:
        """The day, once for each commit in which a note was another than in the one before."""
        del since
        steps = list(pairwise(self._commits))
        return {
            path: [self._day for old, new in steps if path in old and old[path] != new.get(path)]
            for path in paths
        }
