"""Commits of every kind, judged by the native hook, by pre-commit and by prek: one verdict."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

NOTES = {
    "NOW.md": "# NOW\n\nSee [[部署]] and [[cron]].\n\nUpdated: 2099-01-01 00:00\n",
    "memory/lessons/部署.md": "# 部署\n\n先备份，再部署。\n",
    "memory/lessons/cron.md": "# Cron\n\nLeave room between jobs.\n",
    "memory/lessons/tools.md": "# Tools\n\nSee [[cron]].\n",
}
CONFIG = """\
repos:
  - repo: local
    hooks:
      - id: vaultmend
        name: vaultmend
        entry: {entry}
        language: system
        pass_filenames: false
        always_run: true
        stages: [pre-commit, pre-merge-commit]
"""


class Repository:
    """A repository with a vault in it, whose commits one of the tools judges."""

    def __init__(self, top: Path, vault: Path) -> None:
        self.top = top
        self.vault = vault

    def git(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        command = ["git", "-c", "user.name=Ray", "-c", "user.email=ray@example.org", *words]
        env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        env |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_EDITOR": "true"}
        cache = str(self.top.parent / "cache")
        env |= {"PRE_COMMIT_HOME": cache, "PREK_HOME": cache, "CI": ""}
        return subprocess.run(
            command, cwd=self.top, env=env, check=check, capture_output=True, text=True
        )

    def write(self, path: str, text: str) -> None:
        file = self.vault / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def append(self, path: str, text: str) -> None:
        with (self.vault / path).open("a", encoding="utf-8") as file:
            file.write(text)

    def path(self, path: str) -> str:
        return os.path.relpath(self.vault / path, self.top)

    def stage(self) -> None:
        self.git("add", "-A")

    def commit(self, *words: str) -> bool:
        """Whether the commit went through."""
        done = self.git("commit", "-q", "-m", "change", *words, check=False)
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode == 0


Act = Callable[[Repository], bool]
SITUATIONS: dict[str, tuple[Act, bool]] = {}
"""What is done, and whether it may be committed."""


def situation(name: str, *, passes: bool) -> Callable[[Act], Act]:
    def add(act: Act) -> Act:
        SITUATIONS[name] = (act, passes)
        return act

    return add


@situation("modify: a good line", passes=True)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/cron.md", "\nAsk for [[tools]].\n")
    repo.stage()
    return repo.commit()


@situation("modify: a broken link", passes=False)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/cron.md", "\nSee [[nowhere]].\n")
    repo.stage()
    return repo.commit()


@situation("add", passes=False)
def _(repo: Repository) -> bool:
    repo.write("memory/lessons/new.md", "# New\n\n[[nowhere]] [[cron]]\n")
    repo.stage()
    return repo.commit()


@situation("delete only", passes=False)
def _(repo: Repository) -> bool:
    repo.git("rm", "-q", repo.path("memory/lessons/cron.md"))
    return repo.commit()


@situation("rename only", passes=False)
def _(repo: Repository) -> bool:
    old, new = repo.path("memory/lessons/cron.md"), repo.path("memory/lessons/jobs.md")
    repo.git("mv", old, new)
    return repo.commit()


@situation("partially staged: the fault is not", passes=True)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/tools.md", "\nA good line.\n")
    repo.stage()
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    passed = repo.commit()
    assert "[[nowhere]]" in (repo.vault / "memory/lessons/tools.md").read_text()
    return passed


@situation("partially staged: the fault is, its repair is not", passes=False)
def _(repo: Repository) -> bool:
    good = (repo.vault / "memory/lessons/tools.md").read_text()
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    repo.stage()
    repo.write("memory/lessons/tools.md", good)
    return repo.commit()


@situation("commit -a", passes=False)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    return repo.commit("-a")


@situation("commit PATH: the fault is in another note", passes=True)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    repo.append("memory/lessons/cron.md", "\nA good line.\n")
    repo.git("add", repo.path("memory/lessons/tools.md"))
    return repo.commit("--", repo.path("memory/lessons/cron.md"))


@situation("commit PATH: the fault is in it", passes=False)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    return repo.commit("--", repo.path("memory/lessons/tools.md"))


@situation("amend: nothing new", passes=True)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    repo.stage()
    assert repo.commit("--no-verify")
    repo.append("memory/lessons/cron.md", "\nA good line.\n")
    repo.stage()
    return repo.commit("--amend")


@situation("amend: a fault more", passes=False)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    repo.stage()
    return repo.commit("--amend")


@situation("merge: one side deletes what the other links to", passes=False)
def _(repo: Repository) -> bool:
    repo.git("checkout", "-q", "-b", "side")
    repo.git("rm", "-q", repo.path("memory/lessons/tools.md"))
    assert repo.commit("--no-verify")
    repo.git("checkout", "-q", "main")
    repo.append("memory/lessons/cron.md", "\nSee [[tools]].\n")
    repo.stage()
    assert repo.commit()
    return repo.git("merge", "-q", "--no-edit", "side", check=False).returncode == 0


@situation("merge: two good sides", passes=True)
def _(repo: Repository) -> bool:
    repo.git("checkout", "-q", "-b", "side")
    repo.append("memory/lessons/tools.md", "\nA good line.\n")
    repo.stage()
    assert repo.commit()
    repo.git("checkout", "-q", "main")
    repo.append("memory/lessons/cron.md", "\nSee [[tools]].\n")
    repo.stage()
    assert repo.commit()
    return repo.git("merge", "-q", "--no-edit", "side", check=False).returncode == 0


@situation("a Chinese name", passes=False)
def _(repo: Repository) -> bool:
    repo.git("rm", "-q", repo.path("memory/lessons/部署.md"))
    return repo.commit()


@situation("a note called --fix.md", passes=False)
def _(repo: Repository) -> bool:
    repo.write("memory/lessons/--fix.md", "# Fix\n\n[[nowhere]]\n")
    repo.stage()
    return repo.commit()


@situation("an untracked link target", passes=False)
def _(repo: Repository) -> bool:
    repo.write("memory/lessons/later.md", "# Later\n\n[[cron]]\n")
    repo.append("memory/lessons/tools.md", "\nSee [[later]].\n")
    return repo.commit("-a")


@situation("a fault that was there before", passes=True)
def _(repo: Repository) -> bool:
    repo.append("memory/lessons/tools.md", "\n[[nowhere]]\n")
    repo.stage()
    assert repo.commit("--no-verify")
    repo.append("memory/lessons/tools.md", "\nA good line.\n")
    repo.stage()
    return repo.commit()


@situation("a file beside the notes", passes=True)
def _(repo: Repository) -> bool:
    (repo.top / "script.py").write_text("print(1)\n")
    repo.stage()
    return repo.commit()


def native(repo: Repository) -> None:
    assert main(["hook", "install", str(repo.vault)]) == 0


def framework(module: str) -> Callable[[Repository], None]:
    def install(repo: Repository) -> None:
        python = f"{sys.executable} -P -m vaultmend.linter"
        entry = f"{python} check --staged {os.path.relpath(repo.vault, repo.top)}"
        (repo.top / ".pre-commit-config.yaml").write_text(CONFIG.format(entry=entry))
        repo.git("add", ".pre-commit-config.yaml")
        repo.git("commit", "-q", "-m", "hooks", "--no-verify")
        program = [str(Path(sys.executable).parent / module)]
        types = ["--hook-type", "pre-commit", "--hook-type", "pre-merge-commit"]
        subprocess.run([*program, "install", *types], cwd=repo.top, check=True, capture_output=True)

    return install


TOOLS = {"native": native, "pre-commit": framework("pre-commit"), "prek": framework("prek")}
HOW = [
    pytest.param(tool, marks=() if tool == "native" else pytest.mark.long, id=tool)
    for tool in TOOLS
]


def begun(top: Path, below: str, tool: str) -> Repository:
    top.mkdir(parents=True)
    repo = Repository(top, top / below)
    repo.git("init", "-q", "-b", "main")
    for path, text in NOTES.items():
        repo.write(path, text)
    repo.write("vaultmend.toml", 'profile = "layered"\nselect = ["links", "guard"]\n')
    repo.stage()
    repo.git("commit", "-q", "-m", "begin", "--no-verify")
    TOOLS[tool](repo)
    return repo


@pytest.mark.parametrize("tool", HOW)
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_verdict_on_a_commit(tmp_path: Path, name: str, tool: str) -> None:
    act, passes = SITUATIONS[name]
    assert act(begun(tmp_path / "vault", ".", tool)) == passes


@pytest.mark.parametrize("tool", HOW)
@pytest.mark.parametrize("name", ["delete only", "commit -a", "commit PATH: the fault is in it"])
def test_the_verdict_on_a_commit_to_a_vault_in_a_folder(
    tmp_path: Path, name: str, tool: str
) -> None:
    act, passes = SITUATIONS[name]
    assert act(begun(tmp_path / "all", "agents/小明", tool)) == passes


@pytest.mark.parametrize("tool", HOW)
@pytest.mark.parametrize("name", ["modify: a good line", "delete only", "rename only"])
def test_the_verdict_on_a_commit_in_a_second_work_tree(
    tmp_path: Path, name: str, tool: str
) -> None:
    first = begun(tmp_path / "first", ".", tool)
    first.git("worktree", "add", "-q", "-b", "other", str(tmp_path / "second"))
    act, passes = SITUATIONS[name]
    assert act(Repository(tmp_path / "second", tmp_path / "second")) == passes


def test_with_the_native_hook_no_line_of_an_agent_is_lost(tmp_path: Path) -> None:
    repo = begun(tmp_path / "vault", ".", "native")
    log, done, wrote = repo.vault / "memory/2026-11-30.md", threading.Event(), 0
    log.write_text("# 2026-11-30\n")

    def agent() -> None:
        nonlocal wrote
        while not done.is_set():
            with log.open("a") as file:
                file.write(f"- line {wrote}\n")
            wrote += 1
            done.wait(0.001)

    writer = threading.Thread(target=agent)
    writer.start()
    try:
        for number in range(5):
            repo.append("memory/lessons/tools.md", f"\nLine {number}.\n")
            assert repo.commit("-a")
    finally:
        done.set()
        writer.join()
    kept = log.read_text().splitlines()[1:]
    assert wrote > 50
    assert kept == [f"- line {number}" for number in range(wrote)]
