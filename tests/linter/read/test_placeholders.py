"""Placeholders of templates are told from what only looks like them."""

from __future__ import annotations

import pytest

from vaultmend.linter.read.note import read_note
from vaultmend.linter.read.placeholder_signs import may_hold_placeholders
from vaultmend.linter.read.placeholders import placeholders


def found(text: str) -> list[str]:
    note, text = read_note("memory/lessons/a.md", "lesson", text.encode())
    held = [item.text for item in placeholders(note, text, ("最重要的事",), ("format", "格式"))]
    assert not held or may_hold_placeholders(note, text, ("最重要的事",))
    return held


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("- [条目]\n", ["[条目]"]),
        ("* [ ] [What happened]\n", ["[What happened]"]),
        ("> 1. **[Owner]**\n", ["[Owner]"]),
        ("## [项目名称]\n", ["[项目名称]"]),
        ("## 标题 (YYYY-MM-DD)\n", ["YYYY-MM-DD"]),
        ("## Today（MM/DD）\n", ["MM/DD"]),
        ("**Date:** YYYY-MM-DD\n", ["YYYY-MM-DD"]),
        ("日期：YYYY年MM月DD日\n", ["YYYY年MM月DD日"]),
        ("- Owner: <name>\n", ["<name>"]),
        ("- {topic}\n", ["{topic}"]),
        ("# {{title}}\n", ["{{title}}"]),
        ("- <% tp.file.cursor() %>\n", ["<% tp.file.cursor() %>"]),
        ("- 最重要的事\n", ["最重要的事"]),
        ("| a | b |\n|---|---|\n| [任务] | [负责人] |\n", ["[任务]", "[负责人]"]),
        ("| a | b |\n|---|---|\n| YYYY-MM-DD | done |\n", ["YYYY-MM-DD"]),
        ("---\nowner: '{{owner}}'\n---\n", ["{{owner}}"]),
        ("---\nowner: {{owner}}\nrole: <role>\n---\n- [x]\n", ["{{owner}}", "<role>"]),
        ("- [条目]\r\n- [条目]\r\n", ["[条目]", "[条目]"]),
    ],
)
def test_what_is_the_whole_of_a_place_is_a_placeholder(text: str, held: list[str]) -> None:
    assert found(text) == held


@pytest.mark.parametrize(
    "text",
    [
        "- 标题写成 [模块] 动作\n",
        "- [x] [[link]]\n- [ ]\n- [/] half\n",
        "- [Title](a.md)\n- [Title][1]\n- [docs]\n\n[docs]: https://example.com\n",
        "> [!note]\n> [Superseded 2026-11-29] 已更新\n",
        "- [^1]\n\n[^1]: a note\n",
        "- `[条目]`\n- `<name>`\n| `{id}` | b |\n",
        "```\n- [条目]\n- {{title}}\n```\n",
        "%%\n- [条目]\n%%\n",
        "date format: YYYY-MM-DD\n日期格式：YYYY-MM-DD\n",
        "Updated: YYYY-MM-DD HH:MM\n",
        "- memory/YYYY-MM-DD.md\n",
        "| a | b |\n|---|---|\n| [done] | x |\n| <br> | y |\n",
        "- <br>\n- <https://example.com>\n- <me@example.com>\n<div>\n",
        "- {\"a\": 1}\n- [1]\n- [2026-11-30]\n",
        "### {{query.file.property(\"x\")}}\n",
        "---\ntags: [a, b]\nmap: {a: b}\n---\n",
        "最重要的事是备份\n",
    ],
)  # fmt: skip
def test_what_explains_or_marks_something_is_none(text: str) -> None:
    assert found(text) == []
