"""Which of many alike pairs are worth a finding: each text once, with its best match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.similarity import Pair, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def to_report(
    pairs: Sequence[Pair], texts: Sequence[Text], is_reported: Callable[[str], bool]
) -> list[Pair]:
    """The pairs worth a finding, each with the text the finding is about as `one`.

    Every text is told of once, with its best match; what lies within a text that was told of, or
    within the other side of such a pair, is told with it. Of two equals the later one is told of.
    """
    told: dict[str, list[tuple[int, int]]] = {}
    shown: dict[str, list[tuple[int, int]]] = {}
    chosen: list[Pair] = []
    for pair in sorted(_best(pairs), key=lambda pair: _weight(pair, texts)):
        one, other = pair.one, pair.other
        turns = (
            [(one, other)] if pair.likeness.kind == "contained" else [(other, one), (one, other)]
        )
        turns = [turn for turn in turns if is_reported(texts[turn[0]].path)]
        for subject, partner in turns:
            again = subject != turns[0][0]
            if _within(texts[subject], shown if again else told):
                continue
            chosen.append(Pair(subject, partner, pair.likeness))
            for number, spans in ((subject, told), (subject, shown), (partner, shown)):
                text = texts[number]
                spans.setdefault(text.path, []).append((text.first, text.last))
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


def _weight(pair: Pair, texts: Sequence[Text]) -> tuple[int, int, bool, float, Pair]:
    one, other = texts[pair.one], texts[pair.other]
    size = min(len(one.tokens), len(other.tokens))
    lines = one.last - one.first + other.last - other.first
    return -size, -lines, pair.likeness.kind == "contained", -pair.likeness.share, pair


def _within(text: Text, spans: dict[str, list[tuple[int, int]]]) -> bool:
    known = spans.get(text.path, ())
    return any(first <= text.first and text.last <= last for first, last in known)
