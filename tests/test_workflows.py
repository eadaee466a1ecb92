"""The action, this project's workflows and the one that `init` writes: linted, and the action run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from vaultmend.linter.cli import main

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def weekly(tmp_path: Path) -> Path:
    """The workflow that `init` writes for a layered vault."""
    assert main(["init", str(tmp_path / "v"), "--stage", "4", "--today", "2026-11-30"]) == 0
    return tmp_path / "v/.github/workflows/vaultmend.yml"


def zizmor(*paths: Path) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).parent / "zizmor"
    words = [str(command), "--offline", "--no-progress", "--min-severity=medium", *map(str, paths)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_zizmor_finds_nothing(weekly: Path) -> None:
    done = zizmor(ROOT / "action.yml", ROOT / ".github", weekly)
    assert done.returncode == 0, done.stdout + done.stderr


def test_zizmor_would_find_something(tmp_path: Path) -> None:
    loose = (ROOT / ".github/workflows/ci.yml").read_text().replace("permissions: {}\n", "")
    loose = re.sub(r"checkout@[0-9a-f]{40}", "checkout@v5", loose)
    (tmp_path / ".github/workflows").mkdir(parents=True)
    (tmp_path / ".github/workflows/ci.yml").write_text(loose)
    done = zizmor(tmp_path)
    assert done.returncode != 0
    assert "unpinned-uses" in done.stdout


def test_every_workflow_is_pinned_and_least_privileged(weekly: Path) -> None:
    for path in (*(ROOT / ".github/workflows").glob("*.yml"), weekly):
        whole: dict[str, Any] = yaml.safe_load(path.read_text())
        assert whole["permissions"] == {}, path
        for uses in re.findall(r"uses: (.+)", path.read_text()):
            assert uses.startswith("./") or re.fullmatch(r"\S+@[0-9a-f]{40} # v[0-9.]+", uses)


def test_the_documentation_shows_the_weekly_workflow(weekly: Path, bless: bool) -> None:
    page = ROOT / "docs/ci.md"
    before, after = page.read_text("utf-8").split("<!-- weekly -->\n", 1)
    rest = after[after.index("```\n", 8) + 4 :]
    expected = f"{before}<!-- weekly -->\n```yaml\n{weekly.read_text('utf-8')}```\n{rest}"
    if bless:
        page.write_text(expected, encoding="utf-8")
    assert page.read_text("utf-8") == expected


def steps() -> list[dict[str, Any]]:
    action: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    found: list[dict[str, Any]] = action["runs"]["steps"]
    return found


def run_step(
    step: dict[str, Any], folder: Path, given: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """A step as the runner runs it: `bash --noprofile --norc -eo pipefail`, inputs as `env`."""
    env = {name: given.get(name, "") for name in step["env"]}
    (folder / "temp").mkdir(exist_ok=True)
    (folder / "summary.md").touch()
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env={
            **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
            **env,
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(folder),
            "GITHUB_OUTPUT": str(folder / "output"),
            "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
            "RUNNER_TEMP": str(folder / "temp"),
            "LC_ALL": "C",
        },
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the demo vault in it, and a command beside it."""
    shutil.copytree(ROOT / "fixtures/demo-vault", tmp_path / "my vault")
    command = tmp_path / "command"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m vaultmend.linter "$@"\n')
    command.chmod(0o755)
    return tmp_path


def check(checkout: Path, **given: str) -> subprocess.CompletedProcess[str]:
    words = {"COMMAND": str(checkout / "command"), "PATHS": ".", **given}
    return run_step(steps()[1], checkout, words)


def test_the_action_reports_as_annotations_and_fails(checkout: Path) -> None:
    done = check(checkout, PATHS="my vault\n")
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("::error ")


def test_a_vault_is_told_from_options_and_shell_code(checkout: Path) -> None:
    for name in ("--fix", "$(touch pwned)", "`touch pwned`; touch pwned", "a\tb*"):
        folder = checkout / name
        (folder / "memory/lessons").mkdir(parents=True)
        (folder / "NOW.md").write_text("Updated: 2099-01-01 00:00\n")
        done = check(checkout, PATHS=f"my vault\n{name}\n", FAIL_ON="never")
        assert done.returncode == 0, (name, done.stderr)
    assert not (checkout / "pwned").exists()
    for value in ("$(touch pwned1)", "'; touch pwned2; '"):
        for name in ("SELECT", "IGNORE", "FAIL_ON", "VAULTS"):
            assert check(checkout, **{name: value}).returncode == 2
    assert not list(checkout.glob("pwned*"))


def test_a_pattern_takes_the_place_of_the_whole_checkout(checkout: Path) -> None:
    done = check(checkout, VAULTS="my *", FAIL_ON="never")
    assert done.returncode == 0, done.stderr
    assert "my vault" in done.stdout


def test_no_list_of_the_action_is_taken_for_unset_when_it_is_empty() -> None:
    """As bash before 4.4 does under `set -u`; macOS has 3.2."""
    script = steps()[1]["run"]
    lists = re.findall(r"\$\{\w+\[@\]\S*", script)
    assert lists
    assert [
        word for word in lists if not re.match(r'\$\{(\w+)\[@\]\+"\$\{\1\[@\]\}"\}', word)
    ] == []


def test_select_and_ignore_reach_the_command(checkout: Path) -> None:
    done = check(checkout, PATHS="my vault", SELECT="conflicts", IGNORE="git-conflict")
    assert "conflicts" not in done.stderr
    assert "broken-link" not in done.stdout


@pytest.mark.long
def test_the_action_installs_itself_from_its_own_checkout(checkout: Path) -> None:
    done = run_step(steps()[0], checkout, {"SOURCE": str(ROOT)})
    assert done.returncode == 0, done.stderr
    command = (checkout / "output").read_text().removeprefix("command=").strip()
    version = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout.startswith("vaultmend ")
