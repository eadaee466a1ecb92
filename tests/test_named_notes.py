"""A note may be named on the command line as a link names it: by its name alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vaultmend.linter.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_LESSON = "---\nlast_verified: 2026-08-30\n---\n\n# Cron\n"


@pytest.fixture
def vault(write_files: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_files(
        {
            "vaultmend.toml": 'profile = "layered"\n',
            "memory/INDEX.md": "# Index\n",
            "memory/lessons/部署 cron.md": _LESSON,
            "memory/lessons/rivet.md": _LESSON,
            "memory/people/rivet.md": _LESSON,
            "memory/.archive/lessons/cron-old.md": _LESSON,
            "memory/.archive/people/index.md": _LESSON,
            "memory/lessons/board.canvas": "{}",
            "skills/x.txt": "",
        }
    )
    monkeypatch.chdir(folder / "skills")
    return folder


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("部署 cron", "memory/lessons/部署 cron.md"),
        ("部署 CRON.md", "memory/lessons/部署 cron.md"),
        ("people/rivet", "memory/people/rivet.md"),
        ("cron-old", "memory/.archive/lessons/cron-old.md"),
        ("index", "memory/INDEX.md"),
        ("board.canvas", "memory/lessons/board.canvas"),
    ],
)
@pytest.mark.usefixtures("vault")
def test_a_name_is_found_in_whatever_folder(
    name: str, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["inspect", name]) == 0
    assert capsys.readouterr().out.startswith(f"{path} (")


def test_a_name_is_verified_like_its_path(vault: Path) -> None:
    call = ["verify", "部署 cron", "people/rivet", "--today", "2026-11-30", "--settle", "0"]
    assert main(call) == 0
    for path in ("lessons/部署 cron.md", "people/rivet.md"):
        assert "last_verified: 2026-11-30" in (vault / "memory" / path).read_text("utf-8")
    assert "2026-08-30" in (vault / "memory/lessons/rivet.md").read_text("utf-8")


@pytest.mark.parametrize("command", ["inspect", "verify"])
@pytest.mark.usefixtures("vault")
def test_a_name_that_several_notes_bear_is_not_guessed(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "rivet"]) == 2
    told = "'rivet' may be any of memory/lessons/rivet.md, memory/people/rivet.md; give the path"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("command", ["inspect", "verify"])
@pytest.mark.parametrize("name", ["rive", "", "/rivet", "lessons", "x"])
@pytest.mark.usefixtures("vault")
def test_what_nobody_bears_is_missing(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, name]) == 2
    assert "vaultmend: " in capsys.readouterr().err


def test_a_path_on_disk_comes_before_a_name(
    vault: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(vault / "memory/people")
    assert main(["inspect", "rivet.md"]) == 0
    assert capsys.readouterr().out.startswith("memory/people/rivet.md (")


@pytest.mark.parametrize("command", ["inspect", "verify"])
def test_no_folder_is_searched_that_is_no_vault(
    command: str,
    write_files: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(write_files({"docs/rivet.md": "# Rivet\n"}))
    assert main([command, "rivet"]) == 2
    assert "there is no file or folder 'rivet'" in capsys.readouterr().err
