"""Files that rules rename take their links along, together or not at all, and nothing is overwritten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]
Fix = Callable[..., str]


@pytest.fixture
def fix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Fix:
    """Mends a vault unsafely by some rules and gives what is said."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def run(vault: Path, rules: str, *flags: str) -> str:
        words = ["--unsafe-fixes", "--select", rules, "--settle", "0", "--today", "2026-11-30"]
        main(["fix", str(vault), *words, *flags])
        return capsys.readouterr().out

    return run


def texts(vault: Path) -> dict[str, str]:
    return {
        str(path.relative_to(vault)): path.read_bytes().decode()
        for path in sorted(vault.rglob("*"))
        if path.is_file() and path.name != "vaultmend.toml"
    }


BANK = 'profile = "bank"\n'


def test_links_of_every_kind_follow_a_note_that_is_renamed(
    write_files: WriteFiles, fix: Fix
) -> None:
    vault = write_files(
        {
            "vaultmend.toml": BANK,
            "MEMORY.md": "# M\n\n- [[2026-02-14-feishu|图片]]\n- [API](memory/bank/2026-02-14-feishu.md)\n",
            "memory/bank/2026-02-14-feishu.md": "---\ndate: 2026-02-14\n---\n# F\n\n[[#F]]\n",
            "memory/bank/tooling.md": "---\nsee: '[[2026-02-14-feishu#F]]'\n---\n![[2026-02-14-feishu]]\n",
        }
    )
    fix(vault, "dated-evergreen")
    after = texts(vault)
    assert "memory/bank/2026-02-14-feishu.md" not in after
    assert after["memory/bank/feishu.md"] == "---\ndate: 2026-02-14\n---\n# F\n\n[[#F]]\n"
    assert after["MEMORY.md"] == "# M\n\n- [[feishu|图片]]\n- [API](memory/bank/feishu.md)\n"
    assert after["memory/bank/tooling.md"] == "---\nsee: '[[feishu#F]]'\n---\n![[feishu]]\n"
    again = fix(vault, "dated-evergreen")
    assert texts(vault) == after
    assert "nothing to change" in again


def test_notes_that_link_to_each_other_are_renamed_together(
    write_files: WriteFiles, fix: Fix
) -> None:
    vault = write_files(
        {
            "vaultmend.toml": BANK,
            "MEMORY.md": "# M\n",
            "memory/bank/2026-02-14-a.md": "# A\n\n[[2026-02-15-b]] [b](2026-02-15-b.md)\n",
            "memory/bank/2026-02-15-b.md": "# B\n\n[[2026-02-14-a]]\n",
            "memory/bank/2026-02-16-c.md": "# C\n",
        }
    )
    said = fix(vault, "dated-evergreen")
    assert "with 1 more that link to each other" in said
    assert texts(vault) == {
        "MEMORY.md": "# M\n",
        "memory/bank/a-2026-02-14.md": "# A\n\n[[b-2026-02-15]] [b](b-2026-02-15.md)\n",
        "memory/bank/b-2026-02-15.md": "# B\n\n[[a-2026-02-14]]\n",
        "memory/bank/c-2026-02-16.md": "# C\n",
    }


def test_a_log_keeps_the_note_that_it_links_to_and_others_move(
    write_files: WriteFiles, fix: Fix
) -> None:
    files = {
        "vaultmend.toml": BANK,
        "MEMORY.md": "# M\n\n[[2026-02-14-a]] [[2026-02-15-b]]\n",
        "memory/2026-11-29.md": "# 2026-11-29\n\n[[2026-02-14-a]]\n",
        "memory/bank/2026-02-14-a.md": "# A\n",
        "memory/bank/2026-02-15-b.md": "# B\n",
    }
    vault = write_files(files)
    said = fix(vault, "dated-evergreen")
    assert "memory/2026-11-29.md: left alone: a link in this log would have to change" in said
    # MEMORY.md links to both, so they can only move together.
    assert texts(vault)["memory/bank/2026-02-15-b.md"] == "# B\n"
    apart = write_files({**files, "MEMORY.md": "# M\n"})
    fix(apart, "dated-evergreen")
    assert sorted(texts(apart)) == [
        "MEMORY.md",
        "memory/2026-11-29.md",
        "memory/bank/2026-02-14-a.md",
        "memory/bank/b-2026-02-15.md",
    ]


