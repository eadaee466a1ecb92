"""The navigation of the site, as a line of TOML."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING

from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Sequence

Entry = tuple[str, "str | Sequence[Entry]"]
"""A title with a page, or with what lies below it."""


def nav() -> str:
    """`nav = [...]`: everything in English, then in Chinese."""
    english: list[Entry] = [
        ("Start", "README.md"),
        ("Mend and write", "mend.md"),
        ("Silence and accept", "silence.md"),
        ("Commit hook", "hook.md"),
        ("CI", "ci.md"),
        ("Speed", "speed.md"),
    ]
    reference: list[Entry] = [
        ("Commands", "commands.md"),
        ("Formats", "formats.md"),
        ("Configuration", "settings.md"),
        ("Every setting", "configuration.md"),
        ("What it knows", "knows.md"),
        ("Profiles", "profiles.md"),
    ]
    project: list[Entry] = [("Contributing", "contributing.md"), ("Changes", "changelog.md")]
    chinese: list[Entry] = [
        ("开始", "zh/README.md"),
        ("修复与写入", "zh/mend.md"),
        ("屏蔽与接受", "zh/silence.md"),
        ("提交钩子", "zh/hook.md"),
        ("配置", "zh/settings.md"),
        ("它认得什么", "zh/knows.md"),
        ("速度", "zh/speed.md"),
        ("规则", _rules("rules/zh", "所有规则")),
    ]
    tabs: list[Entry] = [
        ("Guide", english),
        ("Reference", reference),
        ("Rules", _rules("rules", "All rules")),
        ("Project", project),
        ("中文", chinese),
    ]
    return f"nav = {_toml(tabs)}\n"


def _rules(folder: str, title: str) -> list[Entry]:
    table: Entry = (title, f"{folder}/README.md")
    families: list[Entry] = [
        (family, [(rule.name, f"{folder}/{rule.name}.md") for rule in members])
        for family, members in groupby(ALL, lambda rule: rule.family)
    ]
    return [table, *families]


def _toml(entries: Sequence[Entry]) -> str:
    return "[" + ", ".join(f"{{{_text(title)} = {_value(of)}}}" for title, of in entries) + "]"


def _value(of: str | Sequence[Entry]) -> str:
    return _text(of) if isinstance(of, str) else _toml(of)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
