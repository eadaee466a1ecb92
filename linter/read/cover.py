"""Whether a place of a text lies in one of many stretches, asked from the beginning to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Cover:
    """Stretches of a text, which may overlap; all questions together look at each of them once."""

    __slots__ = ("_end", "_next", "_spans")

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        """Take the stretches, half-open offsets in any order."""
        self._spans = sorted(spans)
        self._next = 0
        self._end = 0

    def hides(self, at: int) -> bool:
        """Whether the offset is covered; it may not lie before the one asked for last."""
        while self._next < len(self._spans) and self._spans[self._next][0] <= at:
            self._end = max(self._end, self._spans[self._next][1])
            self._next += 1
        return at < self._end
