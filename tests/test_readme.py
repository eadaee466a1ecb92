"""The README tells the truth: both languages list the rules as they are."""

from __future__ import annotations

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
    "README.zh-CN.md": ("zh", "| 规则 | 级别 | 仓库中有…… |"),
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


def test_every_hook_stands_in_the_readme(root: Path) -> None:
    hooks = re.findall(r"^- id: (\S+)", (root / ".pre-commit-hooks.yaml").read_text(), re.MULTILINE)
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert hooks
    assert all(f"- id: {hook}" in readme for hook in hooks)


def test_every_key_of_the_configuration_stands_in_the_readme(root: Path) -> None:
    readme = (root / "README.md").read_text(encoding="utf-8")
    section = readme[readme.index("## Configuration") : readme.index("## Speed")]
    written = set(re.findall(r"^\[?\"?([a-z-]+)", section, re.MULTILINE))
    # `profile` stands in a comment beside `extends`: a file may have only one of them.
    assert set(KEYS) - written == {"profile"}


def test_the_configuration_in_the_readme_is_valid(
    root: Path, write_files: Callable[..., Path]
) -> None:
    readme = (root / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    assert main(["check", str(write_files({"NOW.md": "", "vaultmend.toml": block}))]) == 0
