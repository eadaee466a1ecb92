"""What is looked at to find the texts that may be alike: a sample of their pairs of neighbouring tokens.

Which pairs are in the sample depends on the pairs and on the length of the text alone. So texts that
have a run of words in common have marks in common, and whether two may be alike is nobody else's business.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple
from zlib import adler32, crc32

if TYPE_CHECKING:
    from collections.abc import Collection

LOOKED_AT = 24
"""About so many marks has a long text."""
_PRIME = 3266489917
"""Below two to the power of 32; neighbours become a number below it."""


class Shape(NamedTuple):
    """A text as far as it is looked at before anything is compared."""

    size: int
    """How many tokens it has, repeated ones too."""
    digest: int
    """64 bits, equal for texts with the same words in the same lines."""
    marks: Collection[int]


def shape(tokens: memoryview[int], digest: bytes, owner: str) -> Shape:
    """The shape of a text of 32-bit tokens in their order; those of two owners have nothing in common."""
    found = _marks(tokens)
    if owner:
        salt = crc32(owner.encode(errors="surrogatepass"))
        digest += salt.to_bytes(4, "little")
        found = {mark ^ salt for mark in found}
    return Shape(len(tokens), crc32(digest) << 32 | adler32(digest), found)


def _marks(tokens: memoryview[int]) -> set[int]:
    size = len(tokens)
    packed = tokens.cast("B")
    # Two neighbours of 32 bits are one number of 64: the even pairs, then the odd ones.
    even = packed[: size // 2 * 8].cast("Q")
    odd = packed[4 : 4 + (size - 1) // 2 * 8].cast("Q") if size > 2 else ()
    if size <= LOOKED_AT:
        return {pair % _PRIME for pair in chain(even, odd)}
    limit = _PRIME * LOOKED_AT // size
    return {mark for pair in chain(even, odd) if (mark := pair % _PRIME) < limit}


def least_shared(marks: int) -> int:
    """How many marks two texts have in common that may be alike, when the longer one has so many."""
    return 1 if marks < LOOKED_AT // 2 else 2


def enough(shared: int, short: int, long: int, marks: int) -> bool:
    """Whether so many marks in common tell that texts of two sizes may be alike.

    `marks` are those of the longer one. About `marks * short / long` of them would be in the shorter
    one, were it a part of the longer one to the letter; a sixth of it is asked for.
    """
    return shared >= least_shared(marks) and shared * 6 * long >= marks * short
