"""Files that share their name, and which of them a link means (steps 5 and 6 of resolution).

A vault may hold ten thousand files called README.md, each linked from its own folder: every
question here costs a binary search and the files it can concern, not all of them.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from vaultmend.linter.vault.links.names import composed, link_key

if TYPE_CHECKING:
    from collections.abc import Iterable


class Namesakes:
    """The files of one name, by whole path and by the end of their path."""

    __slots__ = ("_backwards", "_by_path", "_matches")

    def __init__(self, files: Iterable[str]) -> None:
        """Take `files`, paths as on disk, in any order."""
        keys = [(link_key(file), file) for file in sorted(files)]
        self._by_path: dict[str, tuple[str, ...]] = {}
        for key, file in keys:
            self._by_path[key] = (*self._by_path.get(key, ()), file)
        self._backwards = sorted((key[::-1], file) for key, file in keys)
        self._matches: dict[str, Matches] = {}

    def at(self, key: str) -> tuple[str, ...]:
        """The files whose whole path has this key; several only if case or form differ (F-06)."""
        return self._by_path.get(key, ())

    def ending(self, key: str) -> Matches:
        """The files whose path ends with this key, as a string, not by folders (R-08)."""
        known = self._matches.get(key)
        if known is None:
            end = key[::-1]
            files: list[str] = []
            for at in range(bisect_left(self._backwards, (end,)), len(self._backwards)):
                backwards, file = self._backwards[at]
                if not backwards.startswith(end):
                    break
                files.append(file)
            known = self._matches[key] = Matches(files)
        return known


class Matches:
    """The files a link can mean, told apart by where the link stands."""

    __slots__ = ("_lengths", "_nearest", "files")

    def __init__(self, files: list[str]) -> None:
        """Take `files`, paths as on disk, in any order."""
        self.files = sorted(files)
        self._lengths = [_length(file) for file in self.files]
        self._nearest: dict[str, tuple[str, ...]] = {}

    def nearest(self, folder: str) -> tuple[str, ...]:
        """The files that win in `folder`: those below it first, the shortest path (R-03..R-06)."""
        known = self._nearest.get(folder)
        if known is None:
            low, high = 0, len(self.files)
            if folder:
                # "0" is the character behind "/".
                low = bisect_left(self.files, folder + "/")
                high = bisect_left(self.files, folder + "0")
            found = low < high or not folder
            known = self._shortest(low, high) if found else self.nearest("")
            self._nearest[folder] = known
        return known

    def _shortest(self, low: int, high: int) -> tuple[str, ...]:
        least = min(self._lengths[low:high], default=0)
        return tuple(self.files[at] for at in range(low, high) if self._lengths[at] == least)


def _length(path: str) -> int:
    """The length of a path as Obsidian counts it: UTF-16 units of its NFC form."""
    if path.isascii():
        return len(path)
    return len(composed(path).encode("utf-16-le", "surrogatepass")) // 2
