"""How warm a note is: its age, what lately referred to it, its priority."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.model import Note
from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.references import notice, references
from vaultmend.linter.vault.temperature import Temperature, created, temperature

TODAY = datetime.date(2026, 11, 30)
WriteFiles = Callable[..., Path]


def note(path: str, text: str = "") -> Note:
    return read_note(path, "log", text.encode())[0]


@pytest.mark.parametrize(
    ("days", "refs", "priority", "degrees"),
    [
        (0, 0, None, 0.5),
        (0, 3, "P0", 1.0),
        (0, 30, "P0", 1.0),
        (0, 1, "P1", 0.5 + 0.1 + 0.1),
        (30, 0, None, 0.5 * math.exp(-0.9)),
        (30, 2, "P2", 0.5 * math.exp(-0.9) + 0.2),
        (100000, 0, "P0", 0.2),
    ],
)
def test_the_temperature_is_the_sum_of_three_parts(
    days: int, refs: int, priority: str | None, degrees: float
) -> None:
    warmth = Temperature(days, refs, priority)
    assert warmth.degrees == pytest.approx(degrees)
    parts = (warmth.age_part, warmth.reference_part, warmth.priority_part)
    assert sum(parts) == pytest.approx(degrees)
    assert all(0 <= part <= most for part, most in zip(parts, (0.5, 0.3, 0.2), strict=True))


@pytest.mark.parametrize(("priority", "last_warm_day"), [("P2", 17), ("P1", 30), ("P0", 53)])
def test_without_references_a_note_grows_cold_by_its_priority(
    priority: str, last_warm_day: int
) -> None:
    assert not Temperature(last_warm_day, 0, priority).is_below(0.3)
    assert Temperature(last_warm_day + 1, 0, priority).is_below(0.3)


def test_half_of_the_warmth_of_youth_is_gone_after_23_days() -> None:
    assert Temperature(23, 0, None).age_part == pytest.approx(0.25, abs=0.005)


def test_a_note_of_unknown_age_is_never_cold() -> None:
    warmth = Temperature(None, 0, "P2")
    assert warmth.degrees is None
    assert not warmth.is_below(1.1)


@pytest.mark.parametrize(
    ("path", "text", "days"),
    [
        ("memory/2026-11-20.md", "---\ndate: 2026-11-25\n---\n", 5),
        ("memory/2026-11-20.md", "---\ndate: 2026-02-31\n---\n", 10),
        ("memory/2026-11-20.md", "", 10),
        ("memory/2026-W47.md", "", 8),
        ("memory/cron.md", "", 20),
        ("memory/other.md", "", None),
        ("memory/2027-01-01.md", "", 0),
    ],
)
def test_the_day_of_creation_is_that_of_date_then_name_then_git(
    path: str, text: str, days: int | None
) -> None:
    made = note(path, text)
    commits = {
        name: datetime.date(2026, 11, 10) for name in ("memory/cron.md", "memory/2026-11-20.md")
    }
    assert temperature(made, created(made, commits), 0, TODAY).days == days


def test_git_tells_nothing_when_nobody_asked_it() -> None:
    assert created(note("memory/cron.md"), {}) is None


@pytest.mark.parametrize(
    ("written", "priority"),
    [("P0", "P0"), ("🟡 P1", "P1"), ("参考", "P2"), ("high", None), ("", None)],
)
def test_a_priority_is_understood_as_people_write_it(written: str, priority: str | None) -> None:
    made = note("memory/2026-11-20.md", f"---\npriority: {written}\n---\n")
    assert temperature(made, None, 0, TODAY).priority == priority


CRON = "memory/lessons/cron.md"


def counted(write_files: WriteFiles, files: Mapping[str, str]) -> dict[str, int]:
    config = 'profile = "layered"\n'
    vault = write_files({CRON: "# Cron\n", **files, "vaultmend.toml": config})
    [space] = open_workspaces([str(vault)], TODAY.isoformat(), None, ())
    found = space.collect(()).vault
    noticed = {
        path: known
        for path, item in found.notes.items()
        if (known := notice(item, space.text_of(path) or ""))
    }
    return references(found, noticed)


@pytest.mark.parametrize(
    ("source", "text", "count"),
    [
        ("memory/2026-11-30.md", "[[cron]]\n", 1),
        ("memory/2026-11-24.md", "[[cron]]\n", 1),
        ("memory/2026-11-23.md", "[[cron]]\n", 0),
        ("memory/2026-12-01.md", "[[cron]]\n", 1),
        ("memory/2026-W48.md", "[[cron]]\n", 1),
        ("memory/2026-W47.md", "[[cron]]\n", 0),
        ("memory/2026-11-30-0930.md", "见 `lessons/cron.md`。\n", 1),
        ("memory/2026-11-30.md", "[x](lessons/cron.md) [[cron|y]] cron.md\n", 1),
        ("memory/2026-11-30.md", "cron is a word\n", 0),
        ("memory/reflections/2026-11-29.md", "![[cron]]\n", 1),
        ("memory/daily/notes.md", "[[cron]]\n", 0),
        ("memory/lessons/deploy.md", "[[cron]]\n", 0),
        ("memory/INDEX.md", "[[cron]]\n", 0),
        ("memory/.archive/2026-11-29.md", "[[cron]]\n", 0),
        ("NOW.md", "[[cron]]\n\nUpdated: 2026-11-24 09:30\n", 1),
        ("NOW.md", "[[cron]]\n\n*Last updated: 2026-11-23*\n", 0),
        ("NOW.md", "`memory/lessons/cron.md`\n\n> 更新：2026.11.01\n", 0),
        ("NOW.md", "[[cron]]\n", 1),
    ],
)
def test_a_reference_is_a_link_or_path_in_a_source_of_the_last_seven_days(
    write_files: WriteFiles, source: str, text: str, count: int
) -> None:
    assert counted(write_files, {source: text}).get(CRON, 0) == count


def test_each_source_counts_once(write_files: WriteFiles) -> None:
    files = {f"memory/2026-11-{day}.md": "[[cron]] [[cron]]\n" for day in range(26, 31)}
    assert counted(write_files, files)[CRON] == 5


def test_a_note_does_not_refer_to_itself(write_files: WriteFiles) -> None:
    assert counted(write_files, {"memory/2026-11-30.md": "[[2026-11-30]]\n"}) == {}


def test_what_may_be_meant_is_warmed_as_well(write_files: WriteFiles) -> None:
    plans = {f"memory/{name}/plan.md": "" for name in ("aa", "bb")}
    found = counted(write_files, {**plans, "memory/2026-11-30.md": "[[plan]]\n"})
    assert set(plans) <= set(found)


BY_HAND = [
    # name, priority, created, references, age + references + priority = degrees, cold (below 0.3)
    ("a-new-core", "P0", "2026-11-30", 3, "0.5000 + 0.3 + 0.2 = 1.0000", False),
    ("b-new-plain", None, "2026-11-30", 0, "0.5000 + 0.0 + 0.0 = 0.5000", False),
    ("c-yesterday", "P1", "2026-11-29", 1, "0.4852 + 0.1 + 0.1 = 0.6852", False),
    ("d-a-week", "P2", "2026-11-23", 2, "0.4053 + 0.2 + 0.0 = 0.6053", False),
    ("e-ten-days", "P1", "2026-11-20", 0, "0.3704 + 0.0 + 0.1 = 0.4704", False),
    ("f-17-days", "P2", "2026-11-13", 0, "0.3002 + 0.0 + 0.0 = 0.3002", False),
    ("g-18-days", "P2", "2026-11-12", 0, "0.2914 + 0.0 + 0.0 = 0.2914", True),
    ("h-a-month", "🔴 核心", "2026-10-31", 5, "0.2033 + 0.3 + 0.2 = 0.7033", False),
    ("i-54-days", "P0", "2026-10-07", 0, "0.0989 + 0.0 + 0.2 = 0.2989", True),
    ("j-a-year", "P1", "2025-11-30", 1, "0.0000 + 0.1 + 0.1 = 0.2000", True),
]
SOURCES_OF = {
    "memory/2026-11-30.md": "[[a-new-core]] [[c-yesterday]] [[h-a-month]] [[h-a-month|again]]\n",
    "memory/2026-11-28-0930.md": "`lessons/a-new-core.md` [[d-a-week]] [[h-a-month]]\n",
    "memory/2026-11-24.md": "[x](lessons/h-a-month.md) [[j-a-year]]\n",
    "memory/reflections/2026-11-29.md": "[[a-new-core]] `memory/lessons/h-a-month.md`\n",
    "NOW.md": "[[d-a-week]] [[h-a-month]]\n\nUpdated: 2026-11-30 09:00\n",
    # What is older than seven days, knowledge and the index do not count.
    "memory/2026-11-23.md": "[[b-new-plain]] [[e-ten-days]] [[f-17-days]]\n",
    "memory/INDEX.md": "[[g-18-days]] [[i-54-days]] [[j-a-year]]\n",
    "memory/lessons/other.md": "[[g-18-days]] [[i-54-days]]\n",
}


def test_ten_notes_computed_by_hand(write_files: WriteFiles) -> None:
    """The formula is that of the scheme's own document, section 7.2.

    Temperature(file) = w_age x age_score + w_ref x ref_score + w_pri x priority_score;
    age_score = exp(-0.03 x days_since_creation), a half-life of about 23 days;
    ref_score = min(recent_references / 3, 1.0), those of the last 7 days;
    priority_score = 1.0, 0.5 and 0.0 for P0, P1 and P2; w_age, w_ref, w_pri = 0.5, 0.3, 0.2.
    """
    files = dict(SOURCES_OF)
    for name, priority, day, _, _, _ in BY_HAND:
        said = f"priority: {priority}\n" if priority else ""
        files[f"memory/lessons/{name}.md"] = f"---\ndate: {day}\n{said}---\n"
    counts = counted(write_files, files)
    for name, _, _, references_by_hand, by_hand, cold in BY_HAND:
        path = f"memory/lessons/{name}.md"
        made = note(path, files[path])
        warmth = temperature(made, created(made, {}), counts.get(path, 0), TODAY)
        assert (name, warmth.references) == (name, references_by_hand)
        *parts, total = (float(part) for part in by_hand.replace("=", "+").split("+"))
        assert (warmth.age_part, warmth.reference_part, warmth.priority_part) == pytest.approx(
            tuple(parts), abs=0.00006
        )
        assert warmth.degrees == pytest.approx(total, abs=0.00006)
        assert (name, warmth.is_below(0.3)) == (name, cold)
