"""When git first saw a note: only from a whole history, only by reading."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from vaultmend.linter.read.git.first_commits import first_commits


def git(folder: Path, *arguments: str, day: str = "2026-01-02") -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    when = f"{day}T12:00:00"
    person = {"NAME": "Ray", "EMAIL": "ray@example.com", "DATE": when}
    for who in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{who}_{key}": value for key, value in person.items()}
    command = ["git", "-c", "init.defaultBranch=main", "-C", str(folder), *arguments]
    subprocess.run(command, check=True, capture_output=True, env=environment)


def commit(folder: Path, files: dict[str, str], day: str) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    git(folder, "add", "-A")
    git(folder, "commit", "-m", "backup", day=day)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "vault"
    folder.mkdir()
    git(folder, "init")
    commit(folder, {"memory/飞书 接口.md": "1\n", "NOW.md": "1\n"}, "2026-01-02")
    commit(folder, {"memory/飞书 接口.md": "2\n", "memory/a\nb.md": "1\n"}, "2026-02-03")
    return folder


def days(folder: Path) -> dict[str, str] | None:
    found = first_commits(str(folder))
    return None if found is None else {path: str(day) for path, day in found.items()}


def test_each_path_has_the_day_on_which_it_came(repository: Path) -> None:
    assert days(repository) == {
        "NOW.md": "2026-01-02",
        "memory/飞书 接口.md": "2026-01-02",
        "memory/a\nb.md": "2026-02-03",
    }


def test_a_vault_below_its_repository_has_its_own_paths(repository: Path) -> None:
    assert days(repository / "memory") == {"飞书 接口.md": "2026-01-02", "a\nb.md": "2026-02-03"}


def test_what_was_renamed_or_came_back_counts_from_then(repository: Path) -> None:
    git(repository, "mv", "NOW.md", "THEN.md")
    git(repository, "rm", "-q", "memory/a\nb.md")
    commit(repository, {}, "2026-03-04")
    commit(repository, {"memory/a\nb.md": "2\n"}, "2026-04-05")
    found = days(repository) or {}
    assert (found["THEN.md"], found["memory/a\nb.md"]) == ("2026-03-04", "2026-04-05")


def test_a_memory_that_is_a_repository_of_its_own_tells_its_days(
    repository: Path, tmp_path: Path
) -> None:
    memory = repository / "memory"
    memory.rename(tmp_path / "elsewhere")
    memory.mkdir()
    git(memory, "init")
    commit(memory, {"lessons/a.md": "1\n", "飞书 接口.md": "1\n"}, "2026-03-04")
    found = first_commits(str(repository), ("", "memory", "memory")) or {}
    assert {path: str(day) for path, day in found.items()} == {
        "NOW.md": "2026-01-02",
        "memory/a\nb.md": "2026-02-03",
        "memory/lessons/a.md": "2026-03-04",
        "memory/飞书 接口.md": "2026-03-04",
    }
    shutil.rmtree(repository / ".git")
    assert (first_commits(str(repository), ("memory",)) or {}).keys() == {
        "memory/lessons/a.md",
        "memory/飞书 接口.md",
    }


def test_half_a_history_tells_nothing(repository: Path, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", repository.as_uri(), str(shallow))
    assert days(shallow) is None


def test_without_commits_or_repository_nobody_knows(tmp_path: Path) -> None:
    assert days(tmp_path) is None
    git(tmp_path, "init")
    assert days(tmp_path) is None
    assert days(tmp_path / "missing") is None


def test_without_git_nobody_knows(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert days(repository) is None


def test_a_hooks_environment_does_not_lead_elsewhere(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    assert "NOW.md" in (days(repository) or {})


def test_reading_changes_nothing(repository: Path) -> None:
    def state() -> dict[str, tuple[int, bytes]]:
        files = [path for path in repository.rglob("*") if path.is_file()]
        return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in files}

    before = state()
    days(repository)
    assert state() == before
