"""Notes on the same topic: nearest neighbours by the cosine of their TF-IDF weights.

A word that all notes have weighs nothing, one that two notes have weighs most. Candidates are found
by rare words alone, so that the work grows with the notes and not with their square; then each is
measured with all its words.
"""

from __future__ import annotations

from heapq import nlargest
from math import log, sqrt
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_NOTES = 64
"""A word in more notes than this leads to no candidate."""
HEAVIEST = 64
"""Words of a note, the heaviest, that lead to candidates."""
MEASURED = 8
"""Candidates of a note that are measured."""


class Neighbours(NamedTuple):
    """Two texts by their numbers, and the cosine of the angle between them, 0 to 1."""

    one: int
    other: int
    cosine: float


def neighbours(
    texts: Sequence[Mapping[int, int]], owners: Sequence[str], least: float
) -> list[Neighbours]:
    """The pairs of which each is the other's nearest, at least so alike, the most alike first.

    Texts are given as how often each token stands in them; those of two owners are never compared.
    """
    weights = _weights(texts)
    nearest: list[tuple[float, int]] = []
    index = _index(weights)
    for number, mine in enumerate(weights):
        shared: dict[int, float] = {}
        leading = ((weight, token) for token, weight in mine.items() if token in index)
        for weight, token in nlargest(HEAVIEST, leading):
            for other, its in index[token]:
                if other != number and owners[other] == owners[number]:
                    shared[other] = shared.get(other, 0.0) + weight * its
        likely = nlargest(MEASURED, shared.items(), key=lambda item: (item[1], -item[0]))
        measured = [(_cosine(mine, weights[other]), -other) for other, _ in likely]
        best, negative = max(measured, default=(0.0, 0))
        nearest.append((best, -negative))
    return sorted(
        (
            Neighbours(number, other, cosine)
            for number, (cosine, other) in enumerate(nearest)
            if cosine >= least and number < other and nearest[other][1] == number
        ),
        key=lambda pair: (-pair.cosine, pair),
    )


def _weights(texts: Sequence[Mapping[int, int]]) -> list[dict[int, float]]:
    """The weights of the tokens of each text; their squares come to 1."""
    spread: dict[int, int] = {}
    for text in texts:
        for token in text:
            spread[token] = spread.get(token, 0) + 1
    # One more text with every token, and one for each, keep few notes from being all alike.
    rarity = {token: log((len(texts) + 1) / (count + 1)) + 1 for token, count in spread.items()}
    found: list[dict[int, float]] = []
    for text in texts:
        raw = {token: (1 + log(count)) * rarity[token] for token, count in text.items()}
        length = sqrt(sum(weight * weight for weight in raw.values())) or 1.0
        found.append({token: weight / length for token, weight in raw.items()})
    return found


def _index(weights: Sequence[Mapping[int, float]]) -> dict[int, list[tuple[int, float]]]:
    """The texts that have each token, and its weight there; tokens of one text, or of many, left out."""
    index: dict[int, list[tuple[int, float]]] = {}
    for number, text in enumerate(weights):
        for token, weight in text.items():
            index.setdefault(token, []).append((number, weight))
    return {token: found for token, found in index.items() if 1 < len(found) <= MOST_NOTES}


def _cosine(one: Mapping[int, float], other: Mapping[int, float]) -> float:
    small, large = (one, other) if len(one) <= len(other) else (other, one)
    return sum(weight * large[token] for token, weight in small.items() if token in large)
