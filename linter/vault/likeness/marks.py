"""What is looked at to find texts that may be alike: a sample of their pairs of neighbouring tokens.

Which pairs are in the sample depends on the pairs and on the length of the text alone. So texts
that have a run of words in common have marks in common, and whether two may be alike depends on
no other text.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING
from zlib import adler32, crc32

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

LOOKED_AT = 20
"""About so many marks has a text, and a few more when it is long."""
MORE_FOR = 32
"""Tokens for which a text has one mark more."""
FEW = 12
"""A text that has fewer marks may be alike to one that it shares a single one with."""
_SMALL = 0x3FFFFFFF
"""The bits of a mark: such numbers are compared fastest."""


class Shape(NamedTuple):
    """A text as far as it is looked at before anything is compared."""

    size: int
    """How many tokens it has, repeated ones too."""
    digest: int
    """64 bits, equal for texts with the same words in the same lines."""
    marks: Collection[int]


def shape(tokens: bytes, digest: bytes, owner: str) -> Shape:
    """The shape of a text of packed tokens in their order; those of two owners share nothing."""
    found = _marks(tokens)
    if owner:
        salt = crc32(owner.encode(errors="surrogatepass"))
        digest += salt.to_bytes(4, "little")
        found = {mark ^ salt & _SMALL for mark in found}
    return Shape(len(tokens) // 4, crc32(digest) << 32 | adler32(digest), found)


def _marks(tokens: bytes) -> set[int]:
    pairs = range(0, len(tokens) - 4, 4)
    wanted = LOOKED_AT + len(pairs) // MORE_FOR
    if len(pairs) <= wanted:
        return {crc32(tokens[at : at + 8]) & _SMALL for at in pairs}
    # One byte for each pair, mixed of both tokens, says whether it is looked at.
    mixed = int.from_bytes(tokens, "little")
    mixed ^= mixed >> 16
    mixed ^= mixed >> 37
    dice = mixed.to_bytes(len(tokens), "little")[:-4:4]
    chosen = compress(pairs, dice.translate(_below(256 * wanted // len(pairs))))
    return {crc32(tokens[at : at + 8]) & _SMALL for at in chosen}


@lru_cache(maxsize=256)
def _below(limit: int) -> bytes:
    """A table that makes 1 of bytes below a limit, of zeros always, and 0 of the others."""
    ones = max(1, limit)
    return b"\1" * ones + bytes(256 - ones)


def least_shared(marks: int) -> int:
    """How many marks two texts have in common that may be alike, when the longer one has so many."""
    return 1 if marks < FEW else 2


def enough(shared: int, short: int, long: int, marks: int) -> bool:
    """Whether so many marks in common tell that texts of two sizes may be alike.

    `marks` are those of the longer one. About `marks * short / long` of them would be in the shorter
    one, were it a part of the longer one to the letter; a sixth of it is asked for.
    """
    return shared >= least_shared(marks) and shared * 6 * long >= marks * short
