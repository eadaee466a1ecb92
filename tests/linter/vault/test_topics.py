"""Nearest neighbours by TF-IDF: what they are on small sets, by hand, and that there are no others."""

from __future__ import annotations

from math import log, sqrt
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.vault.likeness.topics import neighbours


def text(words: str) -> dict[int, int]:
    return {crc32(word.encode()): words.split().count(word) for word in words.split()}


def test_the_cosine_is_that_of_the_formula() -> None:
    [pair] = neighbours([text("a b"), text("a c"), text("d e")], [""] * 3, 0.1)
    shared, own = log(4 / 3) + 1, log(4 / 2) + 1
    assert pair.cosine == pytest.approx(shared**2 / (shared**2 + own**2))
    assert (pair.one, pair.other) == (0, 1)


def test_what_stands_often_in_a_note_weighs_more_there() -> None:
    [pair] = neighbours([text("a a a b"), text("a a a c"), text("d e")], [""] * 3, 0.1)
    shared, own = (1 + log(3)) * (log(4 / 3) + 1), log(4 / 2) + 1
    assert pair.cosine == pytest.approx(shared**2 / (shared**2 + own**2))


def test_only_each_others_nearest_are_told_and_never_across_agents() -> None:
    texts = [text("a b c d"), text("a b c e"), text("a f g h"), text("x y"), text("x y")]
    found = neighbours(texts, ["", "", "", "one", "two"], 0.0)
    assert [(pair.one, pair.other) for pair in found] == [(0, 1)]


def test_no_note_and_one_note_have_no_neighbours() -> None:
    assert neighbours([], [], 0.0) == []
    assert neighbours([text("a b")], [""], 0.0) == []
    assert neighbours([{}, {}], ["", ""], 0.1) == []


@given(st.lists(st.dictionaries(st.integers(0, 20), st.integers(1, 3), max_size=8), max_size=12))
def test_pairs_are_as_alike_as_they_say_and_each_note_is_in_one(
    texts: list[dict[int, int]],
) -> None:
    found = neighbours(texts, [""] * len(texts), 0.3)
    count = [sum(token in other for other in texts) for token in range(21)]
    rarity = [log((len(texts) + 1) / (number + 1)) + 1 for number in count]

    def weights(number: int) -> dict[int, float]:
        return {token: (1 + log(n)) * rarity[token] for token, n in texts[number].items()}

    for one, other, cosine in found:
        mine, yours = weights(one), weights(other)
        dot = sum(mine[token] * yours[token] for token in mine.keys() & yours.keys())
        size = sqrt(sum(w * w for w in mine.values()) * sum(w * w for w in yours.values()))
        assert cosine == pytest.approx(dot / size)
        assert cosine >= 0.3
    assert len({number for pair in found for number in pair[:2]}) == 2 * len(found)
    assert [pair.cosine for pair in found] == sorted((p.cosine for p in found), reverse=True)
