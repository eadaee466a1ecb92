"""`check --staged` and `check --since`: what a commit brings, and nothing else."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

RunGit = Callable[..., str]
CommitFiles = Callable[..., None]
Found = list[tuple[str, "str | None"]]
Judge = Callable[..., "tuple[int, Found]"]

VAULT = {
    "vaultmend.toml": 'profile = "layered"\ntimezone = "UTC"\n',
    "NOW.md": "# NOW\n\nUpdated: 2026-11-30 09:00\n\n[[部署]] [[gone]]\n",
    "memory/lessons/部署.md": "# 部署\n\n## 步骤\n\n先备份，再升级，最后验证数据完整性。\n",
    "memory/lessons/cron.md": "# Cron\n\n交易日是周二至周六，见 [[部署#步骤]]。\n",
    "memory/2026-11-29.md": "# 2026-11-29\n\n### 09:00 — 部署\n\n见 [[部署]]。\n",
}
NOW, CRON, DEPLOY, LOG = (
    "NOW.md",
    "memory/lessons/cron.md",
    "memory/lessons/部署.md",
    "memory/2026-11-29.md",
)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(("GIT_", "GITHUB_", "CI", "PRE_COMMIT")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)


@pytest.fixture
def vault(tmp_path: Path, commit_files: CommitFiles) -> Path:
    """A vault with a broken link from the past."""
    folder = tmp_path / "vault"
    folder.mkdir()
    commit_files(folder, VAULT)
    return folder


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str]) -> Judge:
    """The exit code, and rule and path of each finding."""

    def run(folder: Path, *flags: str, select: str = "links,guard,logs") -> tuple[int, Found]:
        capsys.readouterr()
        words = flags or ("--staged",)
        command = ["check", *words, "--format", "json", "--today", "2026-11-30", "--select", select]
        code = main([*command, str(folder)])
        out = capsys.readouterr().out
        found: list[dict[str, str]] = json.loads(out)["findings"] if out else []
        return code, [(finding["rule"], finding["path"]) for finding in found]

    return run


def write(vault: Path, path: str, text: str) -> None:
    (vault / path).parent.mkdir(parents=True, exist_ok=True)
    (vault / path).write_text(text, encoding="utf-8")


def append(vault: Path, path: str, text: str) -> None:
    with (vault / path).open("a", encoding="utf-8") as file:
        file.write(text)


def test_an_old_fault_is_not_the_fault_of_a_commit(
    vault: Path, run_git: RunGit, judge: Judge
) -> None:
    append(vault, NOW, "\nmore\n")
    run_git(vault, "add", "-A")
    assert judge(vault) == (0, [])


def test_a_new_fault_in_a_changed_note_is(vault: Path, run_git: RunGit, judge: Judge) -> None:
    append(vault, CRON, "[[nowhere]]\n")
    run_git(vault, "add", "-A")
    assert judge(vault) == (1, [("broken-link", CRON)])


def test_the_same_fault_in_another_note_is_new_there(
    vault: Path, run_git: RunGit, judge: Judge
) -> None:
    append(vault, CRON, "[[gone]]\n")
    run_git(vault, "add", "-A")
    assert judge(vault) == (1, [("broken-link", CRON)])


def test_a_new_note_brings_its_faults(vault: Path, run_git: RunGit, judge: Judge) -> None:
    write(vault, "memory/lessons/会议 一.md", "# 会议\n\n[[不存在]]\n")
    write(vault, "--fix.md", "[[不存在]]\n")
    run_git(vault, "add", "-A")
    code, found = judge(vault)
    assert (code, found) == (1, [("broken-link", "memory/lessons/会议 一.md")])


@pytest.mark.parametrize("how", ["delete", "rename"])
def test_links_that_a_commit_breaks_are_its_fault_wherever_they_are(
    how: str, vault: Path, run_git: RunGit, judge: Judge
) -> None:
    if how == "delete":
        run_git(vault, "rm", "-q", DEPLOY)
    else:
        run_git(vault, "mv", DEPLOY, "memory/lessons/发布.md")
    # One target is one finding: the links of the lesson and the log are its other places.
    assert judge(vault, select="links") == (1, [("broken-link", NOW)])


def test_a_note_that_is_renamed_with_its_old_faults_brings_none(
    vault: Path, run_git: RunGit, commit_files: CommitFiles, judge: Judge
) -> None:
    commit_files(vault, {**VAULT, CRON: VAULT[CRON] + "\n[[never there]]\n"})
    run_git(vault, "mv", CRON, "memory/lessons/schedule.md")
    assert judge(vault, select="links") == (0, [])
    append(vault, "memory/lessons/schedule.md", "\n[[nor this]]\n")
    run_git(vault, "add", "-A")
    assert judge(vault, select="links") == (1, [("broken-link", "memory/lessons/schedule.md")])


def test_what_is_not_staged_neither_helps_nor_harms(
    vault: Path, run_git: RunGit, judge: Judge
) -> None:
    append(vault, CRON, "[[new note]]\n")
    run_git(vault, "add", "-A")
    write(vault, "memory/lessons/new note.md", "# New\n")
    append(vault, DEPLOY, "[[nowhere]]\n")
    assert judge(vault) == (1, [("broken-link", CRON)])
    run_git(vault, "add", "memory/lessons/new note.md")
    assert judge(vault) == (0, [])


def test_of_a_note_only_the_staged_part_counts(vault: Path, run_git: RunGit, judge: Judge) -> None:
    append(vault, CRON, "[[nowhere]]\n")
    run_git(vault, "add", "-A")
    write(vault, CRON, VAULT[CRON])
    assert judge(vault) == (1, [("broken-link", CRON)])
    run_git(vault, "add", "-A")
    append(vault, CRON, "[[nowhere]]\n")
    append(vault, NOW, "x\n")
    run_git(vault, "add", NOW)
    assert judge(vault) == (0, [])


def test_what_is_only_announced_is_not_there(vault: Path, run_git: RunGit, judge: Judge) -> None:
    write(vault, "memory/lessons/soon.md", "# Soon\n\n[[nowhere]]\n")
    run_git(vault, "add", "-N", "memory/lessons/soon.md")
    append(vault, CRON, "[[soon]]\n")
    run_git(vault, "add", CRON)
    assert judge(vault) == (1, [("broken-link", CRON)])


def test_nothing_staged_reports_all(vault: Path, run_git: RunGit, judge: Judge) -> None:
    append(vault, CRON, "[[nowhere]]\n")
    assert judge(vault) == (1, [("broken-link", NOW)])


def test_a_commit_of_other_files_brings_nothing(
    vault: Path, run_git: RunGit, judge: Judge, tmp_path: Path
) -> None:
    run_git(tmp_path, "init", "-q")
    (vault / ".git").rename(tmp_path / "unused")
    run_git(tmp_path, "add", "vault")
    run_git(tmp_path, "commit", "-qm", "a")
    write(tmp_path, "program.py", "pass\n")
    run_git(tmp_path, "add", "program.py")
    assert judge(vault) == (0, [])
    append(vault, CRON, "[[nowhere]]\n")
    run_git(tmp_path, "add", "-A")
    assert judge(vault) == (1, [("broken-link", CRON)])


def test_the_first_commit_brings_all(tmp_path: Path, run_git: RunGit, judge: Judge) -> None:
    run_git(tmp_path, "init", "-q")
    for path, text in VAULT.items():
        write(tmp_path, path, text)
    run_git(tmp_path, "add", "-A")
    assert judge(tmp_path) == (1, [("broken-link", NOW)])


def test_the_configuration_is_the_one_that_is_committed(
    vault: Path, run_git: RunGit, judge: Judge
) -> None:
    append(vault, CRON, "[[nowhere]]\n")
    run_git(vault, "add", "-A")
    write(vault, "vaultmend.toml", "no toml at all [\n")
    assert judge(vault) == (1, [("broken-link", CRON)])
    write(
        vault,
        "vaultmend.toml",
        VAULT["vaultmend.toml"] + '[rules.broken-link]\nignore = ["nowhere"]\n',
    )
    assert judge(vault) == (1, [("broken-link", CRON)])
    run_git(vault, "add", "-A")
    assert judge(vault) == (0, [])


def test_a_rule_that_is_turned_on_does_not_blame_the_commit(
    vault: Path, run_git: RunGit, commit_files: CommitFiles, judge: Judge
) -> None:
    config = VAULT["vaultmend.toml"]
    commit_files(vault, {**VAULT, "vaultmend.toml": config + 'ignore = ["links"]\n'})
    write(vault, "vaultmend.toml", config)
    run_git(vault, "add", "-A")
    assert judge(vault) == (0, [])


def test_a_baseline_is_obeyed_as_it_is_committed(
    vault: Path, run_git: RunGit, judge: Judge, capsys: pytest.CaptureFixture[str]
) -> None:
    append(vault, CRON, "[[nowhere]]\n")
    run_git(vault, "add", "-A")
    assert main(["baseline", "write", "--today", "2026-11-30", str(vault)]) == 0
    assert judge(vault)[0] == 1
    run_git(vault, "add", "-A")
    assert judge(vault) == (0, [])
    assert judge(vault, "--staged", "--no-baseline")[0] == 1


def test_rules_about_changes_compare_the_index_with_head(
    vault: Path, run_git: RunGit, judge: Judge
) -> None:
    write(vault, LOG, "# 2026-11-29\n")
    assert judge(vault, select="rewritten-log") == (0, [])
    run_git(vault, "add", "-A")
    write(vault, LOG, VAULT[LOG])
    assert judge(vault, select="rewritten-log") == (1, [("rewritten-log", LOG)])


def test_the_second_change_of_the_core_in_a_day(
    vault: Path, run_git: RunGit, commit_files: CommitFiles, judge: Judge
) -> None:
    commit_files(vault, {**VAULT, "MEMORY.md": "# M\n"}, {**VAULT, "MEMORY.md": "# M\n\n- 一\n"})
    append(vault, CRON, "x\n")
    run_git(vault, "add", "-A")
    assert judge(vault, select="restless-core") == (0, [])
    append(vault, "MEMORY.md", "- 二\n")
    run_git(vault, "add", "-A")
    assert judge(vault, select="restless-core") == (0, [("restless-core", "MEMORY.md")])


def test_nothing_is_written_and_the_work_tree_is_not_looked_at(
    vault: Path, run_git: RunGit, judge: Judge
) -> None:
    append(vault, CRON, "[[nowhere]]\n")
    run_git(vault, "add", "-A")
    for path in vault.rglob("*.md"):
        path.unlink()
    before = {p: (p.stat().st_mtime_ns, p.stat().st_size) for p in vault.rglob("*")}
    assert judge(vault) == (1, [("broken-link", CRON)])
    assert {p: (p.stat().st_mtime_ns, p.stat().st_size) for p in vault.rglob("*")} == before


def shared(vault: Path, commit_files: CommitFiles, files: dict[str, str]) -> None:
    """A repository within the vault's own."""
    (vault / "memory/shared").mkdir()
    commit_files(vault / "memory/shared", files)


