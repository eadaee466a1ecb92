"""`init`: a new vault passes its own check, one that is there is completed and not touched."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
import yaml

from vaultmend.linter.cli import main
from vaultmend.linter.cli.parser import parse
from vaultmend.linter.profile import PROFILES

if TYPE_CHECKING:
    from pathlib import Path

TODAY = ("--today", "2026-11-30")


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def init(folder: Path, *words: str) -> int:
    return main(["init", str(folder), *TODAY, *words])


def is_clean(folder: Path) -> bool:
    words = ["check", str(folder), *TODAY, "--fail-on", "info", "--select", "ALL"]
    return main(words) == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("profile", PROFILES)
def test_a_new_vault_passes_its_own_check_at_every_stage(
    tmp_path: Path, profile: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = tmp_path / "lead"
    for stage in range(5):
        words = ("--profile", profile) if stage == 0 else ()
        assert init(vault, *words, "--lang", lang, "--stage", str(stage)) == 0
        assert is_clean(vault), capsys.readouterr().out
    grown = files(vault)
    at_once = tmp_path / "at-once"
    init(at_once, "--profile", profile, "--lang", lang, "--stage", "4")
    assert sorted(files(at_once)) == sorted(grown)


def test_the_stage_of_its_files_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    init(tmp_path / "lead", "--lang", "en", "--stage", "1")
    said = capsys.readouterr().out
    assert said.count("for stage 0 (init)") == said.count("for stage 1 (init)") == 1
    above, _, below = said.partition("  for stage 0 (init)\n")
    assert "NOW.md (new)\n" in above
    assert "memory/lessons/.gitkeep (new)\n" in below


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("profile", "stage"), [("layered", "1"), ("vault", "1"), ("bank", "3")])
def test_the_handbook_says_from_when_on_its_folders_are_there(
    tmp_path: Path, profile: str, stage: str, lang: str
) -> None:
    init(tmp_path / "lead", "--profile", profile, "--lang", lang)
    handbook = (tmp_path / "lead/AGENTS.md").read_text(encoding="utf-8")
    assert "`vaultmend init --stage 1`" in handbook
    assert {"en": f"from stage {stage} on", "zh": f"从第 {stage} 阶段起"}[lang] in handbook


def test_a_new_vault_is_layered_and_begins_small(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert init(tmp_path / "lead", "--timezone", "Asia/Shanghai") == 0
    assert sorted(files(tmp_path / "lead")) == [
        ".gitignore",
        "AGENTS.md",
        "NOW.md",
        "memory/2026-11-30.md",
        "vaultmend.toml",
    ]
    settings = (tmp_path / "lead/vaultmend.toml").read_text()
    assert 'profile = "layered"' in settings
    assert 'timezone = "Asia/Shanghai"' in settings
    told = capsys.readouterr().out
    assert "stage 0: memory across sessions" in told
    assert "next: `vaultmend init --stage 1` (structured knowledge" in told


def test_what_is_there_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "NOW.md").write_bytes(b"# mine\r\nUpdated: 2026-11-30 08:00")
    (tmp_path / "memory/lessons").mkdir(parents=True)
    (tmp_path / "memory/lessons/cron.md").write_text("# Cron\n")
    before = files(tmp_path)
    assert init(tmp_path, "--stage", "4") == 0
    after = files(tmp_path)
    assert {path: after[path] for path in before} == before
    assert "memory/lessons/.gitkeep" not in after
    again = files(tmp_path)
    assert init(tmp_path, "--stage", "4") == 0
    assert files(tmp_path) == again


def test_without_a_stage_a_vault_is_completed_as_far_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "memory/lessons").mkdir(parents=True)
    (tmp_path / "NOW.md").write_text("Updated: 2026-11-30 08:00\n")
    init(tmp_path)
    assert (tmp_path / "memory/templates/lesson.md").exists()
    assert not (tmp_path / "HEARTBEAT.md").exists()


def test_a_new_index_has_rows_for_the_notes_that_are_there(tmp_path: Path) -> None:
    init(tmp_path, "--stage", "1", "--lang", "zh")
    (tmp_path / "memory/lessons/cron.md").write_text(
        "---\ntitle: Cron 调度\ndate: 2026-11-29\ncategory: lessons\npriority: P0\n"
        "status: active\nlast_verified: 2026-11-29\ntags: [cron]\n---\n\n# Cron 调度\n\n调度要留余量。\n"
    )
    assert init(tmp_path, "--stage", "3") == 0
    index = (tmp_path / "memory/INDEX.md").read_text()
    assert "| [[cron]] | P0 | active | 2026-11-29 |" in index
    assert is_clean(tmp_path)


def test_an_index_that_was_there_gets_no_rows(tmp_path: Path) -> None:
    init(tmp_path, "--stage", "1")
    (tmp_path / "memory/lessons/cron.md").write_text("# Cron\n")
    (tmp_path / "memory/INDEX.md").write_text("# Mine\n")
    init(tmp_path, "--stage", "3")
    assert (tmp_path / "memory/INDEX.md").read_text() == "# Mine\n"


def test_lines_that_git_should_ignore_are_added_behind_those_that_are_there(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_bytes(b"secret/\r\n.DS_Store")
    init(tmp_path)
    assert (tmp_path / ".gitignore").read_bytes() == (
        b"secret/\r\n.DS_Store\r\n.obsidian/workspace*.json\r\n*.tmp\r\n"
    )


def test_the_graph_is_coloured_where_it_has_no_colours(tmp_path: Path) -> None:
    graph = tmp_path / ".obsidian/graph.json"
    graph.parent.mkdir()
    graph.write_text('{"scale": 1.5, "colorGroups": [], "我的": true}')
    init(tmp_path, "--profile", "layered", "--stage", "1")
    told = json.loads(graph.read_text("utf-8"))
    assert (told["scale"], told["我的"]) == (1.5, True)
    assert {"query": "path:memory/lessons", "color": {"a": 1, "rgb": 0x43A047}} in told[
        "colorGroups"
    ]


@pytest.mark.parametrize(
    "content",
    ['{"colorGroups": [{"query": "path:a", "color": {"a": 1, "rgb": 1}}]}', "{broken", "[]", ""],
)
def test_a_graph_with_colours_or_one_that_cannot_be_read_stays(
    tmp_path: Path, content: str
) -> None:
    graph = tmp_path / ".obsidian/graph.json"
    graph.parent.mkdir()
    graph.write_text(content)
    init(tmp_path, "--profile", "layered", "--stage", "1")
    assert graph.read_text() == content


def test_where_memory_is_the_repository_settings_lie_in_it(tmp_path: Path) -> None:
    init(tmp_path, "--profile", "vault", "--stage", "4")
    made = files(tmp_path)
    assert "memory/vaultmend.toml" in made
    assert "memory/.github/workflows/vaultmend.yml" in made
    graph = json.loads(made["memory/.obsidian/graph.json"])
    assert graph["colorGroups"][0]["query"] == "path:decisions"
    assert "NOW.md" in made


def test_the_weekly_job_of_such_a_repository_finds_its_workspace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    init(tmp_path / "lead", "--profile", "vault", "--stage", "4")
    job = (tmp_path / "lead/memory/.github/workflows/vaultmend.yml").read_text()
    checkout = tmp_path / "job/memory"
    shutil.copytree(tmp_path / "lead/memory", checkout)
    [line] = {line for line in job.splitlines() if "> vaultmend.toml" in line}
    run = line.removeprefix("      - run: ")
    subprocess.run(["bash", "-c", run], cwd=checkout.parent, check=True)
    capsys.readouterr()
    assert is_clean(checkout)
    assert "profile vault, detected from memory/vaultmend.toml" in capsys.readouterr().out


@pytest.mark.parametrize(("profile", "below"), [("layered", ""), ("vault", "memory")])
def test_in_a_repository_of_its_own_hook_and_job_are_written(
    tmp_path: Path, profile: str, below: str
) -> None:
    """The usual order: first git, then a stage a week."""
    vault = tmp_path / "lead"
    subprocess.run(["git", "init", "-q", str(vault / below)], check=True)
    assert init(vault, "--profile", profile, "--stage", "4") == 0
    assert (vault / below / ".github/workflows/vaultmend.yml").is_file()
    assert (vault / below / ".pre-commit-config.yaml").is_file()


def test_in_a_larger_repository_hook_and_job_are_left_to_its_top(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    vault = tmp_path / "agents/lead"
    assert init(vault, "--stage", "4") == 0
    assert not (vault / ".github").exists()
    assert ".pre-commit-config.yaml: left alone: git looks for it in" in capsys.readouterr().out


def test_a_note_that_links_would_find_instead_of_another_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "wiki/pages"
    notes.mkdir(parents=True)
    (notes / "HEARTBEAT.md").write_text("# ours\n")
    (notes / "a.md").write_text("[[HEARTBEAT]]\n")
    assert init(tmp_path, "--profile", "layered", "--stage", "2") == 0
    assert not (tmp_path / "HEARTBEAT.md").exists()
    assert "HEARTBEAT.md: left alone: links to wiki/pages/HEARTBEAT.md" in capsys.readouterr().out


def test_a_dry_run_writes_nothing_not_even_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert init(tmp_path / "lead", "--diff") == 0
    assert "+++ b/NOW.md" in capsys.readouterr().out
    assert init(tmp_path / "lead", "--dry-run") == 0
    assert not (tmp_path / "lead").exists()


def test_undo_takes_a_stage_back(tmp_path: Path) -> None:
    init(tmp_path)
    before = files(tmp_path)
    init(tmp_path, "--stage", "4")
    assert main(["undo", "--vault", str(tmp_path)]) == 0
    assert files(tmp_path) == before


def test_undo_takes_a_stage_back_also_when_git_came_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    vault = tmp_path / "vault"
    init(vault)
    before = files(vault)
    init(vault, "--stage", "1")
    subprocess.run(["git", "init", "-q", str(vault)], check=True)
    assert main(["undo", "--vault", str(vault)]) == 0
    shutil.rmtree(vault / ".git")
    assert files(vault) == before


def test_scripts_are_told_what_was_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    init(tmp_path / "lead", "--format", "json", "--lang", "zh")
    told = json.loads(capsys.readouterr().out)
    assert (told["profile"], told["lang"], told["stage"]) == ("layered", "zh", 0)
    assert "NOW.md" in [item["files"][0]["path"] for item in told["applied"]]


def test_a_folder_of_notes_without_a_layout_stays_a_plain_vault(tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text("# note\n")
    init(tmp_path)
    assert 'profile = "obsidian"' in (tmp_path / "vaultmend.toml").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--profile", "bank"), "this vault has profile layered by vaultmend.toml"),
        (("--timezone", "Mars/Base"), "there is no time zone 'Mars/Base'"),
        (("--timezone", "Berlin"), "did you mean Europe/Berlin?"),
        (("--today", "yesterday"), "--today 'yesterday' is no day"),
    ],
)
def test_what_cannot_be_is_said(
    tmp_path: Path, words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "vaultmend.toml").write_text('profile = "layered"\n')
    assert main(["init", str(tmp_path), *words]) == 2
    assert said in capsys.readouterr().err


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.md").write_text("")
    assert main(["init", str(tmp_path / "a.md")]) == 2
    assert main(["init", str(tmp_path / "a.md/b")]) == 2
    assert "cannot make the folder" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--timezone", "Mars/Base"), ("--today", "yesterday")])
def test_what_is_refused_leaves_no_folder_behind(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert main(["init", str(tmp_path / "agents/lead"), *words]) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_leaves_none_above_it(tmp_path: Path) -> None:
    assert main(["init", str(tmp_path / "agents/lead" / ("x" * 300))]) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_hook_for_pre_commit_judges_what_is_staged(tmp_path: Path) -> None:
    assert main(["init", str(tmp_path), "--stage", "2"]) == 0
    hook = yaml.safe_load((tmp_path / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"][
        0
    ]
    assert hook["entry"] == "vaultmend check --staged"
    assert parse(hook["entry"].split()[1:]).staged
