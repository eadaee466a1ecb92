"""Names of logs: their day, and which of them a scheme knows."""

from __future__ import annotations

from datetime import date

import pytest

from vaultmend.linter.read.dated_names import day_in_name, day_of_log
from vaultmend.linter.read.log_names import is_known_name, is_of_late
from vaultmend.linter.read.logs.days import days_in, months_and_days_in

SHAPES = ("YYYY-MM-DD", "YYYY-MM-DD-HHMM", "YYYY-MM-DD_*", "YYYY-Www")
TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("memory/2026-11-30.md", True),
        ("memory/2026-11-30-0930.md", True),
        ("memory/2026-11-30_incident.md", True),
        ("memory/2026-W48.md", True),
        ("memory/daily/2026/11/30.md", True),
        ("memory/daily/2026-11/30.md", True),
        ("memory/2026-11-30-9930.md", False),
        ("memory/2026-11-30x.md", False),
        ("memory/2026-11-31.md", False),
        ("memory/2026-13-01.md", False),
        ("memory/2026-W60.md", False),
        ("memory/20261130.md", False),
        ("30.md", False),
    ],
)
def test_names_that_a_scheme_knows(path: str, known: bool) -> None:
    assert is_known_name(path, SHAPES) is known


def test_the_day_stands_at_the_beginning_of_the_name() -> None:
    assert day_of_log("memory/2026-11-30-slug.md") == TODAY
    assert day_of_log("2026-11-30.md") == TODAY
    assert day_of_log("2026-11-29/notes.md") is None
    assert day_of_log("memory/2026-11-301.md") is None
    assert day_of_log("memory/2026-02-30.md") is None


@pytest.mark.parametrize(
    "name", ["20261130", "2026.11.30", "2026_11_30", "2026年11月30日", "Log 2026-11-30"]
)
def test_a_day_of_another_shape_is_found_all_the_same(name: str) -> None:
    assert day_in_name(f"memory/daily/{name}.md") == TODAY


def test_two_days_in_a_name_are_no_day() -> None:
    assert day_in_name("2026-11-29_2026-11-30.md") is None


def test_recent_logs() -> None:
    recent = [day for day in range(20, 31) if is_of_late(f"2026-11-{day}.md", TODAY, 7)]
    assert recent == [24, 25, 26, 27, 28, 29, 30]
    assert is_of_late("2026-12-01.md", TODAY, 7), "east of here it is tomorrow"
    assert not is_of_late("2026-12-02.md", TODAY, 7)


@pytest.mark.parametrize(
    "text",
    [
        "Updated: 2026-11-30 09:00",
        "2026年11月30日（周一）",
        "Nov 30, 2026",
        "30 November 2026",
        "30.11.2026",
    ],
)
def test_days_in_running_text(text: str) -> None:
    assert [day for _, day in days_in(text)] == [TODAY]


def test_versions_and_impossible_days() -> None:
    assert list(days_in("v2026.1.2026")) == []
    assert [day for _, day in days_in("2026-13-45")] == [None]


@pytest.mark.parametrize("text", ["Today (11/30)", "今日（11月30日）", "Nov 30", "30.11."])
def test_days_without_a_year(text: str) -> None:
    assert (11, 30) in set(months_and_days_in(text))


def test_a_day_with_a_year_is_not_read_twice() -> None:
    assert list(months_and_days_in("2026-11-30 and 2026/11/30")) == []
