"""`check --against`: which revision is meant, and what happens where there is none."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.read.git.run import Git

RunGit = Callable[..., str]
CommitFiles = Callable[..., None]
Check = Callable[..., "tuple[int, list[str], str]"]

LESSON = "---\ntitle: Cron\ndate: 2026-02-13\nstatus: {}\n---\n# 调度\n"
PATH = "memory/lessons/调度 cron.md"
CI = ("CI", "GITHUB_", "CI_")


def files(status: str) -> dict[str, str]:
    return {"NOW.md": "# NOW\n", "memory/INDEX.md": "# Index\n", PATH: LESSON.format(status)}


@pytest.fixture(autouse=True)
def no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(CI):
            monkeypatch.delenv(name)


@pytest.fixture
def vault(tmp_path: Path, commit_files: CommitFiles) -> Path:
    """A lesson that is superseded in the last commit, and active in the one before."""
    folder = tmp_path / "vault"
    folder.mkdir()
    commit_files(folder, files("active"), files("superseded"))
    return folder


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    """Exit code, the paths of the findings about history, and what was said on stderr."""

    def run(
        folder: Path, *arguments: str, select: str = "illegal-transition"
    ) -> tuple[int, list[str], str]:
        code = main(
            [
                "check",
                "--today",
                "2026-11-30",
                "--format",
                "json",
                "--select",
                select,
                *arguments,
                str(folder),
            ]
        )
        out, err = capsys.readouterr()
        found: list[dict[str, str]] = json.loads(out)["findings"] if out else []
        return code, [finding["path"] for finding in found], err

    return run


def revive(vault: Path) -> None:
    (vault / PATH).write_text(LESSON.format("active"), encoding="utf-8")


def test_the_work_tree_is_compared_with_head(vault: Path, check: Check) -> None:
    assert check(vault) == (0, [], "")
    revive(vault)
    assert check(vault) == (1, [PATH], "")


def test_a_revision_of_any_name_can_be_given(vault: Path, check: Check, run_git: RunGit) -> None:
    revive(vault)
    run_git(vault, "tag", "then", "HEAD^")
    assert check(vault, "--against", "then") == (0, [], "")
    assert check(vault, "--against", "HEAD") == (1, [PATH], "")
    assert check(vault, "--against", run_git(vault, "rev-parse", "--short", "HEAD").strip())[0] == 1


@pytest.mark.parametrize("revision", ["gone", "HEAD:memory", "--all", "", "a..b", "HEAD^9"])
def test_a_revision_that_is_none_is_an_error(vault: Path, check: Check, revision: str) -> None:
    code, _, said = check(vault, f"--against={revision}")
    assert (code, said.count("\n")) == (2, 1)
    assert f"there is no revision '{revision}'" in said
    assert check(vault, f"--against={revision}", select="links")[0] == 2


def test_a_clone_without_history_says_how_to_get_it(
    vault: Path, tmp_path: Path, check: Check, run_git: RunGit, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_git(tmp_path, "clone", "-q", "--depth", "1", vault.as_uri(), "shallow")
    shallow = tmp_path / "shallow"
    assert check(shallow) == (0, [], "")
    code, _, said = check(shallow, "--against", "HEAD^")
    assert code == 2
    assert "fetch-depth: 0" in said
    monkeypatch.setenv("CI", "true")
    code, found, said = check(shallow)
    assert (code, found, said.count("\n")) == (0, [], 1)
    assert "fetch-depth: 0" in said
    monkeypatch.setenv("GITHUB_BASE_REF", "release")
    code, _, said = check(shallow)
    assert code == 2
    assert "fetch-depth: 0" in said


def test_without_a_repository_nothing_is_compared_and_nobody_is_told_unasked(
    tmp_path: Path, check: Check, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "NOW.md").write_text("# NOW\n")
    assert main(["check", "--today", "2026-11-30", "-q", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""
    code, found, said = check(tmp_path)
    assert (code, found, said.count("\n")) == (0, [], 1)
    assert "it is in no git repository" in said
    assert check(tmp_path, select="freshness")[2] == ""


def test_without_git_nothing_is_compared(
    vault: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    revive(vault)
    monkeypatch.setenv("PATH", "")
    code, found, said = check(vault)
    assert (code, found, said.count("\n")) == (0, [], 1)
    assert check(vault, select="ALL")[2] == ""


def test_a_comparison_that_was_asked_for_and_cannot_be_made_is_an_error(
    vault: Path, tmp_path: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "NOW.md").write_text("# NOW\n")
    code, _, said = check(plain, "--against", "main", select="ALL")
    assert (code, said.count("\n")) == (2, 1)
    assert "cannot be compared with 'main': it is in no git repository" in said
    monkeypatch.setenv("PATH", "")
    code, _, said = check(vault, "--against", "HEAD", select="links")
    assert (code, said.count("\n")) == (2, 1)
    assert "git is not installed, or not on the PATH" in said


def test_without_a_commit_there_is_nothing_to_compare_with(
    tmp_path: Path, check: Check, run_git: RunGit
) -> None:
    run_git(tmp_path, "init", "-q")
    (tmp_path / "NOW.md").write_text("# NOW\n")
    code, found, said = check(tmp_path)
    assert (code, found) == (0, [])
    assert "it has no earlier commit" in said
    assert check(tmp_path, "--against", "HEAD")[0] == 0


def test_git_is_not_run_when_nobody_asks(
    vault: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> bytes:
        raise AssertionError("git was run")

    monkeypatch.setattr(Git, "ask", fail)
    assert check(vault, select="size,text")[0] == 0
    assert check(vault, select="illegal-transition")[0] == 2


def test_a_vault_may_lie_deep_in_its_repository(
    vault: Path, check: Check, run_git: RunGit, tmp_path: Path
) -> None:
    deep = tmp_path / "repository"
    (deep / "代理/lead one").mkdir(parents=True)
    run_git(deep, "init", "-q")
    for name in ("NOW.md", "memory"):
        (vault / name).rename(deep / "代理/lead one" / name)
    (deep / "other.md").write_text("other\n")
    run_git(deep, "add", "-A")
    run_git(deep, "commit", "-qm", "a")
    (deep / "other.md").unlink()
    revive(deep / "代理/lead one")
    assert check(deep / "代理/lead one", "--against", "HEAD") == (1, [PATH], "")


def test_the_memory_may_be_the_repository(
    tmp_path: Path, check: Check, commit_files: CommitFiles
) -> None:
    (tmp_path / "memory/.obsidian").mkdir(parents=True)
    (tmp_path / "NOW.md").write_text("# NOW\n")
    (tmp_path / "vaultmend.toml").write_text('profile = "layered"\n')
    inner = {path.removeprefix("memory/"): text for path, text in files("superseded").items()}
    commit_files(tmp_path / "memory", inner)
    revive(tmp_path)
    assert check(tmp_path) == (1, [PATH], "")


def test_the_same_size_at_the_same_time_is_no_excuse(
    vault: Path, check: Check, run_git: RunGit
) -> None:
    path = vault / PATH
    run_git(vault, "update-index", "--refresh")
    status = path.stat()
    old = path.read_text(encoding="utf-8")
    new = old.replace("superseded", "active    ")
    assert len(new) == len(old)
    path.write_text(new, encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert check(vault) == (1, [PATH], "")


def test_a_note_that_was_only_touched_has_not_changed(vault: Path, check: Check) -> None:
    os.utime(vault / PATH, (1, 1))
    assert check(vault, "--against", "HEAD") == (0, [], "")


def test_a_text_from_stdin_is_compared(
    vault: Path, check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    text = LESSON.format("active").encode()
    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": io.BytesIO(text)}))
    assert check(vault, "--stdin-filename", str(vault / PATH)) == (1, [PATH], "")


class TestInCi:
    """There the work tree is HEAD, and what is judged is what led to it."""

    @pytest.fixture
    def branch(self, vault: Path, run_git: RunGit) -> Path:
        """A branch that revives the lesson, while its target goes on."""
        run_git(vault, "checkout", "-q", "-b", "topic")
        revive(vault)
        run_git(vault, "commit", "-qam", "one")
        (vault / "NOW.md").write_text("# NOW\n\nmore\n")
        run_git(vault, "commit", "-qam", "two")
        run_git(vault, "checkout", "-q", "main")
        (vault / "memory/INDEX.md").write_text("# Index\n\nmore\n")
        run_git(vault, "commit", "-qam", "three")
        run_git(vault, "update-ref", "refs/remotes/origin/main", "main")
        run_git(vault, "checkout", "-q", "topic")
        return vault

    def test_the_last_commit_is_judged(
        self, branch: Path, check: Check, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("CI", "true")
        assert check(branch) == (0, [], "")
        assert check(branch, "--against", "HEAD^^") == (1, [PATH], "")

    def test_a_pull_request_is_judged_as_a_whole(
        self, branch: Path, check: Check, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("GITHUB_BASE_REF", "main")
        assert check(branch) == (1, [PATH], "")

    def test_so_is_its_merge_without_the_branches(
        self, branch: Path, check: Check, run_git: RunGit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run_git(branch, "checkout", "-q", "--detach", "main")
        run_git(branch, "merge", "-q", "--no-edit", "topic")
        for name in ("refs/heads/main", "refs/remotes/origin/main"):
            run_git(branch, "update-ref", "-d", name)
        monkeypatch.setenv("GITHUB_BASE_REF", "main")
        assert check(branch) == (1, [PATH], "")

    def test_a_merge_request_is_judged_as_a_whole(
        self, branch: Path, check: Check, run_git: RunGit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("CI", "true")
        monkeypatch.setenv("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main")
        assert check(branch) == (1, [PATH], "")
        base = run_git(branch, "merge-base", "main", "topic").strip()
        monkeypatch.setenv("CI_MERGE_REQUEST_DIFF_BASE_SHA", base)
        assert check(branch) == (1, [PATH], "")

    def test_a_push_is_judged_from_where_it_began(
        self,
        branch: Path,
        check: Check,
        run_git: RunGit,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        event = tmp_path / "event.json"
        event.write_text(json.dumps({"before": run_git(branch, "rev-parse", "HEAD^^").strip()}))
        monkeypatch.setenv("CI", "true")
        monkeypatch.setenv("GITHUB_EVENT_NAME", "push")
        monkeypatch.setenv("GITHUB_EVENT_PATH", str(event))
        assert check(branch) == (1, [PATH], "")
        event.write_text(json.dumps({"before": "0" * 40}))
        assert check(branch) == (0, [], "")

    def test_the_weekly_job_judges_no_commit(
        self, branch: Path, check: Check, run_git: RunGit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run_git(branch, "reset", "-q", "--hard", "HEAD^")
        monkeypatch.setenv("CI", "true")
        assert check(branch) == (1, [PATH], "")
        monkeypatch.setenv("GITHUB_EVENT_NAME", "schedule")
        assert check(branch) == (0, [], "")
