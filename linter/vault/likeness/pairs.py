"""Which of many alike pairs are worth a finding: each text once, with its best match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.likeness.similarity import Numbered, Pair, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def to_report(
    pairs: Sequence[Pair], texts: Numbered, is_reported: Callable[[str], bool]
) -> list[Pair]:
    """The pairs worth a finding, each with the text the finding is about as `one`.

    Every text is told of once, with its best match; what lies within a text that was told of, or
    within the other side of such a pair, is told with it. Of two equals the later one is told of,
    or the one that is reported on by its path.
    """
    told, shown = _Covered(), _Covered()
    chosen: list[Pair] = []
    for one, other, likeness in sorted(_best(pairs), key=lambda pair: _weight(pair, texts)):
        turns = [(one, other)] if likeness.kind == "contained" else [(other, one), (one, other)]
        turns = [turn for turn in turns if is_reported(texts[turn[0]].path)]
        for subject, partner in turns:
            before = told if subject == turns[0][0] else shown
            if texts[subject] not in before:
                chosen.append(Pair(subject, partner, likeness))
                told.add(texts[subject])
                shown.add(texts[subject])
                shown.add(texts[partner])
                break
    return sorted(chosen)


def _best(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs that are the best of one of their texts; a whole has no best of its parts."""
    best: set[int] = set()
    kept: list[Pair] = []
    for pair in sorted(pairs, key=lambda p: (p.likeness.kind == "contained", -p.likeness.share, p)):
        ends = {pair.one} if pair.likeness.kind == "contained" else {pair.one, pair.other}
        if not ends <= best:
            kept.append(pair)
            best |= ends
    return kept


def _weight(pair: Pair, texts: Numbered) -> tuple[int, int, bool, float, Pair]:
    """Large texts come first, so that what they contain is told with them."""
    one, other = texts[pair.one], texts[pair.other]
    size = min(len(one.words), len(other.words))
    lines = one.last - one.first + other.last - other.first
    return -size, -lines, pair.likeness.kind == "contained", -pair.likeness.share, pair


class _Covered:
    """Stretches of notes, none of which begins in one and ends in another."""

    def __init__(self) -> None:
        self._ends: dict[str, dict[int, int]] = {}

    def add(self, text: Text) -> None:
        ends = self._ends.setdefault(text.path, {})
        for line in range(text.first, text.last):
            ends[line] = max(text.last, ends.get(line, 0))

    def __contains__(self, text: Text) -> bool:
        return self._ends.get(text.path, {}).get(text.first, 0) >= text.last
