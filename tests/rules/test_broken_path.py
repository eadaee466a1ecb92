"""Corners of broken-path: what is a path, what excuses one, how sure the finding is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from vaultmend.linter.check.diagnostics import Finding

CheckFiles = Callable[..., "list[Finding]"]
VAULT = {
    "NOW.md": "# NOW\n",
    "memory/INDEX.md": "# Index\n",
    "memory/lessons/feishu.md": "# 飞书\n",
    "memory/people/ray.md": "# Ray\n",
    "memory/.archive/lessons/old.md": "# 旧\n",
    "scripts/backup.sh": "true\n",
}


def said(check_files: CheckFiles, line: str, note: str = "MEMORY.md") -> list[tuple[str, str]]:
    files: Mapping[str, str] = {**VAULT, note: f"# X\n\n{line}\n"}
    found = check_files(files, "broken-path")
    return [(item.severity, dict(item.fact.parameters).get("path", "")) for item in found]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("`memory/lessons/x.md`", ("warning", "memory/lessons/x.md"), id="backticks"),
        pytest.param("见 memory/lessons/x.md。", ("warning", "memory/lessons/x.md"), id="prose"),
        pytest.param("*lessons/x.md*", ("warning", "lessons/x.md"), id="in the memory"),
        pytest.param("`scripts/gone.sh`", ("warning", "scripts/gone.sh"), id="a script"),
        pytest.param("`docs/x.md`", ("info", "docs/x.md"), id="no such folder"),
        pytest.param("`memory/lessons/sop/`", ("info", "memory/lessons/sop/"), id="a folder"),
        pytest.param(
            "`lessons/old.md`", ("info", "memory/.archive/lessons/old.md"), id="archived on disk"
        ),
    ],
)
def test_a_path_that_leads_to_nothing(
    line: str, expected: tuple[str, str], check_files: CheckFiles
) -> None:
    assert said(check_files, line) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        "`memory/lessons/feishu.md` `lessons/feishu.md` memory/people/ray.md,memory/people/ray.md",
        "`scripts/backup.sh` `memory/people/` `./scripts/`",
        "memory/lessons/x.md 已迁移到别处",
        "- [ ] 写 `memory/lessons/x.md`",
        "`memory/decisions/` 还没有一篇",
        "`memory/2026-12-01.md` `memory/2026-W49.md`",
        "docs/x.md, v1/2.0, and/or, 2026/11/30, 6.5/10",
        "`python scripts/x.py --all` `rm scripts/y.sh`",
        "https://example.com/memory/x.md `example.com/memory/x.md` a@b.io/memory/x.md",
        "`/home/bot/memory/lessons/x.md` ~/memory/lessons/x.md ../other/x.md",
        "`SKILL.md` `memory/heartbeat-state.json` scripts/*.sh memory/<topic>.md",
        "```\nmemory/lessons/x.md\n```",
        "[[lessons/x.md]] [x](lessons/x.md)",
    ],
)
def test_what_is_no_path_or_leads_to_something(line: str, check_files: CheckFiles) -> None:
    assert said(check_files, line) == []


def test_a_bare_name_counts_as_a_whole_cell_of_the_index(check_files: CheckFiles) -> None:
    row = "| 飞书.md | see x.md |"
    assert said(check_files, row, "memory/INDEX.md") == [("warning", "飞书.md")]
    assert said(check_files, row) == []


def test_the_same_path_is_one_finding(check_files: CheckFiles) -> None:
    files = {**VAULT, "MEMORY.md": "`memory/x.md`\n\nmemory/x.md\n", "NOW.md": "./memory/x.md\n"}
    [found] = check_files(files, "broken-path")
    assert [item.path for item in found.related] == ["MEMORY.md", "NOW.md"]


def test_other_roles_are_not_read(check_files: CheckFiles) -> None:
    assert said(check_files, "`memory/lessons/x.md`", "memory/lessons/y.md") == []