def test_a_link_into_a_submodule_leads_somewhere(
    vault: Path, commit_files: CommitFiles, run_git: RunGit, judge: Judge
) -> None:
    shared(vault, commit_files, {"news.md": "# News\n\n[[to nobody]]\n"})
    run_git(vault, "add", "memory/shared")
    run_git(vault, "commit", "-q", "-m", "shared")
    append(vault, CRON, "\n[[memory/shared/news]] [[news#Nothing]] [[to nobody either]]\n")
    run_git(vault, "add", CRON)
    assert judge(vault) == (1, [("broken-heading", CRON), ("broken-link", CRON)])


def test_a_submodule_that_is_not_there_or_is_a_link_is_not_looked_into(
    vault: Path, commit_files: CommitFiles, run_git: RunGit, judge: Judge
) -> None:
    shared(vault, commit_files, {"news.md": "# News\n"})
    run_git(vault, "add", "memory/shared")
    (vault / "memory/shared").rename(vault.parent / "elsewhere")
    append(vault, CRON, "\n[[news]]\n")
    run_git(vault, "add", CRON)
    assert judge(vault) == (1, [("broken-link", CRON)])
    (vault / "memory/shared").symlink_to(vault.parent / "elsewhere")
    assert judge(vault) == (1, [("broken-link", CRON)])


