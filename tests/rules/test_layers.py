"""What belongs to another layer of a memory, and what only looks so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding

CheckFiles = Callable[..., "list[Finding]"]


@pytest.mark.parametrize(
    "text",
    [
        "## Lessons Learned\n\n先看时区。\n",
        "## 3. 踩坑记录\n\n- Edit 会静默失败\n",
        "- 教训：先看时区\n",
        "1. **Lesson**: look at the zone first\n",
        "- 经验（2026-11-20）先看时区\n",
        "- 💡 踩坑: 先看时区\n",
        "- 教训是先看时区\n",
    ],
)
def test_lessons_in_a_workbench(text: str, check_files: CheckFiles) -> None:
    assert len(check_files({"NOW.md": f"# NOW\n\n{text}"}, "lesson-in-workbench")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "- [x] 教训写进 cron.md\n",
        "- 经验值系统上线\n",
        "- Lessons page of the website is live\n",
        "| 教训 | 待补 |\n",
        "周五有一次踩坑分享。\n",
        "## Lessons\n\n- [[cron]] ← 时区\n- `lessons/feishu.md`\n",
        "```\n## 教训\n```\n",
    ],
)
def test_what_only_speaks_of_lessons(text: str, check_files: CheckFiles) -> None:
    assert check_files({"NOW.md": f"# NOW\n\n{text}"}, "lesson-in-workbench") == []


def memory(text: str) -> dict[str, str]:
    return {"memory/INDEX.md": "# Index\n", "MEMORY.md": f"# MEMORY.md\n\n{text}"}


@pytest.mark.parametrize(
    "lines",
    [
        "- 14:30 发布\n- 15:15 周报\n- 16:00 复盘\n",
        "## 2026-11-28\n\nx\n\n## 2026-11-29\n\ny\n\n### 2026年11月30日\n\nz\n",
        "| 日期 | 事 |\n|---|---|\n| 2026-11-28 | a |\n| 2026-11-29 | b |\n| 2026.11.30 | c |\n",
        "1. 11/28: a\n2. 11/29: b\n3. 11/30: c\n",
    ],
)
def test_diaries(lines: str, check_files: CheckFiles) -> None:
    [finding] = check_files(memory(lines), "diary-in-memory")
    assert len(finding.related) == 2


@pytest.mark.parametrize(
    "lines",
    [
        "- 2026-11-28 a\n- 2026-11-29 b\n",
        "- 2026-12-28 a\n- 2026-12-29 b\n- 2026-12-30 c\n",
        "- [ ] 2026-11-28 a\n- [ ] 2026-11-29 b\n- [ ] 2026-11-30 c\n",
        "## Schedule\n\n- 07:00 start\n- 23:00 backup\n- 23:45 reflection\n",
        "- 每次发布前看 2026-11-28 的日志\n- 1/2 的时间写作\n- 3 条规则\n- 16:9 的封面\n",
        "```\n- 2026-11-28 a\n- 2026-11-29 b\n- 2026-11-30 c\n```\n",
    ],
)
def test_what_is_no_diary(lines: str, check_files: CheckFiles) -> None:
    assert check_files(memory(lines), "diary-in-memory") == []


def lessons(count: int, body: str = "正文。\n") -> dict[str, str]:
    files = {f"memory/lessons/{chr(97 + n)}-topic.md": f"# {n}\n\n{body}" for n in range(count)}
    return {"memory/INDEX.md": "# Index\n", **files}


def test_twenty_lessons_of_one_entry_are_allowed(check_files: CheckFiles) -> None:
    assert check_files(lessons(20), "lesson-fragment") == []


def test_more_are_one_finding(check_files: CheckFiles) -> None:
    [finding] = check_files(lessons(21), "lesson-fragment")
    assert finding.path == "memory/lessons"
    assert len(finding.related) == 21


def test_the_headings_of_a_template_are_no_entries(check_files: CheckFiles) -> None:
    body = "## 背景\n\na\n\n## 做法\n\nb\n"
    assert len(check_files(lessons(21, body), "lesson-fragment")) == 1


def test_lessons_with_entries_are_no_fragments(check_files: CheckFiles) -> None:
    files = {
        f"memory/lessons/{n}.md": f"# {n}\n\n## {n}a (2026-11-01)\n\n## {n}b (2026-11-02)\n"
        for n in range(30)
    }
    assert check_files({"memory/INDEX.md": "# Index\n", **files}, "lesson-fragment") == []
