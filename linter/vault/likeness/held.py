"""Whether what somebody wrote down in one place is kept in another, in these or in similar words."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.tokens import tells_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Tokens: TypeAlias = "frozenset[int]"
SHARE = 0.7
"""The share of its tokens that some lines of a note must have to hold a text."""
WINDOW = 3
"""Lines of a note that together may hold one line."""
_FEW = 4
"""A text of fewer tokens is held only where all of them are."""


class Wanted(NamedTuple):
    """A text that is looked for."""

    owner: str
    """The agent in whose notes alone it is looked for."""
    tokens: Tokens
    lines: int
    """How many lines it has itself."""


def unpacked(packed: bytes) -> Tokens:
    """The tokens of a line, which are kept packed."""
    found = array("I")
    found.frombytes(packed)
    return frozenset(found)


def windows(lines: Sequence[Tokens], size: int = WINDOW) -> Iterator[Tokens]:
    """The tokens of every so many lines in a row."""
    for number in range(max(1, len(lines) - size + 1)):
        yield frozenset[int]().union(*lines[number : number + size])


def holds(window: Tokens, tokens: Tokens, share: float = SHARE) -> bool:
    """Whether some lines hold a text; not when all they lack of it are its numbers or its code."""
    if len(tokens & window) < (share if len(tokens) >= _FEW else 1) * len(tokens):
        return False
    lacking = tokens - window
    return not lacking or not all(map(tells_apart, lacking))


def held(wanted: Sequence[Wanted], notes: Iterable[tuple[str, Sequence[bytes]]]) -> set[int]:
    """The numbers of the texts that one of the notes holds.

    A note is the agent it belongs to and the tokens of its lines, packed.
    """
    by_token: dict[int, list[int]] = {}
    for number, text in enumerate(wanted):
        for token in text.tokens:
            by_token.setdefault(token, []).append(number)
    found: set[int] = set()
    for owner, packed in notes:
        lines = [unpacked(line) for line in packed if line]
        whole = frozenset[int]().union(*lines)
        met = Counter(chain.from_iterable(by_token[t] for t in whole & by_token.keys()))
        likely = [
            number
            for number, count in met.items()
            if number not in found
            and wanted[number].owner == owner
            and count >= SHARE * len(wanted[number].tokens)
        ]
        for size, numbers in _by_size(likely, wanted).items():
            for window in windows(lines, size):
                found.update(n for n in numbers if holds(window, wanted[n].tokens))
    return found


def _by_size(numbers: Iterable[int], wanted: Sequence[Wanted]) -> dict[int, list[int]]:
    """The texts by how many lines of a note may hold them: few sizes serve all."""
    sizes: dict[int, list[int]] = {}
    for number in numbers:
        size = WINDOW
        while size < 2 * wanted[number].lines:
            size *= 4
        sizes.setdefault(size, []).append(number)
    return sizes
