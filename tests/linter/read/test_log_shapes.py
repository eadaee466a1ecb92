"""Every shape in which real logs and workbenches tell a day or a time, one row each."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.read.dated_names import day_of_log, day_of_name
from vaultmend.linter.read.log_names import is_of_late
from vaultmend.linter.read.logs.entries import timed_headings, timed_lines
from vaultmend.linter.read.logs.updates import updates
from vaultmend.linter.read.note import read_note

TODAY = date(2026, 11, 30)
CheckFiles = Callable[..., "list[Finding]"]
WriteFiles = Callable[..., Path]

SHAPES = [
    ("HH:MM — T", "14:30 — 完成了数据库迁移"),
    ("HH:MM - T", "14:30 - Title"),
    ("HH:MM | T", "14:30 | Title"),
    ("| HH:MM", "| 14:30"),
    ("T (HH:MM)", "Title (14:30)"),
    ("T（HH:MM）", "周报（14:30）"),
    ("HH:MM-HH:MM", "14:30-15:10"),
    ("HH:MM – HH:MM T", "14:30 – 15:10 Review"),
    ("~HH:MM UTC", "~14:30 UTC"),
    ("HH:MM zone", "14:30 CST — Title"),
    ("YYYY-MM-DD HH:MM:SS", "2026-11-30 14:30:05"),
    ("YYYY-MM-DDTHH:MMZ", "2026-11-30T14:30Z Title"),
    ("[YYYY-MM-DD HH:MM] T", "[2026-11-30 14:30] Title"),
    ("下午 HH:MM", "下午 2:30 开会"),
    ("H:MM", "2:30 pm"),
    ("H:MM PM", "2:30 PM — Title"),
    ("T — HH:MM", "Title — 14:30"),
    ("T - HH:MM", "Title - 14:30"),
    ("emoji", "🕝 14:30 Title"),
    ("bold", "**14:30** — Title"),
    ("full width", "１４：３０ — 全角"),
    ("HH点MM分", "14点30分 开会"),
    ("HHhMM", "14h30 — réunion"),
]
OTHERS = [
    ("9:05", "09:05"),
    ("24:00", "24:00"),
    ("9PM", "21:00"),
    ("9 PM standup", "21:00"),
    ("上午 9:05", "09:05"),
    ("12:05 AM", "00:05"),
    ("凌晨 1:10", "01:10"),
    ("9時", "09:00"),
]


def clock_of(title: str, level: int) -> str:
    text = f"{'#' * level} {title}\n\nDone.\n"
    [found] = timed_headings(read_note("memory/2026-11-30.md", "log", text.encode())[0])
    assert found.clock is not None
    return f"{found.clock.minute // 60:02}:{found.clock.minute % 60:02}"


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("title", [title for _, title in SHAPES], ids=[name for name, _ in SHAPES])
def test_a_time_in_a_heading_of_any_level(title: str, level: int) -> None:
    assert clock_of(title, level) == "14:30"


@pytest.mark.parametrize(("title", "time"), OTHERS)
def test_other_times_in_a_heading(title: str, time: str) -> None:
    assert clock_of(title, 2) == time


@pytest.mark.parametrize(
    "line",
    [
        "- 14:30 Title",
        "- 14:30 — Title",
        "- **14:30** Title",
        "* 14:30 Title",
        "+ [14:30] Title",
        "1. 14:30 Title",
        "**14:30** Title",
        "**14:30 — Title**",
        "| 14:30 | Title |",
        "| **14:30** | Title |",
        "- 下午 2:30 开会",
        "- ~14:30 UTC Title",
        "- 2026-11-30 14:30 Title",
        "- 14:30-15:10 Title",
        "- 2:30 PM Title",
    ],
)
def test_a_time_in_a_line_where_headings_have_none(line: str) -> None:
    text = f"# 2026-11-30\n\n{line}\n"
    note = read_note("memory/2026-11-30.md", "log", text.encode())[0]
    assert [found.clock.minute for found in timed_lines(note, text)] == [14 * 60 + 30]


@pytest.mark.parametrize(
    "line",
    ["- 16:9 cover", "- [ ] 14:30 call", "    - 14:30 nested", "`- 14:30`", "- see 14:30", "- a"],
)
def test_lines_that_are_no_entries(line: str) -> None:
    text = f"# 2026-11-30\n\n- x\n{line}\n"
    note = read_note("memory/2026-11-30.md", "log", text.encode())[0]
    assert timed_lines(note, text) == ()


@pytest.mark.parametrize(
    ("name", "day", "late"),
    [
        ("2026-11-30", TODAY, True),
        ("2026-11-30-0930", TODAY, True),
        ("2026-11-30-slug", TODAY, True),
        ("2026-11-30_slug", TODAY, True),
        ("2026-11-30 slug", TODAY, True),
        ("2026-11-30（周一）", TODAY, True),
        ("daily/2026/11/30", TODAY, True),
        ("daily/2026-11/30", TODAY, True),
        ("daily/2026/11-30", TODAY, True),
        ("daily/2026/11/2026-11-30", TODAY, True),
        ("2026-11-23", date(2026, 11, 23), False),
        ("daily/2026/11/23", date(2026, 11, 23), False),
        ("daily/2026/11/31", None, False),
        ("2026-11-31", None, False),
        ("11/30", None, False),
        ("notes", None, False),
    ],
)
def test_the_day_of_a_log_by_its_name(name: str, day: date | None, late: bool) -> None:
    path = f"memory/{name}.md"
    assert day_of_log(path) == day_of_name(path) == day
    assert is_of_late(path, TODAY, 7) is late


@pytest.mark.parametrize(
    ("name", "sunday", "late"),
    [
        ("2026-W49", date(2026, 12, 6), True),
        ("2026-W48", date(2026, 11, 29), True),
        ("2026-W48-review", date(2026, 11, 29), True),
        ("2026-W47", date(2026, 11, 22), False),
        ("2026-W60", None, False),
    ],
)
def test_a_log_of_a_week_is_of_its_days(name: str, sunday: date | None, late: bool) -> None:
    path = f"memory/{name}.md"
    assert day_of_name(path) == sunday
    assert is_of_late(path, TODAY, 7, weeks=True) is late
    assert not is_of_late(path, TODAY, 7)


UPDATED = [
    ("Updated: 2026-11-30 09:00", False),
    ("Updated: 2026-11-30", False),
    ("Updated 2026-11-30 09:00", False),
    ("updated at 2026-11-30T09:00:12", False),
    ("Last updated: 2026-11-30 09:00", False),
    ("LAST UPDATED — 2026-11-30", False),
    ("> Last updated: 2026-11-30 09:00", False),
    ("*Updated: 2026-11-30 09:00*", False),
    ("_Updated: 2026-11-30_", False),
    ("**Last Updated:** 2026-11-30", False),
    ("**Updated**: `2026-11-30 09:00`", False),
    ("| Updated | 2026-11-30 |", False),
    ("<!-- Updated: 2026-11-30 -->", False),
    ("last_updated: 2026-11-30", False),
    ("(Updated: 2026.11.30)", False),
    ("Updated: 2026/11/30 9:00", False),
    ("Updated: Mon, Nov 30, 2026", False),
    ("Updated: 30 November 2026", False),
    ("更新：2026-11-30 09:00", False),
    ("更新时间: 2026年11月30日 09:00", False),
    ("最后更新：2026.11.30", False),
    ("> *上次更新于 2026-11-30*", False),
    ("Updated: 2026-11-30 09:00 UTC", True),
    ("Updated: 2026-11-30T09:00Z", True),
    ("Updated: 2026-11-30T09:00+08:00", True),
    ("Updated: 2026-11-30 00:40", True),
    ("Updated: 2026-11-30 03:59 CST", True),
]


@pytest.mark.parametrize(("line", "loose"), UPDATED)
def test_an_update_in_every_shape(line: str, loose: bool) -> None:
    text = f"# NOW\n\n- [x] 周报\n\n---\n\n{line}\n"
    note = read_note("NOW.md", "workbench", text.encode())[0]
    [found] = updates(note, text)
    assert (found.day, found.is_loose) == (TODAY, loose)


@pytest.mark.parametrize("line", ["Updated: 11/30 09:00", "更新：11月30日", "Updated: Nov 30"])
def test_an_update_without_a_year(line: str) -> None:
    [found] = updates(read_note("NOW.md", "workbench", line.encode())[0], line)
    assert (found.day, found.month_day) == (None, (11, 30))


@pytest.mark.parametrize(
    "line",
    ["Updated: YYYY-MM-DD HH:MM", "Updated: [date]", "更新：{{date}}", "Updated: <date>"],
)
def test_an_update_that_was_never_filled_in(line: str) -> None:
    [found] = updates(read_note("NOW.md", "workbench", line.encode())[0], line)
    assert found.is_blank


@pytest.mark.parametrize(
    "line", ["We updated the docs.", "Keep it updated.", "```\nUpdated: 2026-11-30\n```", "更新了"]
)
def test_what_tells_of_no_update(line: str) -> None:
    assert list(updates(read_note("NOW.md", "workbench", line.encode())[0], line)) == []


def timed_log(*titles: str) -> str:
    return "# Log\n" + "".join(f"\n### {title}\n\n细节在正文里。\n" for title in titles)


@pytest.mark.parametrize("path", ["memory/daily/2026/11/30.md", "memory/daily/2026-11/30.md"])
def test_a_log_in_folders_of_its_year_and_month_is_a_log_of_that_day(
    path: str, check_files: CheckFiles
) -> None:
    files = {"NOW.md": "# NOW\n", path: timed_log("14:30 — a", "09:00 — b", "25:10 — c")}
    found = check_files(files, "disordered-log", "malformed-entry", "misnamed-note")
    assert sorted(finding.rule for finding in found) == ["disordered-log", "malformed-entry"]


def test_the_days_of_a_week_follow_each_other_in_one_log(check_files: CheckFiles) -> None:
    files = {
        "NOW.md": "# NOW\n",
        "memory/2026-W48.md": timed_log("18:00 — Friday", "09:00 — Saturday", "25:10 — Sunday"),
    }
    found = check_files(files, "disordered-log", "malformed-entry", "misnamed-note")
    assert [finding.rule for finding in found] == ["malformed-entry"]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Asia/Shanghai", "Etc/GMT+12"])
def test_the_zone_of_the_configuration_tells_the_day(
    zone: str,
    write_files: WriteFiles,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import zoneinfo

    monkeypatch.setenv("TZ", "America/New_York")
    vault = write_files({"NOW.md": "", "vaultmend.toml": f'timezone = "{zone}"\n'})
    before = datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()
    [space] = open_workspaces([str(vault)], None, None, ())
    after = datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()
    assert before <= space.scheme.today <= after


@pytest.mark.parametrize(
    ("zone", "clock", "today"),
    [
        ("Asia/Shanghai", "2026-11-29T15:59:59+00:00", "2026-11-29"),
        ("Asia/Shanghai", "2026-11-29T16:00:00+00:00", "2026-11-30"),
        ("America/Los_Angeles", "2026-11-30T07:59:59+00:00", "2026-11-29"),
        ("Europe/Berlin", "2026-10-25T22:59:59+00:00", "2026-10-25"),
        ("Europe/Berlin", "2026-10-25T23:00:00+00:00", "2026-10-26"),
    ],
)
def test_the_day_changes_at_midnight_of_the_zone(
    zone: str,
    clock: str,
    today: str,
    write_files: WriteFiles,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Frozen(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Frozen:
            return cls.fromisoformat(clock).astimezone(tz)

    vault = write_files({"NOW.md": "", "vaultmend.toml": f'timezone = "{zone}"\n'})
    monkeypatch.setattr(datetime, "datetime", Frozen)
    [space] = open_workspaces([str(vault)], None, None, ())
    assert space.scheme.today.isoformat() == today


def test_the_times_of_files_are_never_believed(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    import os

    root = Path(__file__).resolve().parents[3]
    files = {
        path.relative_to(root / "fixtures" / "demo-vault").as_posix(): path.read_bytes()
        for path in (root / "fixtures" / "demo-vault").rglob("*")
        if path.is_file()
    }
    said: list[str] = []
    for when in (0, 2_000_000_000):
        vault = write_files(files)
        for path in vault.rglob("*"):
            os.utime(path, (when, when))
        main(["check", str(vault), "--today", "2026-11-30", "--format", "concise"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert len(said[0].splitlines()) > 10
