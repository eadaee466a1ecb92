"""A second process reads half of a large vault, and nobody can tell by what is said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.check.learning import Learnt, learner
from vaultmend.linter.check.second_process import PAYS_FROM, SecondProcess
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.workspace import Workspace, open_workspaces
from vaultmend.linter.read.files.file import File
from vaultmend.rules import ALL

Write = Callable[[Mapping[str, "str | bytes"]], Path]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

KINDS: Mapping[str, str | bytes] = {
    "memory/INDEX.md": "# Index\n\n- [[gone]]\n- [[lesson-1#nowhere]]\n",
    "memory/board.canvas": '{"nodes":[{"id":"1","type":"file","file":"gone.md"}]}',
    "memory/broken.md": b"\xff\xfe\x00",
    "memory/silent.md": "# Silent\n\n%% vaultmend: ignore broken-link %%\n[[nobody]]\n",
    "memory/2026-11-29.md": "# 2026-11-29\n\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n",
}


def _vault(write: Write, notes: int) -> Path:
    lessons = {
        f"memory/lessons/lesson-{n}.md": f"---\ntitle: 第{n}课\nstatus: active\n---\n# {n}\n\n"
        f"See [[lesson-{n + 1}]] and [[missing-{n % 7}]].\n"
        for n in range(notes)
    }
    return write({**KINDS, **lessons})


def _said(vault: Path, cache: Path, cores: int) -> Any:
    """What a check says that may run on so many cores; the second time from its cache."""
    program = (
        "import os, sys\n"
        f"os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:{cores}])\n"
        "from vaultmend.linter.cli import main\n"
        "raise SystemExit(main())\n"
    )
    call = ("check", str(vault), "--format", "json", "--exit-zero", "--today", "2026-11-30")
    environment = {**os.environ, "VAULTMEND_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", program, *call]
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert done.stderr == b""
    return json.loads(done.stdout)


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2,
    reason="there is only one core",
)
def test_on_two_cores_the_same_is_said_as_on_one(write_files: Write, tmp_path: Path) -> None:
    vault = _vault(write_files, PAYS_FROM + 50)
    alone = _said(vault, tmp_path / "one", 1)
    assert _said(vault, tmp_path / "two", 2) == alone
    (vault / "memory/lessons/lesson-3.md").write_text("# 3\n\n[[missing-3]]\n", encoding="utf-8")
    changed = _said(vault, tmp_path / "one", 1)
    assert _said(vault, tmp_path / "two", 2) == changed
    assert changed != alone


def _opened(vault: Path) -> tuple[Workspace, list[File], Callable[[File], Learnt], list[str]]:
    [space] = open_workspaces([str(vault)], "2026-11-30", None, ALL)
    active = active_rules(ALL, space.settings, None, None)
    files = [file for file in space.source.files() if file.kind in ("note", "canvas")]
    rules = [item.rule.name for item in active if item.rule.collect is not None]
    return space, files, learner(space.source, space.scheme, active), rules


def test_it_learns_what_this_process_would_learn(write_files: Write) -> None:
    _, files, learn, rules = _opened(_vault(write_files, 5))
    known = SecondProcess(files, learn, (), {}).known(rules)
    for file in files:
        note, facts = learn(file)
        assert known.notes[file.path] == note
        assert known.roles[file.path] == note.role
        for number, rule in enumerate(rules):
            assert known.facts[rule].get(file.path) == dict(facts).get(number)
        assert known.switches.get(file.path) == dict(facts).get(len(rules))


def test_when_it_dies_this_process_does_its_work(write_files: Write) -> None:
    _, files, learn, rules = _opened(_vault(write_files, 5))
    here = os.getpid()

    def dying(file: File) -> Learnt:
        if os.getpid() != here and file.path.endswith("lesson-3.md"):
            os.kill(os.getpid(), 9)
        return learn(file)

    known = SecondProcess(files, dying, (), {}).known(rules)
    assert {path: known.notes[path] for path in known.notes} == {
        file.path: learn(file).note for file in files
    }
