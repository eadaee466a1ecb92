"""`memory` in the configuration: a memory that lies in another folder is the same memory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from vaultmend.linter.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

    WriteFiles = Callable[..., Path]

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
TODAY = ("--today", "2026-11-30")
LESSON = """\
---
title: {title}
date: 2026-11-30
category: lessons
priority: P1
status: active
last_verified: 2026-11-30
tags: [ops]
---

# {title}

Check the time zone before you schedule anything.
"""


def renamed(source: Path, target: Path, folder: str) -> None:
    """A copy of a vault whose memory, and all that names it, is called otherwise."""
    for path in sorted(source.rglob("*")):
        if path.is_file():
            name = path.relative_to(source).as_posix()
            to = target / (name.replace("memory/", f"{folder}/", 1))
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(path.read_bytes().replace(b"memory/", f"{folder}/".encode()))


def findings(vault: Path, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    capsys.readouterr()
    main(["check", str(vault), *TODAY, "--select", "ALL", "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    keys = ("rule", "severity", "path", "line", "column", "message")
    return [[finding[key] for key in keys] for finding in told["findings"]]


def run(*words: str) -> int:
    return main([*words, *TODAY])


@pytest.mark.parametrize("vault", ["demo-vault", "clean-layered/vault"])
def test_a_renamed_memory_has_the_same_findings(
    tmp_path: Path, vault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "before" / "vault", tmp_path / "after" / "vault"
    renamed(FIXTURES / vault, before, "memory")
    renamed(FIXTURES / vault, after, "recall")
    config = after / "vaultmend.toml"
    old = config.read_text("utf-8") if config.exists() else ""
    config.write_text(f'memory = "recall"\n{old}', "utf-8")
    expected = json.dumps(findings(before, capsys)).replace("memory/", "recall/")
    assert findings(after, capsys) == json.loads(expected)
    main(["inspect", str(after / "recall" / "INDEX.md")])
    assert capsys.readouterr().out.startswith("recall/INDEX.md (index)\n")


@pytest.fixture
def vault(write_files: WriteFiles, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_files(
        {
            "vaultmend.toml": 'profile = "layered"\nmemory = "notes"\n',
            "NOW.md": "# NOW\n",
            "notes/INDEX.md": "# Index\n\n## Lessons\n\n- [[deploy]]\n",
            "notes/2026-09-01.md": "# 2026-09-01\n\n### 10:00 — Moved\n\nThe database moved.\n",
            "notes/lessons/deploy.md": LESSON.format(title="Deploy"),
            "notes/lessons/cron.md": LESSON.format(title="Cron"),
        }
    )
    monkeypatch.chdir(folder)
    return folder


def test_what_is_logged_goes_into_the_memory_that_is_named(vault: Path) -> None:
    assert run("log", "Database moved", "From v14 to v16, no data lost.") == 0
    assert "Database moved" in (vault / "notes/2026-11-30.md").read_text("utf-8")
    assert not (vault / "memory").exists()


def test_the_index_of_the_memory_that_is_named_gets_its_rows(vault: Path) -> None:
    assert run("index", "--settle", "0") == 0
    assert "[[cron]]" in (vault / "notes/INDEX.md").read_text("utf-8")
    (vault / "notes/INDEX.md").unlink()
    assert run("index", "--settle", "0") == 0
    assert "[[cron]]" in (vault / "notes/INDEX.md").read_text("utf-8")


def test_an_old_log_is_archived_in_the_memory_that_is_named(vault: Path) -> None:
    assert run("archive", "--yes", "--settle", "0") == 0
    assert (vault / "notes/.archive/2026-09-01.md").exists()
    assert run("restore", "2026-09-01", "--settle", "0") == 0
    assert (vault / "notes/2026-09-01.md").exists()


def test_the_layout_is_told_by_the_memory_that_is_named(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_files({"vaultmend.toml": 'memory = "brain"', "brain/bank/tooling.md": "# T\n"})
    run("check", str(folder))
    assert "profile bank, detected from brain/bank" in capsys.readouterr().out


def test_a_name_with_wildcards_is_only_a_name(write_files: WriteFiles) -> None:
    lesson = LESSON.format(title="Cron")
    folder = write_files(
        {
            "vaultmend.toml": 'profile = "layered"\nmemory = "notes [ops]*"',
            "notes [ops]*/lessons/cron.md": lesson,
            "notes o/lessons/cron.md": "no lesson",
        }
    )
    assert run("index", str(folder), "--settle", "0") == 0
    assert "cron" in (folder / "notes [ops]*/INDEX.md").read_text("utf-8")
    assert not (folder / "notes o/INDEX.md").exists()


def test_a_memory_may_be_the_whole_vault(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_files(
        {
            "vaultmend.toml": 'profile = "layered"\nmemory = ""',
            "INDEX.md": "# Index\n",
            "lessons/cron.md": LESSON.format(title="Cron"),
        }
    )
    run("inspect", str(folder))
    out = capsys.readouterr().out
    assert "INDEX.md (index)" in out
    assert "lessons/cron.md (lesson)" in out


@pytest.mark.parametrize(
    ("memory", "complaint"),
    [
        ("memry", "vaultmend.toml:2: there is no folder 'memry'; did you mean 'memory'?"),
        ("team/memory/", "vaultmend.toml:2: there is no folder 'team'; there are: memory, skills"),
        ("skills/not", "vaultmend.toml:2: there is no folder 'skills/not'; did you mean"),
        ("skills/note/x", "'skills/note/x'; make it, or leave memory away"),
        ("NOW.md", "vaultmend.toml:2: there is no folder 'NOW.md'; there are: memory, skills"),
    ],
)
def test_a_memory_that_is_no_folder_is_a_wrong_value(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str], memory: str, complaint: str
) -> None:
    folder = write_files(
        {
            "vaultmend.toml": f'lang = "en"\nmemory = "{memory}"\n',
            "NOW.md": "# NOW\n",
            "memory/INDEX.md": "# Index\n",
            "skills/note/SKILL.md": "# Note\n",
        }
    )
    assert run("check", str(folder)) == 2
    assert complaint in capsys.readouterr().err


def test_the_folder_of_the_profile_itself_may_be_still_to_come(write_files: WriteFiles) -> None:
    config = 'profile = "layered"\nmemory = "memory"\n'
    folder = write_files({"vaultmend.toml": config, "NOW.md": "# NOW\n"})
    assert run("check", str(folder), "--select", "links") == 0


@pytest.mark.parametrize("profile", ["layered", "bank", "vault", "openclaw", "claude", "wiki"])
@pytest.mark.parametrize("folder", ["notes", "team/记忆"])
def test_a_new_vault_has_its_memory_where_its_settings_say(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str], profile: str, folder: str
) -> None:
    config = f'profile = "{profile}"\nmemory = "{folder}"\n'
    vault = write_files({"vaultmend.toml": config})
    assert run("init", str(vault), "--stage", "4") == 0
    own = "wiki" if profile == "wiki" else "memory"
    assert (vault / folder).is_dir()
    assert not (vault / own).exists()
    said = "".join(path.read_text("utf-8") for path in vault.rglob("*.[mj][ds]*"))
    assert f"{own}/" not in said
    assert run("check", str(vault), "--select", "ALL", "--fail-on", "info") == 0
    capsys.readouterr()
    assert run("init", str(vault)) == 0
    assert "nothing to change" in capsys.readouterr().out


def test_a_vault_whose_memory_was_renamed_grows_there(write_files: WriteFiles) -> None:
    vault = write_files({})
    run("init", str(vault), "--lang", "en", "--stage", "3")
    (vault / "memory").rename(vault / "notes")
    config = vault / "vaultmend.toml"
    config.write_text(f'memory = "notes"\n{config.read_text("utf-8")}', "utf-8")
    assert run("init", str(vault), "--stage", "4") == 0
    assert (vault / "notes/projects").is_dir()
    assert not (vault / "memory").exists()


def test_a_memory_that_is_the_vault_of_obsidian_may_have_another_name(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"vaultmend.toml": 'profile = "vault"\nmemory = "notes"\n'})
    run("init", str(vault), "--stage", "4")
    (vault / "notes/lessons/cron.md").write_text("# Cron\n\nSee [[lessons/gone]].\n", "utf-8")
    for path in (vault, vault / "notes", vault / "notes/lessons/cron.md"):
        capsys.readouterr()
        run("check", str(path), "--select", "broken-link", "--output-format", "concise")
        assert "notes/lessons/cron.md:3:5" in capsys.readouterr().out
    # The repository is the memory: elsewhere it comes without what lies beside it.
    (vault / "vaultmend.toml").write_text('extends = "notes/vaultmend.toml"\n', "utf-8")
    assert run("index", str(vault / "notes"), "--settle", "0") == 0
    assert "[[cron]]" in (vault / "notes/INDEX.md").read_text("utf-8")
