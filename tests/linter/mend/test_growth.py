"""What an agent appends while a run is planned stays behind what the run writes."""

from __future__ import annotations

import pytest

from vaultmend.linter.mend.change import Change
from vaultmend.linter.mend.draft import Group
from vaultmend.linter.mend.growth import grown


@pytest.mark.parametrize(
    ("before", "now", "after", "expected"),
    [
        pytest.param(b"a\n", b"a\nb\n", b"A\n", b"A\nb\n", id="a line"),
        pytest.param(b"a", b"ab\n", b"A", b"Ab\n", id="behind a line that is open"),
        pytest.param(
            b"a\nx\n", b"a\nx\nb\n", b"a", b"a\nb\n", id="the edit took the last line end"
        ),
        pytest.param(b"a\n", b"a\n", b"A\n", b"A\n", id="nothing"),
        pytest.param(b"a\n", b"b\n", b"A\n", b"A\n", id="another text"),
        pytest.param(b"a\nb\n", b"a\n", b"A\nb\n", b"A\nb\n", id="it shrank"),
    ],
)
def test_what_is_appended_follows(before: bytes, now: bytes, after: bytes, expected: bytes) -> None:
    [group] = grown([Group((Change("a.md", "b.md", before, after),), ())], lambda _path: now)
    appended = now.startswith(before)
    assert group.changes == (Change("a.md", "b.md", now if appended else before, expected),)


def test_a_file_that_is_made_or_goes_does_not_grow() -> None:
    changes = (Change("a.md", "a.md", None, b"a"), Change("b.md", "b.md", b"b", None))
    [group] = grown([Group(changes, ())], lambda _path: b"bc")
    assert group.changes == changes
