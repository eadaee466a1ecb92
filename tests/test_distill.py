"""`vaultmend distill`: what of the logs is not kept anywhere yet, and in which order."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]
Distill = Callable[..., Any]

RETAIN = (
    "## Retain\n- W @platform: 飞书图片 API v2 接口需要 image_key，不是 URL\n"
    "- B @wechat-mp: 发布了「记忆系统」长文，阅读量 312\n"
    "- O(c=0.85) @system: 早上 10 点发布的打开率比晚上高约 40%\n"
)
BANK = {"MEMORY.md": "# MEMORY\n", "memory/bank/tooling.md": "# 工具\n\n- 发布走 CI\n"}


def log_of(day: str, text: str) -> dict[str, str]:
    return {f"memory/2026-11-{day}.md": f"# 2026-11-{day}\n\n### 10:00 — 日常\n\n{text}"}


@pytest.fixture
def distill(capsys: pytest.CaptureFixture[str], write_files: WriteFiles) -> Distill:
    """The objects that are listed, or the text of another format."""

    def run(files: Mapping[str, str], *words: str) -> Any:
        given = words if "--format" in words else (*words, "--format", "json")
        assert main(["distill", str(write_files(files)), "--today", "2026-11-30", *given]) == 0
        out = capsys.readouterr().out
        return out if "--format" in words else json.loads(out)["items"]

    return run


def texts(items: list[dict[str, Any]]) -> list[str]:
    return [item["text"] for item in items]


def test_the_lines_of_the_article_the_surest_first(distill: Distill) -> None:
    items = distill({**BANK, **log_of("30", RETAIN)})
    assert [(item["kind"], item["strength"], item["scopes"]) for item in items] == [
        ("W", 1.0, ["platform"]),
        ("O", 0.85, ["system"]),
        ("B", 0.3, ["wechat-mp"]),
    ]
    assert items[0]["text"] == "飞书图片 API v2 接口需要 image_key，不是 URL"
    assert (items[0]["path"], items[0]["line"]) == ("memory/2026-11-30.md", 6)


@pytest.mark.parametrize(
    "holder",
    [
        {"MEMORY.md": "# MEMORY\n\n- 飞书图片 API v2 需要 image_key，不是 URL\n"},
        {"memory/bank/feishu.md": "# 飞书\n\n图片 API v2 接口\n需要 image_key，而不是 URL。飞书\n"},
        {
            "memory/lessons/feishu.md": "# 飞书\n\n飞书 图片 API v2 接口 需要 `image_key`，不是 URL\n"
        },
        {"memory/people/a.md": "# A\n\n飞书图片 API v2 接口需要 image_key，不是 URL\n"},
        {"shared-knowledge/standards/f.md": "飞书图片 API v2 接口需要 image_key，不是 URL\n"},
    ],
)
def test_what_a_note_holds_in_similar_words_is_not_listed(
    distill: Distill, holder: dict[str, str]
) -> None:
    items = distill({**BANK, **log_of("30", RETAIN), **holder})
    assert [item["kind"] for item in items] == ["O", "B"]


@pytest.mark.parametrize(
    "holder",
    [
        # Another number, another day's log, the archive, what another note has taken the place of.
        {"memory/bank/feishu.md": "飞书图片 API v3 接口需要 image_key，不是 URL\n"},
        {"memory/2026-11-01.md": f"# 2026-11-01\n\n{RETAIN}"},
        {"memory/.archive/feishu.md": "飞书图片 API v2 接口需要 image_key，不是 URL\n"},
        {"memory/bank/old.md": f"---\nstatus: superseded\n---\n{RETAIN}"},
        {"memory/bank/api.md": "图片要压缩。接口有限流。URL 会过期。\n"},
    ],
)
def test_what_no_note_holds_is(distill: Distill, holder: dict[str, str]) -> None:
    items = distill({**BANK, **log_of("30", RETAIN), **holder})
    assert "飞书图片 API v2 接口需要 image_key，不是 URL" in texts(items)


def test_what_several_days_say_is_one_and_stronger(distill: Distill) -> None:
    items = distill(
        {
            **BANK,
            **log_of("27", "## Retain\n- O(c=0.6) @x: 周六发布的打开率比平日低\n"),
            **log_of("28", "## Retain\n- O(c=0.7) @x: 周六 发布的打开率，比平日低\n"),
            **log_of(
                "29", "## Retain\n- W: 备份在 23:00\n- O(c=0.7) @x: 周六发布的打开率比平日低\n"
            ),
        }
    )
    assert [(item["kind"], item["strength"], len(item["days"])) for item in items] == [
        ("O", 1.1, 3),
        ("W", 1.0, 1),
    ]
    assert items[0]["path"] == "memory/2026-11-29.md"
    assert [place["path"][-5:-3] for place in items[0]["places"]] == ["29", "28", "27"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "### 11:00 — 教训：Write 会覆盖整个文件\n\n改用追加。\n",
            ["11:00 — 教训：Write 会覆盖整个文件"],
        ),
        ("## 💡 经验教训\n\n- 先看时区\n- 先写测试\n  - 再写代码\n", ["先看时区", "先写测试"]),
        ("## 踩坑记录\n\nEdit 需要精确匹配原文。\n", ["踩坑记录"]),
        (
            "- **教训**：美股的交易日对应周二至周六\n- 发了周报\n",
            ["教训：美股的交易日对应周二至周六"],
        ),
        ("**Lesson learned:** announce does not reach Telegram\n", None),
        ("Gotcha: the edit tool needs an exact match.\n", None),
    ],
)
def test_lessons_in_a_log(distill: Distill, written: str, expected: list[str] | None) -> None:
    items = distill({"NOW.md": "# NOW\n", **log_of("30", written)})
    assert {item["kind"] for item in items} == {"lesson"}
    assert texts(items) == (expected or [written.replace("**", "").strip()])


@pytest.mark.parametrize(
    "written",
    [
        "- [ ] 教训写进 cron.md\n",
        "周五有一次踩坑分享。\n",
        "- 新增 6 条经验记录\n",
        "## Lessons\n\n- [[cron]]\n",
        "```\n## 教训\n```\n",
        "## Retain\n- none\n",
        "经验值系统上线\n",
    ],
)
def test_what_is_none(distill: Distill, written: str) -> None:
    assert distill({"NOW.md": "# NOW\n", **log_of("30", written)}) == []


def test_a_lesson_that_the_file_of_its_topic_has(distill: Distill) -> None:
    lesson = "### 11:00 — 教训：Write 会覆盖整个文件\n\n所有写入改用 printf 追加，不用 Write。\n"
    files = {"NOW.md": "# NOW\n", **log_of("30", lesson)}
    held = "# 写入\n\n## Write 会覆盖 (2026-11-30)\n\nWrite 会覆盖整个文件，所有写入改用 printf 追加。\n"
    assert len(distill(files)) == 1
    assert distill({**files, "memory/lessons/write.md": held}) == []


@pytest.mark.parametrize(
    ("since", "days"),
    [
        ("7d", ["30", "24"]),
        ("8d", ["30", "24", "23"]),
        ("2w", ["30", "24", "23"]),
        ("1", ["30"]),
        ("2026-11-24", ["30", "24"]),
    ],
)
def test_how_far_back(distill: Distill, since: str, days: list[str]) -> None:
    files = dict(BANK)
    for day, what in (("23", "限流每分钟五十次"), ("24", "图片先压缩"), ("30", "附件不过夜")):
        files |= log_of(day, f"## Retain\n- W: {what}\n")
    found = distill(files, "--since", since)
    assert [item["days"][0][-2:] for item in found] == days


@pytest.mark.parametrize("since", ["0d", "soon", "7x", "2026-02-30", "-3", ""])
def test_what_is_no_stretch_of_time(since: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["distill", f"--since={since}"]) == 2
    assert "write it as 7d" in capsys.readouterr().err


def test_one_log_of_all_days_is_read_by_its_headings(distill: Distill) -> None:
    config = 'extends = "obsidian"\n[roles]\nlog = ["log.md"]\n'
    text = (
        "# Log\n\n## [2026-11-01] x\n\n- 教训：旧的一条\n\n## [2026-11-29] y\n\n- 教训：新的一条\n"
    )
    assert texts(distill({"vaultmend.toml": config, "log.md": text})) == ["教训：新的一条"]


def test_agents_keep_their_own(distill: Distill) -> None:
    files = {
        "a/memory/2026-11-30.md": f"# 2026-11-30\n\n{RETAIN}",
        "b/memory/bank/x.md": RETAIN,
        "vaultmend.toml": (
            'extends = "bank"\n[roles]\nlog = ["*/memory/2026-*.md"]\nbank = ["*/memory/bank/**"]\n'
        ),
    }
    assert len(distill(files)) == 3
    assert distill({**files, "a/memory/bank/x.md": RETAIN}) == []


def test_as_a_table(distill: Distill) -> None:
    out = distill({**BANK, **log_of("30", RETAIN)}, "--format", "text")
    lines = out.splitlines()
    assert lines[0].split() == ["strength", "kind", "days", "where", "text"]
    assert lines[1].split()[:4] == ["1.00", "W", "1", "memory/2026-11-30.md:6"]
    said = "\n".join(lines[4:])
    assert "strength: how sure it is, and 0.2 more for each further day" in said
    # Letters that do not occur are not explained.
    assert "kind: W: a fact about the world; O: an opinion, with how sure it is; B: what" in said
    assert "lesson:" not in said
    assert "since 2026-11-24: 3; in no note yet: 3; held by a note, or repeats: 0" in said
    assert "next: write what will be of use into a lesson, decision" in said
    assert lines[-1] == "as a list to copy from: vaultmend distill --format markdown"
    nothing = distill(BANK, "--format", "text")
    assert "no Retain line" in nothing
    assert "--since 30d looks further back" in nothing
    held = {**BANK, **log_of("30", RETAIN), "memory/bank/kept.md": RETAIN}
    assert distill(held, "--format", "text") == (
        "found in the logs since 2026-11-24: 3; in no note yet: 0; held by a note, or repeats: 3\n"
    )


def test_as_a_list_to_copy_from(distill: Distill) -> None:
    out = distill({**BANK, **log_of("30", RETAIN)}, "--format", "markdown")
    assert out.splitlines()[1] == (
        "- O(c=0.85) @system: 早上 10 点发布的打开率比晚上高约 40% (memory/2026-11-30.md:8)"
    )


def test_hostile_lines_stay_lines(distill: Distill) -> None:
    text = "## Retain\n- W: a\u202eb \x1b[31m ##[error]x 需要四个词以上\n- O(c=9) @x: 坏的信心\n- ???\n"
    out = distill({**BANK, **log_of("30", text)}, "--format", "text")
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "##[" not in out
