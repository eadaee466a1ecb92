"""Corners of miscased-link: which spelling is wrong, and what the fix writes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.mend.edits import replaced

CheckFiles = Callable[..., "list[Finding]"]
VAULT = {
    "memory/lessons/Feishu API.md": "# 飞书\n",
    "memory/lessons/cron.md": "# Cron\n",
    "memory/img/Icon.PNG": b"\x89PNG",
}


def mended(check_files: CheckFiles, line: str, path: str = "memory/INDEX.md") -> str:
    text = f"# X\n\n{line}\n"
    edits = [
        edit
        for item in check_files({**VAULT, path: text}, "miscased-link")
        for edit in (item.fix.edits if item.fix else ())
    ]
    return replaced(text, tuple(edits))[5:-1]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[[CRON]]", "[[cron]]"),
        ("[[Lessons/Cron.MD#H|x]]", "[[lessons/cron.md#H|x]]"),
        ("[[/Memory/lessons/cron]]", "[[/memory/lessons/cron]]"),
        ("[[./Lessons/cron]] [[./LESSONS/cron]]", "[[./lessons/cron]] [[./lessons/cron]]"),
        ("![[icon.png|20]]", "![[Icon.PNG|20]]"),
        ("[x](feishu%20api.md#A%20b)", "[x](Feishu%20API.md#A%20b)"),
        ("[x](Cron)", "[x](cron)"),
        ("[[feishu\u00a0api]]", "[[Feishu API]]"),
        ("[x](<feishu api.md>)", "[x](<feishu api.md>)"),
        ("[[gone]] [[cron]] [[Feishu API]]", "[[gone]] [[cron]] [[Feishu API]]"),
    ],
)
def test_the_name_is_written_as_on_disk(line: str, expected: str, check_files: CheckFiles) -> None:
    assert mended(check_files, line) == expected


def test_one_spelling_is_one_finding_with_one_fix(check_files: CheckFiles) -> None:
    files = {**VAULT, "memory/INDEX.md": "[[Cron]] [[CRON]]\n", "NOW.md": "[[Cron]]\n"}
    found = check_files(files, "miscased-link")
    assert [(item.path, len(item.related)) for item in found] == [
        ("NOW.md", 1),
        ("memory/INDEX.md", 0),
    ]
    assert [len(item.fix.edits) if item.fix else 0 for item in found] == [2, 1]


def test_a_log_keeps_its_links(check_files: CheckFiles) -> None:
    assert check_files({**VAULT, "memory/2026-11-29.md": "[[Cron]]\n"}, "miscased-link") == []