def test_a_rename_never_overwrites(write_files: WriteFiles, fix: Fix) -> None:
    files = {
        "vaultmend.toml": BANK,
        "MEMORY.md": "# M\n",
        "memory/bank/2026-02-14-a.md": "---\ndate: 2026-02-14\n---\n# A\n",
        "memory/bank/A.md": "# another\n",
        "memory/bank/x?y.md": "# X\n",
        "memory/bank/x<y.md": "# Y\n",
        "memory/bank/c:d.md": "# C\n",
        "memory/bank/c-d.md": "# D\n",
    }
    vault = write_files(files)
    fix(vault, "dated-evergreen,unportable-name")
    after = texts(vault)
    assert sorted(after.values()) == sorted(
        text for path, text in files.items() if path != "vaultmend.toml"
    )
    assert after["memory/bank/A.md"] == "# another\n"
    assert after["memory/bank/c-d.md"] == "# D\n"
    assert after["memory/bank/c:d.md"] == "# C\n"


def test_an_archive_is_hidden_with_all_that_is_in_it(write_files: WriteFiles, fix: Fix) -> None:
    vault = write_files(
        {
            "vaultmend.toml": 'profile = "layered"\n',
            "NOW.md": "# NOW\n\n[[2026-01-15]] [[archive/2026-01-15]] [old](memory/archive/2026-01-15.md)\n",
            "memory/archive/2026-01-15.md": "# Old\n\n[[NOW]] ![[chart.png]] [[2026-01-16]]\n",
            "memory/archive/2026-01-16.md": "# Older\n",
            "memory/archive/chart.png": b"PNG",
            "memory/archive/state.json": "{}",
            "memory/2026-11-30.md": "# 2026-11-30\n\n[[2026-01-15]]\n",
        }
    )
    before = texts(vault)
    fix(vault, "visible-archive", "--format", "concise")
    after = texts(vault)
    assert set(after) == {
        "NOW.md",
        "memory/2026-11-30.md",
        "memory/.archive/2026-01-15.md",
        "memory/.archive/2026-01-16.md",
        "memory/.archive/state.json",
        "memory/archive/chart.png",  # which Obsidian could not show in a hidden folder
    }
    assert after["memory/2026-11-30.md"] == before["memory/2026-11-30.md"]
    assert main(["undo", "--vault", str(vault)]) == 0
    assert texts(vault) == before


def test_a_folder_is_renamed_with_links_into_it(write_files: WriteFiles, fix: Fix) -> None:
    vault = write_files(
        {
            "vaultmend.toml": 'profile = "layered"\n',
            "NOW.md": "# NOW\n\n[[memory/projects/a: b/plan]] [p](<memory/projects/a: b/plan.md>)\n",
            "memory/projects/a: b/plan.md": "# Plan\n\n[[NOW]] ![[c.png]]\n",
            "memory/projects/a: b/c.png": b"PNG",
        }
    )
    fix(vault, "unportable-name")
    after = texts(vault)
    assert sorted(after) == [
        "NOW.md",
        "memory/projects/a - b/c.png",
        "memory/projects/a - b/plan.md",
    ]
    assert "a - b/plan" in after["NOW.md"]
    assert "a: b" not in after["NOW.md"]


def test_a_hundred_names_are_mended_in_one_run(write_files: WriteFiles, fix: Fix) -> None:
    files = {f"memory/people/p{n}?.md": f"# P{n}\n\n[[p{(n + 1) % 100}?]]\n" for n in range(100)}
    vault = write_files({"vaultmend.toml": "", "NOW.md": "# NOW\n", **files})
    fix(vault, "unportable-name")
    after = texts(vault)
    assert after["memory/people/p7.md"] == "# P7\n\n[[p8]]\n"
    assert not any("?" in path or "?" in text for path, text in after.items())
