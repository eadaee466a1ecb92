"""`hook`: where it is written, what it keeps, and how it goes again."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

MINE = "#!/bin/sh\necho mine\n"


def git(folder: Path, *words: str) -> str:
    command = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def vault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a clean layered vault in it, and nothing of a user's own configuration."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    folder = tmp_path / "lead"
    assert main(["init", str(folder), "--lang", "en"]) == 0
    git(tmp_path, "init", "-q", "-b", "main", str(folder))
    return folder


def hook(vault: Path, *words: str) -> int:
    return main(["hook", *words, str(vault)])


def test_the_hook_is_written_where_git_looks_and_can_be_run(
    vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hook(vault, "status") == 1
    assert hook(vault, "install") == 0
    for name in ("pre-commit", "pre-merge-commit"):
        path = vault / ".git/hooks" / name
        assert path.stat().st_mode & stat.S_IXUSR
        assert subprocess.run(["sh", "-n", str(path)], check=False).returncode == 0
    capsys.readouterr()
    assert hook(vault, "status") == 0
    assert capsys.readouterr().out.count(f"judges each commit to {vault}\n") == 2


def test_a_hook_that_was_there_is_called_first_and_comes_back(
    vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = vault / ".git/hooks/pre-commit"
    mine.parent.mkdir(exist_ok=True)
    mine.write_text(MINE)
    mine.chmod(0o700)
    hook(vault, "install")
    hook(vault, "install")
    capsys.readouterr()
    assert hook(vault, "status") == 0
    assert "after pre-commit.kept-by-vaultmend" in capsys.readouterr().out
    assert hook(vault, "uninstall") == 0
    assert mine.read_text() == MINE
    assert mine.stat().st_mode & 0o777 == 0o700
    assert not (vault / ".git/hooks/pre-merge-commit").exists()
    assert hook(vault, "status") == 1


def test_what_the_old_hook_refuses_is_refused(vault: Path) -> None:
    mine = vault / ".git/hooks/pre-commit"
    mine.parent.mkdir(exist_ok=True)
    mine.write_text("#!/bin/sh\nexit 7\n")
    mine.chmod(0o755)
    hook(vault, "install")
    done = subprocess.run([str(mine)], cwd=vault, check=False)
    assert done.returncode == 7


def test_without_vaultmend_a_commit_passes_and_is_told_of(vault: Path) -> None:
    hook(vault, "install")
    path = vault / ".git/hooks/pre-commit"
    text = path.read_text()
    python = text[text.index("[ -x ") + 5 : text.index(" ]; then", text.index("[ -x /"))]
    path.write_text(text.replace(python, "/nowhere/python"))
    done = subprocess.run(
        ["/bin/sh", str(path)],
        cwd=vault,
        env={"PATH": "/nowhere"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"vaultmend is gone, and this commit is not checked" in done.stderr


def test_two_vaults_of_a_repository_share_a_hook(
    vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("agents/小明", "agents/it's"):
        main(["init", str(vault / name), "--lang", "en"])
        assert hook(vault / name, "install") == 0
    capsys.readouterr()
    hook(vault / "agents/小明", "status")
    said = f"judges each commit to {vault}/agents/it's, {vault}/agents/小明"
    assert said in capsys.readouterr().out
    hook(vault / "agents/it's", "uninstall")
    assert hook(vault / "agents/小明", "status") == 0
    assert hook(vault / "agents/it's", "status") == 1
    hook(vault / "agents/小明", "uninstall")
    assert not (vault / ".git/hooks/pre-commit").exists()


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_the_hook_that_was_there_is_called_under_the_name_that_pre_commit_gives_to_ours(
    vault: Path,
) -> None:
    mine = put(vault / ".git/hooks/pre-commit", "#!/bin/sh\nexit 7\n")
    assert hook(vault, "install") == 0
    legacy = mine.rename(mine.with_name("pre-commit.legacy"))
    assert subprocess.run([str(legacy)], cwd=vault, check=False).returncode == 7


HUSKY = '#!/usr/bin/env sh\n. "${0%/*}/h"\n'
OVERCOMMIT = "#!/usr/bin/env ruby\nhook_type = File.basename($0)\n"
BY_NAME = '#!/bin/sh\nexec my-hooks run "$(basename "$0")"\n'


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        (".husky/_/pre-commit", HUSKY, ".husky/pre-commit: vaultmend hook run -- ."),
        (".git/hooks/pre-commit", OVERCOMMIT, ".git/hooks/pre-commit: vaultmend hook run -- ."),
        (".git/hooks/pre-merge-commit", BY_NAME, "pre-merge-commit: vaultmend hook run -- ."),
    ],
    ids=["husky", "overcommit", "a merge"],
)
def test_a_hook_that_goes_by_its_name_keeps_it(
    path: str, text: str, said: str, vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = put(vault / path, text)
    if ".husky" in path:
        git(vault, "config", "core.hooksPath", ".husky/_")
    before = sorted(other.parent.iterdir())
    assert hook(vault, "install") == 2
    assert said in capsys.readouterr().err
    assert other.read_text() == text
    assert sorted(other.parent.iterdir()) == before


def test_what_cannot_be_kept_stops_the_installation_before_it_begins(
    vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = vault / ".git/hooks"
    put(folder / "pre-merge-commit", MINE)
    put(folder / "pre-merge-commit.kept-by-vaultmend", "#!/bin/sh\nan older one\n")
    before = {path.name: path.read_text() for path in folder.iterdir()}
    assert hook(vault, "install") == 2
    assert "there is " in capsys.readouterr().err
    assert {path.name: path.read_text() for path in folder.iterdir()} == before
    (folder / "pre-merge-commit.kept-by-vaultmend").unlink()
    (folder / "pre-commit").mkdir()
    assert hook(vault, "install") == 2
    assert "is a folder, and git runs no hook there" in capsys.readouterr().err
    assert (folder / "pre-merge-commit").read_text() == MINE


def test_an_installation_that_was_killed_is_ended_by_the_next(vault: Path) -> None:
    mine = put(vault / ".git/hooks/pre-commit", MINE)
    os.link(mine, vault / ".git/hooks/pre-commit.kept-by-vaultmend")
    assert hook(vault, "install") == 0
    assert hook(vault, "uninstall") == 0
    assert mine.read_text() == MINE


def test_several_at_once_lose_no_vault_and_no_hook(vault: Path) -> None:
    mine = put(vault / ".git/hooks/pre-commit", MINE)
    names = [f"agents/{number}" for number in range(4)]
    for name in names:
        (vault / name / ".obsidian").mkdir(parents=True)
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "vaultmend.linter", "hook", "install", vault / name]
        )
        for name in names
    ]
    assert [one.wait() for one in running] == [0] * len(names)
    assert all(hook(vault / name, "status") == 0 for name in names)
    assert (vault / ".git/hooks/pre-commit.kept-by-vaultmend").read_text() == MINE
    assert mine.read_text() != MINE


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_a_vault_whose_name_has_two_lines(vault: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["a\nfi\nb", "$(touch x)", "-dash", "o'clock"]
    for name in names:
        put(vault / name / ".obsidian/app.json", "{}")
        put(vault / name / "a.md", "[[nowhere]]\n")
        assert hook(vault / name, "install") == 0
    assert all(hook(vault / name, "status") == 0 for name in names)
    git(vault, "add", "-A")
    capsys.readouterr()
    script = vault / ".git/hooks/pre-commit"
    done = subprocess.run([str(script)], cwd=vault, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout.count("broken-link") == len(names)
    for name in names:
        assert hook(vault / name, "uninstall") == 0
    assert not script.exists()


def test_a_commit_that_cannot_be_judged_is_not_blamed(
    vault: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (vault / "vaultmend.toml").write_text("profil = 1\n")
    git(vault, "add", "-A")
    monkeypatch.chdir(vault)
    assert main(["hook", "run"]) == 2
    said = capsys.readouterr().err
    assert "vaultmend.toml:1" in said
    assert "nobody could judge it" in said
    assert "mend what it brings" not in said


def test_a_stopped_commit_says_how_to_accept_the_past_and_that_is_enough(
    vault: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(vault / "memory/lessons/a.md", "# A\n\n[[nowhere]]\n")
    git(vault, "add", "-A")
    monkeypatch.chdir(vault)
    assert main(["hook", "run"]) == 1
    said = capsys.readouterr().err
    assert "`vaultmend baseline write`, then git add the file that it names" in said
    assert "git commit --no-verify" in said
    assert main(["baseline", "write"]) == 0
    git(vault, "add", capsys.readouterr().out.partition(":")[0])
    assert main(["hook", "run"]) == 0


def test_core_hooks_path_is_honoured(vault: Path) -> None:
    git(vault, "config", "core.hooksPath", ".githooks")
    assert hook(vault, "install") == 0
    assert (vault / ".githooks/pre-commit").exists()
    assert not (vault / ".git/hooks/pre-commit").exists()


def test_hooks_that_other_repositories_share_are_left_alone(
    vault: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(vault, "config", "core.hooksPath", str(tmp_path / "everybody"))
    assert hook(vault, "install") == 2
    assert "which other repositories share" in capsys.readouterr().err
    assert not (tmp_path / "everybody").exists()


def test_a_folder_of_hooks_that_is_a_link_is_left_alone(vault: Path, tmp_path: Path) -> None:
    shutil.rmtree(vault / ".git/hooks", ignore_errors=True)
    (tmp_path / "everybody").mkdir()
    (vault / ".git/hooks").symlink_to(tmp_path / "everybody")
    assert hook(vault, "install") == 2
    assert list((tmp_path / "everybody").iterdir()) == []


def test_a_second_work_tree_has_the_same_hook(vault: Path, tmp_path: Path) -> None:
    git(vault, "add", "-A")
    git(vault, "commit", "-qm", "begin")
    git(vault, "worktree", "add", "-q", str(tmp_path / "other"))
    assert hook(tmp_path / "other", "install") == 0
    assert (vault / ".git/hooks/pre-commit").exists()
    assert hook(vault, "status") == 0


def test_where_memory_is_the_repository_the_workspace_lies_above(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    main(["init", str(tmp_path / "v"), "--profile", "vault"])
    git(tmp_path, "init", "-q", str(tmp_path / "v/memory"))
    capsys.readouterr()
    assert hook(tmp_path / "v", "install") == 0
    assert f"judges each commit to {tmp_path / 'v'}\n" in capsys.readouterr().out
    assert (tmp_path / "v/memory/.git/hooks/pre-commit").exists()


def test_scripts_are_told_as_json(vault: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hook(vault, "install")
    capsys.readouterr()
    main(["hook", "status", str(vault), "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert [item["vaults"] for item in told["hooks"]] == [["."], ["."]]


def test_without_a_repository_the_remedy_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["init", str(tmp_path / "v")])
    assert hook(tmp_path / "v", "install") == 2
    assert "make one: git init" in capsys.readouterr().err


OWNER = """\
fatal: detected dubious ownership in repository at '/vault'
To add an exception for this directory, call:

