"""The texts that a rule compares, note by note, and which of them say the same."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from vaultmend.linter.vault.likeness.join import join
from vaultmend.linter.vault.likeness.marks import shape
from vaultmend.linter.vault.likeness.outline import Outline
from vaultmend.linter.vault.likeness.population import (
    Copied,
    Lines,
    compared,
    copied,
    lines_of,
    owner_of,
)
from vaultmend.linter.vault.likeness.similarity import Judge, Measure, Pair, Text
from vaultmend.linter.vault.likeness.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vaultmend.linter.vault.likeness.join import Joined
    from vaultmend.linter.vault.likeness.marks import Shape
    from vaultmend.linter.vault.likeness.passages import Facts
    from vaultmend.linter.vault.vault import Vault

What = TypeVar("What")
Stretch = tuple[What, int, int]


class Plan(NamedTuple, Generic[What]):
    """What a rule compares, and from when on it is alike."""

    takes_part: Callable[[str], bool]
    """Whether notes of a role are compared."""
    stretches: Callable[[Outline], Iterable[tuple[What, int, int]]]
    """The texts of a note: what each is, and its kept lines, half-open."""
    measure: Measure
    files: int
    share: float
    """The notes, and the share of those compared, that have the same line when it is a template's."""


class Texts(Generic[What]):
    """The texts of some notes by number, taken from the facts of a note when somebody asks for one."""

    __slots__ = (
        "_known",
        "_owner",
        "_plan",
        "_starts",
        "_texts",
        "counts",
        "frequent",
        "outlines",
        "paths",
    )

    def __init__(
        self,
        plan: Plan[What],
        facts: Mapping[str, Facts],
        owner: Callable[[str], str],
        frequent: frozenset[int],
    ) -> None:
        self._plan = plan
        self._owner = owner
        self.frequent = frequent
        self._known: dict[str, list[Stretch[What]]] = {}
        self._texts: dict[int, Text] = {}
        self._starts: list[int] = [0]
        self.paths: Sequence[str] = ()
        self.counts: array[int] = array("I")
        """How many texts each note has."""
        self.outlines = Outlines(facts, frequent)

    def stretches(self, path: str) -> list[Stretch[What]]:
        """The texts of a note that have tokens enough to be compared."""
        known = self._known.get(path)
        if known is None:
            outline, least = self.outlines[path], self._plan.measure.exact
            known = self._known[path] = [
                stretch
                for stretch in self._plan.stretches(outline)
                if outline.size(stretch[1], stretch[2]) >= least
            ]
        return known

    def shapes(self, path: str) -> list[Shape]:
        """Their shapes."""
        outline, owner = self.outlines[path], self._owner(path)
        return [
            shape(outline.packed(first, last), outline.digest(first, last), owner)
            for _, first, last in self.stretches(path)
        ]

    def number(self, paths: Sequence[str], counts: array[int]) -> None:
        """Number the texts of notes that have so many of them."""
        self.paths = paths
        self.counts = counts
        self._starts = [0, *accumulate(counts)]

    def what(self, number: int) -> What:
        """What the text of this number is."""
        return self._at(number)[1][0]

    def __getitem__(self, number: int) -> Text:
        known = self._texts.get(number)
        if known is None:
            path, (_, first, last) = self._at(number)
            outline, owner = self.outlines[path], self._owner(path)
            tokens, digest = outline.tokens(first, last), outline.digest(first, last)
            known = self._texts[number] = Text(path, first, last, tokens, digest, owner)
        return known

    def _at(self, number: int) -> tuple[str, Stretch[What]]:
        note = bisect_right(self._starts, number) - 1
        path = self.paths[note]
        return path, self.stretches(path)[number - self._starts[note]]


class Outlines(dict[str, Outline]):
    """The outlines of notes, each made when somebody asks for it."""

    def __init__(self, facts: Mapping[str, Facts], frequent: frozenset[int]) -> None:
        super().__init__()
        self._facts = facts
        self._frequent = frequent

    def __missing__(self, path: str) -> Outline:
        found = self[path] = Outline(path, self._facts[path], self._frequent)
        return found


class Compared(NamedTuple, Generic[What]):
    """The pairs that are alike, their texts by number, and all there is to be remembered of them."""

    joined: Joined
    texts: Texts[What]
    table: Table
    lines: Lines
    copied: Copied

    @property
    def pairs(self) -> list[Pair]:
        """The pairs in order."""
        return self.joined.all()


def compare(vault: Vault, facts: Mapping[str, Facts], plan: Plan[What]) -> Compared[What]:
    """All pairs of texts of a vault that are alike."""
    copies = copied(vault)
    paths = compared(vault, facts, plan.takes_part, copies.paths)
    lines = Lines.of(paths, (lines_of(facts[path]) for path in paths))
    frequent = lines.frequent(plan.files, plan.share)
    texts = Texts(plan, facts, owner_of(vault), frequent)
    shapes: list[Shape] = []
    counts = array("I")
    for path in paths:
        found = texts.shapes(path)
        counts.append(len(found))
        shapes += found
    texts.number(paths, counts)
    table = Table.of(shapes)
    return Compared(join(table, Judge(texts, plan.measure)), texts, table, lines, copies)
