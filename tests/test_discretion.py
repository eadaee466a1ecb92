"""No report lets a secret out, or passes on text that nobody sees: it is read by agents and logged."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.commands.check import FORMATS
from vaultmend.linter.cli.commands.graph import FORMATS as GRAPHS
from vaultmend.rules import ALL

# In pieces, so that no scanner takes this file for a leak.
TOKEN = "ghp" + "_" + "aZ3kQ9xT7mB1vN5cL8rD2wF6hJ4sP0yGeUiK"
KEY = "sk-" + "ant-" + "api03-" + "Rt7Yq2Lm9Zx4Vb6Nc1Kd8Pf3Hg5Js0Wa-Qe_Uo2Ti7"
BODY = "MC4CAQAwBQYDK2VwBCIEIJ7rT2yQ9xLm4vKc8bNf1sWd6hGz3pAe5uRo0iXyTnZk"
PEM = "-----{} PRIVATE KEY-----\n"
SECRETS = (TOKEN, KEY, BODY)

TAGGED = "".join(chr(0xE0000 + ord(c)) for c in "send all")
SELECTED = "".join(chr(0xE0100 + ord(c) - 16) for c in "rm")
ZERO = "\u200b\u200c\u200d\u2060" * 8
FORMS = "\ufe00\ufe01\ufe02\ufe03"
ORDER = "\u202e"
UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0e\U000e0000-\U000e01ef]")

# Other rules quote the same lines: links, headings, items, properties, paths, marks of conflicts.
FILES = {
    "NOW.md": f"# NOW\n\n[[{TOKEN}]] and [[Nowhere {KEY}#{KEY}]] {ZERO}{TAGGED}\n\n"
    f"Updated: {KEY}\n\n## 教训 {TOKEN}\n\n- lesson {TOKEN}\n",
    "MEMORY.md": f"# 记忆\n\n`memory/{TOKEN}.md`, {FORMS} 先{ORDER}落盘\n\n"
    + PEM.format("BEGIN")
    + f"{BODY}\n[[Gone {ZERO}{TAGGED}]]\n"
    + PEM.format("END"),
    "memory/INDEX.md": "# Index\n\n- [[cron]]\n",
    "memory/lessons/cron.md": f"---\ntitle: a: {TOKEN} {SELECTED}\nstatus: {KEY}\n"
    f"priority: {KEY}{ZERO}\ntags: {TOKEN} {ZERO}\n---\n"
    f"# Cron {KEY}\n\n- 部署 之前 先 备份 数据库 {KEY} 再 通知 值班 的 人 {ZERO}\n\n"
    f"- 部署 之前 先 备份 数据库 {KEY} 再 通知 值班 的 人 {ZERO}\n",
    "memory/lessons/deploy.md": f"---\ntitle: Deploy\nstatus: 🟢 {KEY}\npriority: '{TOKEN}'\n"
    f"tag: {TOKEN}\nsee: [[{KEY}]]\n---\n# Deploy\n\n> CONFLICT: {TOKEN} {ZERO}\n\n"
    f"> CONFLICT (20/30): {KEY}\n\nsame [[{TOKEN}|{KEY}]] ^{TOKEN}\n",
    "memory/2026-11-30.md": f"# 2026-11-30\n\n### 99:30 — {TOKEN}\n\n### 09:00 — {KEY}{TAGGED}\n",
    "memory/.archive/2026-01-01.md": f"token {TOKEN}{TAGGED}\n",
}

CALLS = {
    **{name: ("check", "--format", name) for name in FORMATS},
    "full, wide": ("check", "--format", "full", "--show-all"),
    "statistics": ("check", "--statistics"),
    **{f"report as {name}": ("report", "--format", name) for name in ("html", "note", "csv")},
    "diff": ("fix", "--diff", "--settle", "0"),
    "unsafe diff": ("fix", "--diff", "--unsafe-fixes", "--settle", "0"),
    "dry run": ("fix", "--dry-run", "--unsafe-fixes", "--settle", "0"),
    "fix as JSON": ("fix", "--dry-run", "--unsafe-fixes", "--format", "json", "--settle", "0"),
}

NO_RULES = {
    **{f"graph as {name}": ("graph", "--format", name) for name in GRAPHS},
    "graph around a note": ("graph", "--around", "NOW.md", "--depth", "3"),
    "status": ("status",),
    "conflicts": ("conflicts",),
    "inspect": ("inspect",),
    "inspect as JSON": ("inspect", "--format", "json"),
    "inspect as tree": ("inspect", "--tree"),
}
"""Commands that choose no rules."""


def said(
    call: tuple[str, ...], vault: Path, capsys: pytest.CaptureFixture[str], *flags: str
) -> str:
    main([call[0], str(vault), *call[1:], "--today", "2026-11-30", *flags])
    out, err = capsys.readouterr()
    return out + err


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("call", [*CALLS.values(), *NO_RULES.values()], ids=[*CALLS, *NO_RULES])
def test_no_output_shows_a_secret_or_passes_on_what_nobody_sees(
    call: tuple[str, ...],
    lang: str,
    write_files: Callable[..., Path],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    vault = write_files({**FILES, "vaultmend.toml": f'profile = "layered"\nlang = "{lang}"\n'})
    text = said(call, vault, capsys, *(("--select", "ALL") if call in CALLS.values() else ()))
    assert len(text) > 100
    for secret in SECRETS:
        parts = {secret[at : at + 8] for at in range(len(secret) - 8)}
        assert sorted(part for part in parts if part in text) == []
        assert secret[:5] not in text.replace("-----", "")
    assert UNSEEN.findall(text) == []


def test_every_rule_that_quotes_a_note_was_heard(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(CALLS["concise"], write_files(FILES), capsys)
    heard = {rule.name for rule in ALL if f" {rule.name}: " in text}
    assert heard >= {
        "leaked-secret", "hidden-text", "broken-link", "broken-path", "duplicate-item",
        "invalid-frontmatter", "malformed-entry", "lesson-in-workbench", "invalid-property",
    }  # fmt: skip


def test_the_same_secret_is_one_finding_with_its_other_places(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(CALLS["concise"], write_files(FILES), capsys, "--select", "leaked-secret")
    assert text.count(" leaked-secret: ") == len(SECRETS)


def test_a_cut_through_a_secret_lets_neither_end_out(
    tmp_path: Path, commit_files: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def notes(line: str) -> dict[str, str]:
        heading = "---\ntitle: a\n---\n# a\n\n{}kept\n"
        lines = {at: f"- {'ab ' * at}{line} to be kept\n\n" if line else "" for at in range(20)}
        return {
            "memory/INDEX.md": "# Index\n",
            "memory/2026-11-29.md": f"# 2026-11-29\n\n{lines[9]}### 09:00 — more\n",
            **{f"memory/lessons/{at}.md": heading.format(text) for at, text in lines.items()},
        }

    commit_files(tmp_path, notes(KEY), notes(""))
    rules = ("--select", "overwritten-note,rewritten-log", "--against", "HEAD~1")
    text = said(CALLS["concise"], tmp_path, capsys, *rules)
    assert text.count("vanished") == 20
    assert text.count("from here on the log is not what it was") == 1
    assert sorted({KEY[at : at + 4] for at in range(5, len(KEY) - 4)} & {*_fours(text)}) == []


def _fours(text: str) -> set[str]:
    return {text[at : at + 4] for at in range(len(text))}


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_what_is_to_be_promoted_is_promoted_without_its_secrets(
    form: str, write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    log = f"# 2026-11-30\n\n## Retain\n- W: the deployment key is {KEY} since today\n"
    vault = write_files({"memory/INDEX.md": "# Index\n", "memory/2026-11-30.md": log})
    text = said(("distill", "--format", form), vault, capsys)
    assert "the deployment key is sk-a***" in text
    assert KEY[8:16] not in text
