"""How old a workbench, an action or a note of the bank is, by what is written in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main

CheckFiles = Callable[..., "list[Finding]"]


def now(updated: str, today: str = "Today (11/30)") -> dict[str, str]:
    return {"NOW.md": f"# NOW.md\n\n## {today}\n\n- [x] 周报\n\n---\n\n{updated}\n"}


@pytest.mark.parametrize(
    "updated",
    [
        "Updated: 2026-11-30 09:00",
        "Updated: 2026-11-29",
        "> Last updated: 2026-11-30",
        "*Updated: 2026-11-30 09:00*",
        "**Last Updated:** 2026-11-30T09:00Z",
        "_最后更新: 2026-11-30_",
        "更新时间：2026年11月30日 09:00",
        "更新于 2026.11.30",
        "| Updated | 2026-11-30 |",
        "<!-- updated: 2026-11-30 -->",
        "Updated: Mon, Nov 30, 2026",
        "Updated: 11/30 09:00",
        "Last refreshed at 2026-11-30 09:00 CST by Beacon",
        "Stand: 30.11.2026",
        "Updated: 2026-12-01 00:10",
    ],
)
def test_a_workbench_that_is_new(updated: str, check_files: CheckFiles) -> None:
    assert check_files(now(updated), "stale-workbench") == []


@pytest.mark.parametrize(
    ("updated", "fact"),
    [
        ("Updated: 2026-11-28 23:59", "last updated on 2026-11-28, 2 days ago"),
        ("> *更新：2026年10月1日*", "last updated on 2026-10-01, 60 days ago"),
        ("Updated: 11/20 09:00", "last updated on 2026-11-20, 10 days ago"),
        ("Updated: YYYY-MM-DD HH:MM", "the day of the update was never filled in"),
        ("", "it does not say when it was updated"),
        ("```\nUpdated: 2026-11-30\n```", "it does not say when it was updated"),
        ("We updated the docs.", "it does not say when it was updated"),
    ],
)
def test_a_workbench_that_is_not(updated: str, fact: str, check_files: CheckFiles) -> None:
    [finding] = check_files(now(updated), "stale-workbench")
    assert (str(finding.fact), finding.severity) == (fact, "warning")


def test_an_update_that_cannot_be_read_is_left_alone(check_files: CheckFiles) -> None:
    assert check_files(now("Updated: 09:00 this morning"), "stale-workbench") == []


def test_the_property_and_the_title_say_it_too(check_files: CheckFiles) -> None:
    by_property = {"NOW.md": "---\nupdated: 2026-11-30\n---\n# NOW\n\n进行中。\n"}
    by_title = {"NOW.md": "# NOW — 2026-11-30\n\n进行中。\n"}
    assert check_files(by_property, "stale-workbench") == []
    assert check_files(by_title, "stale-workbench") == []


@pytest.mark.parametrize(
    ("today", "updated", "count"),
    [
        ("Today (11/29)", "2026-11-30 09:00", 1),
        ("Today (11/29)", "2026-11-29 22:00", 0),
        ("Today (11/29)", "2026-11-30 01:10", 0),
        ("Today (30/11)", "2026-11-30 09:00", 0),
        ("今日（11月28日）", "2026-11-30 09:00", 1),
        ("Today — 2026-11-30", "2026-11-30 09:00", 0),
        ("Today — 2025-11-30", "2026-11-30 09:00", 1),
        ("Today", "2026-11-30 09:00", 0),
    ],
)
def test_completed_items_of_another_day(
    today: str, updated: str, count: int, check_files: CheckFiles
) -> None:
    found = check_files(now(f"Updated: {updated}", today), "stale-workbench")
    assert len(found) == count


def test_time_of_a_file_says_nothing(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        **now("Updated: 2026-11-30 09:00"),
        "memory/actions/open/a.md": "# A\n\n- [ ] 做\n",
    }
    vault = write_files(files)
    for path in vault.rglob("*.md"):
        os.utime(path, (0, 0))
    select = ["--select", "stale-workbench", "--select", "overdue-action", "--fail-on", "info"]
    assert main(["check", str(vault), "--today", "2026-11-30", *select]) == 0
    capsys.readouterr()


def action(*lines: str, folder: str = "open") -> dict[str, str]:
    text = "# 订墨盒\n\n" + "".join(f"{line}\n" for line in lines)
    return {"memory/INDEX.md": "# Index\n", f"memory/actions/{folder}/order-ink.md": text}


@pytest.mark.parametrize(
    "lines",
    [
        ("- Created: 2026-11-15",),
        ("**创建**：2026年11月1日",),
        ("| Created | 2026-11-01 |",),
        ("- Created: 2026-11-01", "- Due: 2026-11-29"),
        ("## 2026-11-10", "问过店主。"),
        ("- Created: 2026-11-01", "见 [[2026-11-28]]。"),
    ],
)
def test_actions_at_rest(lines: tuple[str, ...], check_files: CheckFiles) -> None:
    assert len(check_files(action(*lines), "overdue-action")) == 1


@pytest.mark.parametrize(
    "lines",
    [
        ("- Created: 2026-11-16",),
        ("- Created: 2026-11-01", "- 店主 2026-11-25 回复了。"),
        ("- Created: 2026-11-01", "- Status: cancelled"),
        ("- Created: 2026-11-01", "- 状态：✅ 已完成"),
        ("- Created: 2026-11-01", "- Scheduled: 2027-01-05"),
        ("依据 2026-02-14 的会议。",),
        ("- Due: 2026-11-01",),
    ],
)
def test_actions_that_are_not(lines: tuple[str, ...], check_files: CheckFiles) -> None:
    assert check_files(action(*lines), "overdue-action") == []


def test_an_action_that_waits_has_a_folder(check_files: CheckFiles) -> None:
    assert check_files(action("- Created: 2026-10-01", folder="waiting"), "overdue-action") == []


def test_idle_notes_are_told_once_where_most_are_idle(check_files: CheckFiles) -> None:
    files = {f"memory/bank/topic-{n}.md": f"# {n}\n" for n in range(6)}
    files.update({"memory/2026-10-01.md": "# x\n", "memory/2026-11-30.md": "# y\n"})
    [finding] = check_files(files, "idle-note")
    assert len(finding.related) == 6


def test_a_vault_that_writes_no_logs_at_present_names_nothing(check_files: CheckFiles) -> None:
    files = {"memory/bank/a.md": "# A\n", "memory/2026-10-01.md": "# x\n"}
    assert check_files(files, "idle-note") == []


def test_only_a_bank_has_idle_notes(check_files: CheckFiles) -> None:
    files = {
        "memory/INDEX.md": "[[a]]\n",
        "memory/lessons/a.md": "# A\n",
        "memory/2026-10-01.md": "# x\n",
        "memory/2026-11-30.md": "# y\n",
    }
    assert check_files(files, "idle-note") == []