def test_without_a_repository_there_is_nothing_staged(tmp_path: Path, judge: Judge) -> None:
    write(tmp_path, NOW, "# NOW\n")
    assert judge(tmp_path) == (2, [])
    assert judge(tmp_path, "--since", "HEAD") == (2, [])


@pytest.mark.parametrize("flag", ["--against=HEAD", "--fix", "--since=HEAD", "--add-ignore"])
def test_flags_that_do_not_go_together(flag: str, vault: Path, judge: Judge) -> None:
    assert judge(vault, "--staged", flag) == (2, [])


class TestSince:
    """What came since HEAD left a revision."""

    @pytest.fixture
    def branch(self, vault: Path, run_git: RunGit) -> Path:
        run_git(vault, "checkout", "-q", "-b", "topic")
        append(vault, CRON, "[[nowhere]]\n")
        run_git(vault, "commit", "-qam", "one")
        write(vault, LOG, "# 2026-11-29\n")
        run_git(vault, "commit", "-qam", "two")
        run_git(vault, "checkout", "-q", "main")
        run_git(vault, "rm", "-q", CRON)
        run_git(vault, "commit", "-qm", "three")
        run_git(vault, "checkout", "-q", "topic")
        return vault

    def test_both_commits_are_judged_and_what_others_did_meanwhile_is_not(
        self, branch: Path, judge: Judge
    ) -> None:
        append(branch, CRON, "[[not committed]]\n")
        everything = [("rewritten-log", LOG), ("broken-link", CRON)]
        assert judge(branch, "--since", "main") == (1, everything)
        assert judge(branch, "--since", "HEAD^") == (1, everything[:1])
        assert judge(branch, "--since", "HEAD") == (0, [])

    def test_a_push_names_both_ends(
        self, branch: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PRE_COMMIT_FROM_REF", "main")
        monkeypatch.setenv("PRE_COMMIT_TO_REF", "HEAD^")
        assert judge(branch) == (1, [("broken-link", CRON)])

    @pytest.mark.parametrize("revision", ["gone", "", "--all", "a..b"])
    def test_a_revision_that_is_none(self, branch: Path, judge: Judge, revision: str) -> None:
        assert judge(branch, f"--since={revision}") == (2, [])

    def test_a_clone_without_history(
        self, branch: Path, judge: Judge, run_git: RunGit, tmp_path: Path
    ) -> None:
        run_git(tmp_path, "clone", "-q", "--depth", "1", branch.as_uri(), "shallow")
        assert judge(tmp_path / "shallow", "--since", "HEAD^") == (2, [])


class TestInHooks:
    """Real commits, judged by a real hook."""

    @pytest.fixture
    def commit(self, vault: Path, run_git: RunGit, tmp_path: Path) -> Callable[..., bool]:
        """Runs `git commit`; whether it was let pass."""
        import subprocess

        said = tmp_path / "said"
        script = (
            f"#!/bin/sh\nexec '{sys.executable}' -m vaultmend.linter check --staged --quiet "
            f"--select links,rewritten-log --today 2026-11-30 . >'{said}' 2>&1\n"
        )
        for name in ("pre-commit", "pre-merge-commit"):
            hook = vault / ".git/hooks" / name
            hook.parent.mkdir(exist_ok=True)
            hook.write_text(script)
            hook.chmod(0o755)

        def run(*words: str, folder: Path = vault) -> bool:
            try:
                run_git(folder, *words)
            except subprocess.CalledProcessError:
                assert "internal error" not in said.read_text()
                return False
            return True

        return run

    def test_all_ways_to_commit(
        self, vault: Path, run_git: RunGit, commit: Callable[..., bool]
    ) -> None:
        append(vault, CRON, "[[nowhere]]\n")
        assert not commit("commit", "-qam", "a")
        assert not commit("commit", "-qm", "a", CRON)
        write(vault, CRON, VAULT[CRON])
        append(vault, NOW, "\nfine\n")
        append(vault, DEPLOY, "\n[[nowhere]]\n")
        assert commit("commit", "-qm", "a", NOW)
        assert not commit("commit", "-qam", "a")
        assert commit("commit", "-q", "--amend", "-m", "b")
        assert commit("commit", "-q", "--allow-empty", "-m", "c")

    def test_only_deletions_and_renames(
        self, vault: Path, run_git: RunGit, commit: Callable[..., bool]
    ) -> None:
        run_git(vault, "mv", DEPLOY, "memory/lessons/发布.md")
        assert not commit("commit", "-qm", "a")
        for path in (NOW, CRON, LOG):
            write(vault, path, VAULT[path].replace("[[部署", "[[发布"))
        assert commit("commit", "-qam", "a")
        run_git(vault, "rm", "-q", "memory/lessons/发布.md")
        assert not commit("commit", "-qm", "b")

    def test_a_worktree_and_a_folder_deep_in_it(
        self, vault: Path, run_git: RunGit, commit: Callable[..., bool], tmp_path: Path
    ) -> None:
        other = tmp_path / "other"
        run_git(vault, "worktree", "add", "-q", str(other))
        append(other, CRON, "[[nowhere]]\n")
        assert not commit("commit", "-qam", "a", folder=other)
        assert not commit("commit", "-qam", "a", folder=other / "memory")
        write(other, CRON, VAULT[CRON] + "fine\n")
        assert commit("commit", "-qam", "a", folder=other / "memory")

    def test_a_merge_brings_what_neither_side_has(
        self, vault: Path, run_git: RunGit, commit: Callable[..., bool]
    ) -> None:
        run_git(vault, "checkout", "-q", "-b", "theirs")
        append(vault, LOG, "\n### 10:00 — 他\n\n他的。\n")
        append(vault, DEPLOY, "\n[[their old fault]]\n")
        run_git(vault, "rm", "-q", CRON)
        run_git(vault, "commit", "-qam", "theirs", "--no-verify")
        run_git(vault, "checkout", "-q", "main")
        append(vault, NOW, "\n[[cron]]\n")
        assert commit("commit", "-qam", "ours")
        # Each side was right; together a link leads nowhere.
        assert not commit("merge", "-q", "--no-edit", "theirs")
        run_git(vault, "merge", "--abort")
        write(vault, NOW, VAULT[NOW])
        assert commit("commit", "-qam", "ours again")
        assert commit("merge", "-q", "--no-edit", "theirs")

    def test_a_merge_that_loses_lines_of_a_log(
        self, vault: Path, run_git: RunGit, commit: Callable[..., bool]
    ) -> None:
        run_git(vault, "checkout", "-q", "-b", "theirs")
        append(vault, LOG, "\n### 10:00 — 他\n\n他的。\n")
        run_git(vault, "commit", "-qam", "theirs")
        run_git(vault, "checkout", "-q", "main")
        append(vault, LOG, "\n### 11:00 — 我\n\n我的。\n")
        run_git(vault, "commit", "-qam", "ours")
        assert not commit("merge", "-q", "theirs")
        write(vault, LOG, "# 2026-11-29\n")
        assert not commit("commit", "-qam", "merged")
        write(vault, LOG, VAULT[LOG] + "\n### 10:00 — 他\n\n他的。\n\n### 11:00 — 我\n\n我的。\n")
        assert commit("commit", "-qam", "merged")

    def test_a_hook_of_another_repository_has_its_own_index(
        self,
        vault: Path,
        run_git: RunGit,
        tmp_path: Path,
        judge: Judge,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        other = tmp_path / "elsewhere"
        other.mkdir()
        run_git(other, "init", "-q")
        append(vault, CRON, "[[nowhere]]\n")
        run_git(vault, "add", "-A")
        monkeypatch.chdir(other)
        monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
        assert judge(vault) == (1, [("broken-link", CRON)])

    def test_lines_appended_while_the_hook_runs_are_all_there(
        self, vault: Path, run_git: RunGit, commit: Callable[..., bool]
    ) -> None:
        import threading

        done = threading.Event()
        written: list[str] = []

        def agent() -> None:
            while not done.is_set():
                line = f"line {len(written)}\n"
                append(vault, LOG, line)
                written.append(line)
                done.wait(0.002)

        append(vault, CRON, "fine\n")
        run_git(vault, "add", CRON)
        thread = threading.Thread(target=agent)
        thread.start()
        assert commit("commit", "-qm", "a")
        done.set()
        thread.join()
        assert (vault / LOG).read_text(encoding="utf-8") == VAULT[LOG] + "".join(written)


def test_every_kind_of_fault_is_found_staged_as_on_disk(
    root: Path, tmp_path: Path, run_git: RunGit, judge: Judge
) -> None:
    """The demo vault has a fault of nearly every rule; read from the index it has the same."""
    import shutil

    vault = tmp_path / "demo"
    shutil.copytree(root / "fixtures/demo-vault", vault)
    run_git(vault, "init", "-q")
    on_disk = judge(vault, "--fail-on=error", select="ALL")
    run_git(vault, "add", "-Af")
    assert judge(vault, "--staged", "--fail-on=error", select="ALL") == on_disk
    run_git(vault, "commit", "-qm", "a")
    assert judge(vault, "--staged", "--fail-on=error", select="ALL") == on_disk
    append(vault, NOW, "\n")
    run_git(vault, "add", "-A")
    assert judge(vault, select="ALL") == (0, [])
