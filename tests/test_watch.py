"""`check --watch` keeps the findings on the screen while notes change."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.cli.events import matters

CLEAN = {
    "NOW.md": "# NOW\n\nUpdated: 2026-11-30\n",
    "memory/INDEX.md": "# Index\n\n[[cron]]\n",
    "memory/lessons/cron.md": "# Cron\n\nsee [[INDEX]]\n",
}
WATCHES = "Ctrl-C stops"

Write = Callable[..., Path]
Open = Callable[..., Any]


@pytest.fixture
def watched(write_files: Write, terminal: Open) -> Callable[..., tuple[Path, Any]]:
    pytest.importorskip("watchfiles", reason="the extra `watch` is not installed")

    def watched(*arguments: str, **options: Any) -> tuple[Path, Any]:
        vault = write_files(CLEAN)
        command = ("check", "--watch", vault, "--select", "broken-link", *arguments)
        return vault, terminal(*command, **options)

    return watched


def stop(window: Any) -> tuple[int, str]:
    window.process.send_signal(2)
    code, screen = window.end()
    return code, screen


def test_findings_come_and_go_with_what_is_written(
    watched: Callable[..., tuple[Path, Any]],
) -> None:
    vault, window = watched(columns=60)
    assert "errors: 0" in window.read_until(WATCHES)
    note = vault / "memory" / "lessons" / "cron.md"
    note.write_text("# Cron\n\nsee [[Nowhere]]\n", encoding="utf-8")
    broken = window.read_until(WATCHES)
    assert "errors: 1" in broken
    assert "Nowhere" in broken
    # What makes a link whole may be another note than the one that has it.
    (vault / "memory" / "lessons" / "Nowhere.md").write_text("[[INDEX]]\n", encoding="utf-8")
    assert "errors: 0" in window.read_until(WATCHES)
    (vault / "memory" / "lessons" / "Nowhere.md").unlink()
    assert "errors: 1" in window.read_until(WATCHES)
    code, screen = stop(window)
    assert code == 0
    assert "Traceback" not in screen


def test_the_screen_is_cleared_and_has_colours_as_a_report_has(
    watched: Callable[..., tuple[Path, Any]],
) -> None:
    vault, window = watched(colour=True)
    shown = window.read_until(WATCHES)
    assert shown.startswith("\x1b[2J")
    (vault / "NOW.md").write_text("[[Gone]]\n", encoding="utf-8")
    assert "\x1b[1;31merror\x1b[0m" in window.read_until(WATCHES)
    assert stop(window)[0] == 0


def test_a_faulty_configuration_is_told_and_watched_on(
    watched: Callable[..., tuple[Path, Any]],
) -> None:
    vault, window = watched()
    window.read_until(WATCHES)
    config = vault / "vaultmend.toml"
    config.write_text("profle = 1\n", encoding="utf-8")
    window.read_until("profle")
    config.write_text('[rules.broken-link]\nseverity = "info"\n', encoding="utf-8")
    window.read_until(WATCHES)
    (vault / "NOW.md").write_text("[[Gone]]\n", encoding="utf-8")
    assert "infos: 1" in window.read_until(WATCHES)
    assert stop(window)[0] == 0


def test_many_writes_at_once_are_one_look(watched: Callable[..., tuple[Path, Any]]) -> None:
    vault, window = watched("--format", "concise")
    window.read_until(WATCHES)
    for number in range(40):
        (vault / f"{number}.md").write_text("[[Gone]]\n", encoding="utf-8")
    assert "after 40 changes" in window.read_until(WATCHES)
    assert stop(window)[0] == 0


def test_what_is_found_is_what_check_finds(
    watched: Callable[..., tuple[Path, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    vault, window = watched("--format", "concise")
    window.read_until(WATCHES)
    steps = {
        "memory/lessons/cron.md": "[[a]] [[b]] [[INDEX#None]]\n",
        "memory/a.md": "[[b]]\n",
        "b.md": "[[cron]] [[c|d]]\n",
    }
    for path, text in steps.items():
        (vault / path).write_text(text, encoding="utf-8")
        shown = window.read_until(WATCHES)
        command = ["check", str(vault), "--select", "broken-link", "--format", "concise"]
        main([*command, "--today", "2026-11-30"])
        expected = capsys.readouterr().out
        assert expected in shown
    assert stop(window)[0] == 0


def test_a_name_of_a_note_acts_on_no_terminal(watched: Callable[..., tuple[Path, Any]]) -> None:
    vault, window = watched()
    window.read_until(WATCHES)
    (vault / "a\x1b]0;x\x07.md").write_text("[[Gone]]\n", encoding="utf-8")
    shown = window.read_until(WATCHES)
    assert "\x1b]0" not in shown
    assert stop(window)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fix",), "--fix does not go with --watch"),
        (("--add-ignore",), "--add-ignore does not go with --watch"),
        (("--staged",), "--staged does not go with --watch"),
        (("--show-files",), "--show-files does not go with --watch"),
        (("--format", "json"), "--watch is for people"),
    ],
)
def test_what_does_not_go_together_is_said(
    arguments: tuple[str, ...],
    said: str,
    write_files: Write,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "--watch", str(write_files(CLEAN)), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_without_watchfiles_it_says_how_to_get_it(
    write_files: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert main(["check", "--watch", str(write_files(CLEAN))]) == 2
    assert "pip install 'vaultmend[watch]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/v/memory/a.md", True),
        ("/v/vaultmend.toml", True),
        ("/v/.gitignore", True),
        ("/v/.git/index", False),
        ("/v/.git/objects/ab/cd", False),
        ("/v/.git/logs/HEAD", True),
        ("/v/.obsidian/app.json", True),
        ("/v/.obsidian/workspace.json", False),
        ("/v/.obsidian/workspace-mobile.json", False),
        ("/v/workspace.md", True),
    ],
)
def test_what_changes_nothing_wakes_nobody(path: str, expected: bool) -> None:
    assert matters(path.replace("/", os.sep)) is expected
