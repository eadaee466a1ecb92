"""All pairs of texts that say the same, found without comparing everything with everything.

Every candidate is measured, so what is found is so. Of texts with the same words in the same order
each is paired with the first alone, and the first stands for all of them in other pairs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.likeness.candidates import candidates
from vaultmend.linter.vault.likeness.marks import shape
from vaultmend.linter.vault.likeness.similarity import Judge
from vaultmend.linter.vault.likeness.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.vault.likeness.similarity import Measure, Pair, Text


class Joined(NamedTuple):
    """The pairs of a table, each list in order."""

    same: list[Pair]
    """Of texts with the same words in the same order."""
    near: list[Pair]

    def all(self) -> list[Pair]:
        """All pairs in order."""
        return sorted([*self.same, *self.near])


def join(table: Table, judge: Judge) -> Joined:
    """The pairs of all texts of a table."""
    firsts = table.firsts()
    same = [
        pair
        for number, first in enumerate(firsts)
        if number != first and (pair := judge.same(first, number))
    ]
    standing = [number for number, first in enumerate(firsts) if number == first]
    near = [
        pair for two in candidates(table, standing, judge.measure) if (pair := judge.near(*two))
    ]
    return Joined(sorted(same), sorted(near))


def alike_pairs(texts: Sequence[Text], measure: Measure) -> list[Pair]:
    """The pairs of texts that are alike, in order."""
    table = Table.of(shape(t.tokens.tobytes(), t.digest, t.owner) for t in texts)
    return join(table, Judge(texts, measure)).all()
