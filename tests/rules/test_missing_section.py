"""Sections that a schema asks for, in the profile and in a configuration."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding

CheckFiles = Callable[..., "list[Finding]"]
CONFIG = 'profile = "layered"\n[schema.lesson]\nsections = ["Why | 为什么", "How"]\n'
INDEX = {"memory/INDEX.md": "[[cron]]\n"}


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("## Why\n\n## How\n", ""),
        ("# 为什么要写时区\n\n### 2) how it is done\n", ""),
        ("## ＷＨＹ\n\n## **How**\n", ""),
        ("## Whyever\n\n## How\n", "Why"),
        ("```\n## Why\n```\n\n## Notes on how\n", "Why, How"),
        ("", "Why, How"),
    ],
)
def test_sections_of_a_schema(text: str, lacks: str, check_files: CheckFiles) -> None:
    found = check_files({**INDEX, "memory/lessons/cron.md": text}, "missing-section", config=CONFIG)
    assert [str(f.fact) for f in found] == [f"the note lacks the sections {lacks}"] * bool(lacks)


def test_a_schema_takes_over_the_sections_of_another(check_files: CheckFiles) -> None:
    config = CONFIG + '[schema.person]\nsame-as = "lesson"\n'
    files = {"memory/INDEX.md": "[[ray]]\n", "memory/people/ray.md": "## Why\n"}
    [finding] = check_files(files, "missing-section", config=config)
    assert str(finding.fact) == "the note lacks the sections How"


def test_sections_can_be_taken_away(check_files: CheckFiles) -> None:
    files = {"memory/.obsidian/app.json": "{}", "memory/decisions/2026-11-01-a.md": "# A\n"}
    assert len(check_files(files, "missing-section")) == 1
    config = 'profile = "vault"\n[schema.decision]\nsections = []\n'
    assert check_files(files, "missing-section", config=config) == []
