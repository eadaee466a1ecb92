"""Chains and circles of successors."""

from __future__ import annotations

import pytest

from vaultmend.linter.vault.succession import after, circles

CASES: dict[str, tuple[dict[str, set[str]], list[list[str]]]] = {
    "a chain": ({"a": {"b"}, "b": {"c"}}, []),
    "a note after itself": ({"a": {"a"}}, [["a"]]),
    "two notes": ({"b": {"a"}, "a": {"b"}}, [["a", "b"]]),
    "a way into a circle": ({"a": {"c"}, "b": {"c"}, "c": {"d"}, "d": {"c"}}, [["c", "d"]]),
    "no successor": ({"a": set()}, []),
}


@pytest.mark.parametrize(("successors", "expected"), CASES.values(), ids=CASES)
def test_circles_are_told_once(successors: dict[str, set[str]], expected: list[list[str]]) -> None:
    assert list(circles(successors)) == expected


def test_a_long_chain_takes_no_time() -> None:
    chain = {f"{number:06}": {f"{number + 1:06}"} for number in range(100_000)}
    assert list(circles(chain)) == []
    assert len(after("000000", chain)) == 100_000


def test_what_came_after_ends_in_a_circle() -> None:
    assert after("a", {"a": {"b"}, "b": {"a", "c"}}) == {"a", "b", "c"}
