"""The hook for pre-commit: its manifest, and a commit that only deletes a note."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from vaultmend.linter.cli.parser import parse


def test_the_hook_runs_a_command_that_exists_once_for_the_whole_vault(root: Path) -> None:
    for hook in yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")):
        program, *arguments = hook["entry"].split()
        assert program == "vaultmend"
        assert callable(parse(arguments).run)
        assert (hook["pass_filenames"], hook["always_run"]) == (False, True)
        assert hook["require_serial"]


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=Ray", "-c", "user.email=ray@example.org"]
    command = ["git", *identity, "-c", "init.defaultBranch=main", *arguments]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


@pytest.mark.long
def test_a_commit_that_only_deletes_a_note_is_checked(root: Path, tmp_path: Path) -> None:
    """Installs this checkout into an environment of pre-commit's own, so it needs a network."""
    tool, vault = tmp_path / "tool", tmp_path / "vault"
    git(tmp_path, "clone", "-q", str(root), str(tool))
    vault.mkdir()
    git(vault, "init", "-q")
    (vault / "NOW.md").write_text("# NOW\n\n[[部署]]\n\nUpdated: 2099-01-01 00:00\n", "utf-8")
    (vault / "部署.md").write_text("# 部署\n", encoding="utf-8")
    git(vault, "add", ".")
    git(vault, "commit", "-q", "-m", "two notes")
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(tool), "vaultmend"]
    environment = {**os.environ, "PRE_COMMIT_HOME": str(tmp_path / "cache")}

    def attempt() -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            command, cwd=vault, check=False, capture_output=True, text=True, env=environment
        )
        assert "no files to check" not in done.stdout
        return done

    assert attempt().returncode == 0
    git(vault, "rm", "-q", "部署.md")
    after = attempt()
    assert after.returncode == 1
    assert "broken-link" in after.stdout
