"""What can be reached from where, and what hangs together without."""

from __future__ import annotations

from vaultmend.linter.vault.links.reach import Ways, islands, reached

WAYS: Ways = {
    "index": {"a"},
    "a": {"b"},
    "b": {"a"},
    "log": {"c", "d"},
    "c": set(),
    "d": {"b"},
    "e": {"f"},
    "f": {"e"},
}


def test_everything_behind_a_way_is_reached() -> None:
    assert reached(WAYS, ["index"]) == {"index", "a", "b"}
    assert reached(WAYS, ["gone"]) == {"gone"}


def test_islands_hang_together_in_any_direction_but_not_over_the_mainland() -> None:
    near = reached(WAYS, ["index"])
    assert list(islands(WAYS, ["c", "d", "e", "f"], near)) == [["c", "d"], ["e", "f"]]
    assert list(islands(WAYS, ["c", "x"], near)) == [["c"], ["x"]]
