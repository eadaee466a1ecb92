"""The README tells the truth: both languages list the rules as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vaultmend.linter.message import say
from vaultmend.linter.report.translate import speaker
from vaultmend.rules import ALL

HEAD = {
    "README.md": ("en", "| rule | severity | this vault has ... |"),
    "README.zh-CN.md": ("zh", "| 规则 | 级别 | 仓库中有…… |"),
}


@pytest.mark.parametrize("name", HEAD)
def test_the_readme_lists_every_rule(name: str, root: Path, bless: bool) -> None:
    lang, head = HEAD[name]
    speak = speaker(lang)
    rows = [f"| `{r.name}` | {r.severity} | {speak(say(r.summary))} |" for r in ALL]
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


def test_every_hook_stands_in_the_readme(root: Path) -> None:
    hooks = re.findall(r"^- id: (\S+)", (root / ".pre-commit-hooks.yaml").read_text(), re.MULTILINE)
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert hooks
    assert all(f"- id: {hook}" in readme for hook in hooks)
