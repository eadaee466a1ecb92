"""The README tells the truth: both languages list the rules as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.config.tables import KEYS
from vaultmend.linter.message import say
from vaultmend.linter.report.translate import speaker
from vaultmend.rules import ALL

HEAD = {
    "README.md": ("en", "| rule | severity | this vault has ... |"),
    "README.zh-CN.md": ("zh", "| 规则 | 级别 | 记忆库中有…… |"),
}


@pytest.mark.parametrize("name", HEAD)
def test_the_readme_lists_every_rule(name: str, root: Path, bless: bool) -> None:
    lang, head = HEAD[name]
    speak = speaker(lang)
    rows = [
        f"| `{r.name}` | {r.severity if r.enabled else 'off'} | {speak(say(r.summary))} |"
        for r in ALL
    ]
    table = "\n".join([head, "|---|---|---|", *rows])
    path = root / name
    text = path.read_text(encoding="utf-8")
    expected = re.sub(
        r"(<!-- rules -->\n).*?(<!-- /rules -->)",
        lambda match: match[1] + table + "\n" + match[2],
        text,
        flags=re.DOTALL,
    )
    if bless:
        path.write_text(expected, encoding="utf-8")
        text = expected
    assert text == expected


@pytest.mark.parametrize("name", HEAD)
def test_the_readme_has_the_two_commands(name: str, root: Path) -> None:
    text = (root / name).read_text(encoding="utf-8")
    for mark in ("demo", "test"):
        assert len(re.findall(rf"<!-- {mark} -->\n```sh\n.+?\n```", text)) == 1


@pytest.mark.parametrize("name", HEAD)
def test_the_picture_shows_what_the_demo_really_says(
    name: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = str(root / "fixtures" / "demo-vault")
    assert main(["check", demo, "--today", "2026-11-30", "--format", "json"]) == 1
    known = {
        (one["path"], f"{one['line']}:{one['column']}", one["severity"], one["rule"])
        for one in json.loads(capsys.readouterr().out)["findings"]
    }
    path, shown = "", list[tuple[str, str, str, str]]()
    [drawing] = re.findall(r"```text\n(.*?)```", (root / name).read_text("utf-8"), re.DOTALL)
    for line in drawing.splitlines():
        cell = line.rstrip().removesuffix("│").rpartition("│")[2].strip()
        if cell.endswith(".md"):
            path = cell
        elif found := re.fullmatch(r"(\d+:\d+) +(\w+) +([a-z-]+)", cell):
            shown.append((path, found[1], found[2], found[3]))
    assert shown
    assert [one for one in shown if one not in known] == []


@pytest.mark.parametrize("name", HEAD)
def test_every_hook_stands_in_the_readme(name: str, root: Path) -> None:
    hooks = re.findall(r"^- id: (\S+)", (root / ".pre-commit-hooks.yaml").read_text(), re.MULTILINE)
    readme = (root / name).read_text(encoding="utf-8")
    assert hooks
    assert all(f"- id: {hook}" in readme for hook in hooks)


CONFIGURATION = pytest.mark.parametrize(
    ("name", "head", "after"),
    [("README.md", "## Configuration", "## Speed"), ("README.zh-CN.md", "## 配置", "## 速度")],
)


@CONFIGURATION
def test_every_key_of_the_configuration_stands_in_the_readme(
    name: str, head: str, after: str, root: Path
) -> None:
    readme = (root / name).read_text(encoding="utf-8")
    section = readme[readme.index(head) : readme.index(after)]
    written = set(re.findall(r"^\[?\"?([a-z-]+)", section, re.MULTILINE))
    # `profile` stands in a comment beside `extends`: a file may have only one of them.
    assert set(KEYS) - written == {"profile"}


@pytest.mark.parametrize("name", HEAD)
def test_the_configuration_in_the_readme_is_valid(
    name: str, root: Path, write_files: Callable[..., Path]
) -> None:
    readme = (root / name).read_text(encoding="utf-8")
    [block] = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    assert main(["check", str(write_files({"NOW.md": "", "vaultmend.toml": block}))]) == 0
