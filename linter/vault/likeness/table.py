"""The shapes of all texts of a vault in their order, packed so that a cache can hold them."""

from __future__ import annotations

from array import array
from itertools import accumulate, count
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vaultmend.linter.vault.likeness.marks import Shape

Packed: TypeAlias = "tuple[bytes, bytes, bytes, bytes]"
"""Sizes, digests, numbers of marks, marks."""


class Table:
    """Texts by number."""

    __slots__ = ("counts", "digests", "marks", "sizes", "starts")

    def __init__(
        self, sizes: array[int], digests: array[int], counts: array[int], marks: array[int]
    ) -> None:
        self.sizes = sizes
        self.digests = digests
        self.counts = counts
        """How many marks each text has."""
        self.marks = marks
        """Those of all texts, one text after the other."""
        self.starts = [0, *accumulate(counts)]
        """Where the marks of each text begin, and where the last ones end."""

    @classmethod
    def of(cls, shapes: Iterable[Shape]) -> Table:
        """The table of some texts."""
        sizes, digests, counts, marks = array("I"), array("Q"), array("I"), array("I")
        for size, digest, found in shapes:
            sizes.append(size)
            digests.append(digest)
            counts.append(len(found))
            marks.extend(found)
        return cls(sizes, digests, counts, marks)

    @classmethod
    def unpacked(cls, packed: Packed) -> Table:
        """The table that was packed."""
        sizes, digests, counts, marks = array("I"), array("Q"), array("I"), array("I")
        for numbers, data in zip((sizes, digests, counts, marks), packed, strict=True):
            numbers.frombytes(data)
        return cls(sizes, digests, counts, marks)

    def packed(self) -> Packed:
        """The table as bytes, in the byte order of the machine."""
        columns = self.sizes, self.digests, self.counts, self.marks
        return tuple(column.tobytes() for column in columns)  # type: ignore[return-value]

    def marks_of(self, number: int) -> array[int]:
        """The marks of one text."""
        return self.marks[self.starts[number] : self.starts[number + 1]]

    def spliced(self, first: int, last: int, texts: Sequence[Shape]) -> Table:
        """The table with other texts in the place of some."""
        new, start, end = Table.of(texts), self.starts[first], self.starts[last]
        return Table(
            self.sizes[:first] + new.sizes + self.sizes[last:],
            self.digests[:first] + new.digests + self.digests[last:],
            self.counts[:first] + new.counts + self.counts[last:],
            self.marks[:start] + new.marks + self.marks[end:],
        )

    def firsts(self) -> list[int]:
        """For each text the first one with the same words, which stands for it."""
        known: dict[int, int] = {}
        return list(map(known.setdefault, self.digests, count()))
