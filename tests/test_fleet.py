"""Several vaults in one call: the agents of one repository, each with a layout of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from vaultmend.linter.cli import main

if TYPE_CHECKING:
    from pathlib import Path

TODAY = ("--today", "2026-11-30")


@pytest.fixture
def fleet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two agents with banks that keep apart, and a third with a layered memory."""
    for name, profile in (("alpha", "bank"), ("beta", "bank"), ("小明", "layered")):
        words = ["--profile", profile, "--stage", "1", "--lang", "en"]
        assert main(["init", str(tmp_path / "agents" / name), *TODAY, *words]) == 0
    monkeypatch.chdir(tmp_path)
    return tmp_path / "agents"


def report(*words: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    capsys.readouterr()
    main(["check", *words, *TODAY, "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    vaults: list[dict[str, object]] = told.get("vaults", [told])
    return vaults


@pytest.mark.parametrize("pattern", ["agents/*", "agents/*/memory", "**/memory"])
def test_each_folder_of_a_pattern_is_a_vault_with_its_own_profile(
    fleet: Path, pattern: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (fleet / "notes.txt").write_text("no folder")
    vaults = report("--vaults", pattern, capsys=capsys)
    assert [(vault["vault"], vault["profile"]) for vault in vaults] == [
        ("alpha", "bank"),
        ("beta", "bank"),
        ("小明", "layered"),
    ]


def test_a_vault_that_is_named_twice_is_checked_once(
    fleet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vaults = report("agents/beta", "--vaults", "agents/*", capsys=capsys)
    assert [vault["vault"] for vault in vaults] == ["beta", "alpha", "小明"]


def test_a_link_into_another_agents_memory_is_told_where_it_stands(
    fleet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (fleet / "alpha/memory/bank/tooling.md").open("a") as note:
        note.write("\nSee [theirs](../../../beta/memory/bank/tooling.md).\n")
    capsys.readouterr()
    assert main(["check", "--vaults", "agents/*", *TODAY, "--format", "concise"]) == 1
    told = capsys.readouterr().out
    assert told.count("foreign-link") == 1
    assert "agents/alpha/memory/bank/tooling.md:5:5: error foreign-link" in told


def test_each_page_says_of_which_vault_it_is(
    fleet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fleet.is_dir()
    capsys.readouterr()
    assert main(["check", "--vaults", "agents/*", *TODAY]) == 0
    pages = capsys.readouterr().out.split("\n\n")
    assert [page.split("\n")[0] for page in pages] == ["agents/alpha", "agents/beta", "agents/小明"]


def test_a_pattern_without_folders_is_an_error(
    fleet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fleet.is_dir()
    assert main(["check", "--vaults", "robots/*"]) == 2
    assert "no folder is like 'robots/*'" in capsys.readouterr().err


def test_writers_take_a_pattern_too(fleet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (fleet / "alpha/memory/bank/a.md").write_bytes(b"---\ntags: [[x]]\n---\n")
    assert main(["index", "--vaults", "agents/*", *TODAY, "--dry-run"]) in (0, 1)
    assert "Traceback" not in capsys.readouterr().err
