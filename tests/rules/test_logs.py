"""What counts as a fault of a log: recent ones only, after midnight, in words that people use."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding

CheckFiles = Callable[..., "list[Finding]"]
NOW = {"NOW.md": "# NOW\n"}


def log(*titles: str, day: str = "2026-11-30", level: int = 3) -> dict[str, str]:
    mark = "#" * level
    text = "".join(f"\n{mark} {title}\n\n做完了，细节在正文里。\n" for title in titles)
    return {**NOW, f"memory/{day}.md": f"# {day}\n{text}"}


@pytest.mark.parametrize(
    "titles",
    [
        ("23:50 — 反思", "00:20 — 归档", "03:59 — 备份", "04:10 — 启动"),
        ("22:00 — 复盘", "04:00 — 归档"),
        ("24:00 — 收工", "00:05 — 归档"),
        ("14:30 — 迁移", "14:00 — 周报"),
        ("14:30 — 迁移", "09:00 UTC — report"),
        ("下午 1:10 发布", "2:30 PM — review", "15:00 复盘"),
        ("12:10 AM — backup", "9AM", "10:00 — 周报"),
        ("14:30 — 迁移", "Backfill: morning — 09:00", "15:00 — 复盘"),
        ("2026-11-29 23:00", "2026-11-30 09:00", "2026-11-30 10:00"),
        ("14:30 — 迁移",),
        ("周报", "迁移"),
    ],
)
def test_logs_that_are_in_order(titles: tuple[str, ...], check_files: CheckFiles) -> None:
    assert check_files(log(*titles), "disordered-log") == []


@pytest.mark.parametrize(
    "titles",
    [
        ("14:30 — 迁移", "13:59 — 周报"),
        ("21:59 — 复盘", "04:00 — 归档"),
        ("22:30 — 复盘", "04:01 — 启动"),
        ("下午 1:10 发布", "11:00 — review"),
        ("2026-11-30 14:30", "2026-11-30 09:00"),
    ],
)
def test_logs_that_are_not(titles: tuple[str, ...], check_files: CheckFiles) -> None:
    [finding] = check_files(log(*titles), "disordered-log")
    assert finding.severity == "info"
    assert finding.place is not None
    assert finding.place.line == 3 + 4 * (len(titles) - 1)


def test_a_log_is_one_finding_with_the_number(check_files: CheckFiles) -> None:
    files = log("09:00 — a", "14:30 — b", "10:00 — c", "16:00 — d", "11:00 — e")
    [finding] = check_files(files, "disordered-log")
    assert str(finding.fact) == "2 entries are earlier than the one before them"
    assert len(finding.related) == 1


@pytest.mark.parametrize("rule", ["malformed-entry", "disordered-log", "filler-entry"])
@pytest.mark.parametrize(("day", "count"), [("2026-11-24", 1), ("2026-11-23", 0)])
def test_older_logs_are_history(rule: str, day: str, count: int, check_files: CheckFiles) -> None:
    files = log("25:10 — 周报", "14:30 — 迁移", "09:00 — 启动", day=day)
    files[f"memory/{day}.md"] += "\n### 10:00 — 系统空闲，无变化\n"
    assert len(check_files(files, rule)) == count


@pytest.mark.parametrize(
    "entry",
    [
        "### 14:30 — 系统空闲，无变化",
        "### 14:30 — 心跳\n\n一切正常。",
        "## Heartbeat (14:30)\n\nHEARTBEAT_OK",
        "### 14:30 — Idle",
        "### 14:30 — Status\n\n- No updates.\n- No new messages.\n- All systems idle.",
        "### 14:30 — ✅ 巡检完成：无异常",
        "### 14:30 — System check\n\nNothing to report since 13:30.",
        "### 14:30\n\n**无新消息**，无新任务。",
        "### １４：３０ — 系统空闲，无变化",
    ],
)
def test_entries_that_say_nothing(entry: str, check_files: CheckFiles) -> None:
    files = {**NOW, "memory/2026-11-30.md": f"# 2026-11-30\n\n{entry}\n"}
    assert len(check_files(files, "filler-entry")) == 1


@pytest.mark.parametrize(
    "entry",
    [
        "### 14:30 — 数据库无变化",
        "### 14:30 — 系统无空闲连接",
        "### 14:30 — 心跳\n\n无新消息。Quill 的周报还没到，催了一次。",
        "### 14:30 — Idle workers were killed",
        "### 14:30 — Changes\n\nNo changes to the API, but the client needs an update of its token.",
        "### 14:30 — 部署 lantern 2.8\n\n一切正常。",
        "### 14:30 — Heartbeat\n\n3 new messages.",
        "## Blockers\n\nNone.",
        "### 14:30 — 系统空闲\n\n一\n\n二\n\n三\n\n四",
        "```\n### 14:30 — 系统空闲，无变化\n```",
        "### 14:30",
    ],
)
def test_entries_that_say_something(entry: str, check_files: CheckFiles) -> None:
    files = {**NOW, "memory/2026-11-30.md": f"# 2026-11-30\n\n{entry}\n"}
    assert check_files(files, "filler-entry") == []


def test_a_filler_in_another_role_is_none(check_files: CheckFiles) -> None:
    files = {**NOW, "memory/reflections/2026-11-30.md": "## 14:30 — 系统空闲，无变化\n"}
    assert check_files(files, "filler-entry") == []


def test_entries_at_the_level_of_the_title(check_files: CheckFiles) -> None:
    files = log("09:00 — a", "10:00 — b", "11:00 — c", level=1)
    assert check_files(files, "malformed-entry") == []


def test_two_of_three_are_no_custom(check_files: CheckFiles) -> None:
    assert check_files(log("09:00 — a", "10:00 — b", "周报"), "malformed-entry") == []


@pytest.mark.parametrize(
    "closing", ["Retain", "今日总结", "Summary of the day", "📝 待办", "2026-11-29"]
)
def test_sections_that_need_no_time(closing: str, check_files: CheckFiles) -> None:
    titles = ("09:00 — a", "10:00 — b", "11:00 — c", "12:00 — d", closing)
    assert check_files(log(*titles), "malformed-entry") == []


BANK = {"memory/bank/tooling.md": "# 工具\n"}
ENTRY = "### 10:05 — 排版\n\n回退到上一版。\n\n"


def retain(text: str, day: str = "2026-11-29") -> dict[str, str]:
    return {**BANK, f"memory/{day}.md": f"# {day}\n\n{ENTRY}{text}"}


def test_todays_log_need_not_end_yet(check_files: CheckFiles) -> None:
    files = {**retain("## Retain\n- W @a: x\n"), **retain("", "2026-11-30")}
    assert check_files(files, "malformed-retain") == []


def test_an_entry_behind_the_block_hides_it(check_files: CheckFiles) -> None:
    [finding] = check_files(
        retain("## Retain\n- W @a: x\n\n### 23:30 — 日志同步\n\n补了一条。\n"), "malformed-retain"
    )
    assert str(finding.fact) == "the Retain block is not the last section"


def test_a_day_without_anything_to_keep(check_files: CheckFiles) -> None:
    assert check_files(retain("## Retain\n- 无\n"), "malformed-retain") == []


def test_logs_from_before_the_first_block_owe_none(check_files: CheckFiles) -> None:
    files = {**retain("", "2026-11-27"), **retain("## Retain\n- W @a: x\n", "2026-11-28")}
    assert check_files(files, "malformed-retain") == []


def test_logs_of_a_meeting_owe_none(check_files: CheckFiles) -> None:
    files = {**retain("## Retain\n- W @a: x\n"), **retain("", "2026-11-29-meeting")}
    assert check_files(files, "malformed-retain") == []


def test_a_layered_vault_owes_no_block(check_files: CheckFiles) -> None:
    files = {
        **NOW,
        "memory/2026-11-28.md": f"{ENTRY}## Retain\n- W: x\n",
        "memory/2026-11-29.md": ENTRY,
    }
    assert check_files(files, "malformed-retain") == []


def test_many_decisions_without_a_day_are_one_finding(check_files: CheckFiles) -> None:
    files = {"memory/INDEX.md": "# Index\n"}
    files.update({f"memory/decisions/topic-{n}.md": f"# {n}\n" for n in range(6)})
    [finding] = check_files(files, "misnamed-note")
    assert finding.path == "memory/decisions"
    assert len(finding.related) == 6


def test_a_vault_of_people_names_its_notes_as_it_likes(check_files: CheckFiles) -> None:
    files = {".obsidian/app.json": "{}", "Daily/2026-11-30 evening.md": "# 2026-11-29\n"}
    assert check_files(files, "logs") == []
