"""The day that the name of a file tells, in every shape that logs have."""

from __future__ import annotations

import pytest

from vaultmend.linter.read.dated_names import day_of_name


@pytest.mark.parametrize(
    ("path", "day"),
    [
        ("memory/2026-03-14.md", "2026-03-14"),
        ("2026-03-14-0930.md", "2026-03-14"),
        ("memory/decisions/2026-03-14-postgres.md", "2026-03-14"),
        ("memory/daily/2026-03-14_站会.md", "2026-03-14"),
        ("2026-03-14 walk.md", "2026-03-14"),
        ("retro-2026-03-14.md", "2026-03-14"),
        ("memory/2026-W11.md", "2026-03-15"),
        ("2026-W53-review.md", "2027-01-03"),
        ("2026-02-31-copied-2026-03-01.md", "2026-03-01"),
    ],
)
def test_a_name_tells_the_day(path: str, day: str) -> None:
    assert str(day_of_name(path)) == day


@pytest.mark.parametrize(
    "path",
    [
        "memory/cron.md",
        "2026-03-14/notes.md",
        "memory/2026-02-31.md",
        "2026-W54.md",
        "2026-W00.md",
        "2026-W111.md",
        "12026-03-14.md",
        "2026-03-145.md",
        "2026-03.md",
        "0000-01-01.md",
        "",
    ],
)
def test_other_names_tell_none(path: str) -> None:
    assert day_of_name(path) is None