\tgit config --global --add safe.directory /vault
"""


@pytest.mark.parametrize(
    ("stderr", "told"),
    [
        (OWNER, "ownership in repository at '/vault'; git config --global --add safe.directory"),
        ("error: key does not contain a section: x\nfatal: bad config\n", "fatal: bad config"),
        ("", "it ended with exit code 3"),
        (None, "git is not installed, or not on the PATH"),
    ],
    ids=["another owner", "a broken configuration", "no word", "no git"],
)
@pytest.mark.parametrize("words", [("hook", "install"), ("hook", "status"), ("check", "--staged")])
def test_a_repository_that_git_refuses_is_not_taken_for_none(
    words: tuple[str, ...],
    stderr: str | None,
    told: str,
    vault: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = vault.parent / "bin"
    folder.mkdir()
    if stderr is not None:
        (folder / "said").write_text(stderr)
        (folder / "git").write_text(
            f"#!/bin/sh\nwhile read l; do echo \"$l\"; done <'{folder}/said' >&2\nexit 3\n"
        )
        (folder / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    assert main([*words, str(vault)]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert "git init" not in said


def test_a_work_tree_elsewhere_is_told(vault: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = vault.parent / "other"
    other.mkdir()
    git(vault, "config", "core.worktree", str(other))
    assert hook(vault, "install") == 2
    assert "by core.worktree" in capsys.readouterr().err
    assert not (vault / ".git/hooks/pre-commit").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_told(
    vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = vault / ".git/hooks"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o500)
    assert hook(vault, "install") == 2
    folder.chmod(0o700)
    assert "cannot write" in capsys.readouterr().err


def test_a_file_in_the_place_of_the_folder_is_told(
    vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(vault, "config", "core.hooksPath", "NOW.md")
    assert hook(vault, "install") == 2
    assert "cannot write" in capsys.readouterr().err
