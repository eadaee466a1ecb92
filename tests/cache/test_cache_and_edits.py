"""Whatever is done to a vault, a check with a cache and one without say the same, byte for byte."""

from __future__ import annotations

import os
import random
import shutil
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
IsRemembered = Callable[..., bool]
DaysLater = Callable[[int], AbstractContextManager[None]]
RunGit = Callable[..., str]
Edit = Callable[[Path, random.Random], object]

START = {
    "MEMORY.md": "# Memory\n\n- [[use]]\n- [[plan#Steps]]\n- [[.drafts/a]]\n- ![[picture.png]]\n",
    "NOW.md": "# Now\n\n- [[memory/lessons/use|use]]\n",
    "memory/INDEX.md": "# Index\n\n- [[use]]\n- [[plan]]\n- [[gone]]\n",
    "memory/lessons/use.md": "---\ntitle: Use\ndate: 2026-01-02\npriority: P0\nstatus: active\n"
    "last_verified: 2026-10-02\naliases: [usage]\n---\n# Use\n\nSee [[plan#^b1]].\n",
    "memory/projects/plan.md": "# Plan\n\n## Steps\n\nFirst. ^b1\n\nThen [[usage]] and [[2026-11-29]].\n",
    "memory/2026-11-29.md": "# 2026-11-29\n\n## 10:00 Start\n\nBegan with [[plan]].\n",
    "memory/.archive/2025-01-01.md": "# 2025-01-01\n\n## 10:00 Old\n\nOld.\n",
    "memory/board.canvas": '{"nodes":[{"id":"1","type":"file","file":"memory/projects/plan.md"}]}',
}
NAMES = ("use", "plan", "gone", "new", "usage", "2026-11-28", "NEW", "新")
FOLDERS = ("", "memory/", "memory/lessons/", "memory/projects/", "memory/.archive/", ".drafts/")
LINES = (
    "[[gone]]",
    "[[plan#Steps]]",
    "[[use#^b1]]",
    "## Steps",
    "text ^b1",
    "![[picture.png]]",
    "%% vaultmend: ignore broken-link %%",
    "<<<<<<< ours",
    "- [ ] todo (2026-11-01)",
)
CONFIGS = (
    'ignore = ["broken-link"]\n',
    'select = ["links"]\n',
    'exclude = ["memory/projects/**"]\n',
    "[rules.stale-note]\nmax-age-days = 10\n",
    'profile = "obsidian"\n',
    'extends = "base.toml"\n',
    "no toml",
)


def _notes(vault: Path, chance: random.Random) -> Path:
    found = sorted(p for p in vault.rglob("*.md") if ".git" not in p.parts and p.is_file())
    return chance.choice(found) if found else add_note(vault, chance)


def _put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        return path
    path.unlink(missing_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _somewhere(vault: Path, chance: random.Random) -> Path:
    return vault / chance.choice(FOLDERS) / f"{chance.choice(NAMES)}.md"


def add_note(vault: Path, chance: random.Random) -> Path:
    text = f"# {chance.choice(NAMES)}\n\n{chance.choice(LINES)}\n"
    if chance.random() < 0.5:
        text = f"---\naliases: [{chance.choice(NAMES)}]\ndate: 2026-11-{chance.randint(10, 31)}\n---\n{text}"
    return _put(_somewhere(vault, chance), text)


def edit_note(vault: Path, chance: random.Random) -> None:
    note = _notes(vault, chance)
    lines = note.read_text(encoding="utf-8").split("\n")
    if chance.random() < 0.5:
        lines.insert(chance.randint(0, len(lines)), chance.choice(LINES))
    else:
        del lines[chance.randrange(len(lines))]
    _put(note, "\n".join(lines))


def edit_in_place_and_hide_it(vault: Path, chance: random.Random) -> None:
    """The same size, the same inode, and the old time put back."""
    note = _notes(vault, chance)
    data = note.read_bytes()
    for old, new in (
        (b"[[plan", b"[[plam"),
        (b"[[plam", b"[[plan"),
        (b"# ", b"#-"),
        (b"2026", b"2025"),
    ):
        if old in data:
            before = note.stat()
            with note.open("r+b") as file:
                file.write(data.replace(old, new, 1))
            os.utime(note, ns=(before.st_atime_ns, before.st_mtime_ns))
            return


def touch(vault: Path, chance: random.Random) -> None:
    os.utime(_notes(vault, chance))


def delete_note(vault: Path, chance: random.Random) -> None:
    _notes(vault, chance).unlink()


def move_note(vault: Path, chance: random.Random) -> None:
    note, to = _notes(vault, chance), _somewhere(vault, chance)
    to.parent.mkdir(parents=True, exist_ok=True)
    note.rename(to)


def swap_notes(vault: Path, chance: random.Random) -> None:
    one, other = _notes(vault, chance), _notes(vault, chance)
    one.rename(vault / "swap")
    if other.exists():
        other.rename(one)
    (vault / "swap").rename(other)


def rename_folder(vault: Path, chance: random.Random) -> None:
    folder = vault / "memory" / chance.choice(("lessons", "projects"))
    other = vault / "memory" / chance.choice(("projects", "topics", "lessons"))
    if folder.exists() and not other.exists():
        folder.rename(other)


def attach(vault: Path, chance: random.Random) -> None:
    path = vault / chance.choice(
        ("picture.png", "memory/picture.png", "memory/plan.pdf", "gone.txt")
    )
    if path.exists():
        path.unlink()
    else:
        _put(path, "x")


def draw_canvas(vault: Path, chance: random.Random) -> None:
    target = chance.choice(("memory/projects/plan.md", "gone.md", "MEMORY.md"))
    _put(
        vault / chance.choice(("memory/board.canvas", "other.canvas")),
        f'{{"nodes":[{{"id":"1","type":"file","file":"{target}"}}]}}',
    )


def configure(vault: Path, chance: random.Random) -> None:
    path = vault / chance.choice(("vaultmend.toml", ".vaultmend.toml", "base.toml"))
    if chance.random() < 0.4:
        path.unlink(missing_ok=True)
    else:
        _put(path, chance.choice(CONFIGS[:5] if path.name == "base.toml" else CONFIGS))


def ignore(vault: Path, chance: random.Random) -> None:
    path = vault / chance.choice((".gitignore", "memory/.gitignore", ".git/info/exclude"))
    if chance.random() < 0.3:
        path.unlink(missing_ok=True)
    elif path.parent.is_dir():
        _put(path, chance.choice(("lessons/\n", "*.canvas\n", "!use.md\n", "use.md\n")))


def set_obsidian(vault: Path, chance: random.Random) -> None:
    if chance.random() < 0.2:
        shutil.rmtree(vault / ".obsidian", ignore_errors=True)
        return
    _put(
        vault / ".obsidian/app.json",
        chance.choice(
            (
                "{}",
                '{"showUnsupportedFiles": true}',
                '{"userIgnoreFilters": ["memory/projects/"]}',
                "not json",
            )
        ),
    )
    if chance.random() < 0.3:
        _put(vault / ".obsidian/templates.json", '{"folder": "memory/projects"}')


def link_somewhere(vault: Path, chance: random.Random) -> None:
    target = chance.choice(("memory/lessons/use.md", ".drafts", "nowhere", "../outside.md", "."))
    path = vault / chance.choice(("memory/linked.md", "linked", "memory/gone.md"))
    if path.is_symlink():
        path.unlink()
    elif not path.exists():
        path.symlink_to(os.path.relpath(vault / target, path.parent))


def accept(vault: Path, chance: random.Random) -> None:
    from vaultmend.linter.cli import main

    main(["baseline", "write", str(vault), "--today", "2026-11-30"])


def do_nothing(_vault: Path, _chance: random.Random) -> None:
    """Most runs find nothing changed."""


EDITS: tuple[Edit, ...] = (
    *(add_note, edit_note, edit_note, edit_in_place_and_hide_it, edit_in_place_and_hide_it),
    *(touch, delete_note, move_note, swap_notes, rename_folder, attach, draw_canvas),
    *(configure, ignore, set_obsidian, link_somewhere, accept, do_nothing),
)
CALLS = (
    ("--format", "json"),
    ("--format", "full"),
    ("--format", "sarif", "--select", "links,graph"),
    ("--format", "concise", "--show-all"),
    ("--statistics",),
)


def _play(seed: int, vault: Path, run: Run, is_remembered: IsRemembered, days: DaysLater) -> int:
    """Some edits, and after each of them the same check with and without a cache.

    Gives how often nothing had to be read.
    """
    chance = random.Random(seed)
    for name, text in START.items():
        _put(vault / name, text)
    call = ("check", str(vault), *chance.choice(CALLS))
    day = told = 0
    for step in range(chance.randint(3, 6)):
        edit = chance.choice(EDITS) if step else do_nothing
        edit(vault, chance)
        if chance.random() < 0.5:
            time.sleep(0.06)
        day += chance.random() < 0.1
        with days(day):
            plain = run(*call, "--no-cache")
            for _ in range(2):
                assert run(*call) == plain, (seed, step, edit)
            told += is_remembered(*call)
    return told


@pytest.mark.usefixtures("folder")
def test_a_check_with_a_cache_says_what_one_without_says(
    tmp_path: Path, run: Run, is_remembered: IsRemembered, days_later: DaysLater
) -> None:
    told = [
        _play(seed, tmp_path / f"v{seed}", run, is_remembered, days_later) for seed in range(12)
    ]
    assert sum(told) > len(told)


@pytest.mark.usefixtures("folder")
def test_the_same_holds_in_a_repository(
    tmp_path: Path,
    run: Run,
    is_remembered: IsRemembered,
    days_later: DaysLater,
    run_git: RunGit,
) -> None:
    told = 0
    for seed in range(1000, 1003):
        vault = tmp_path / f"v{seed}"
        for name, text in START.items():
            _put(vault / name, text)
        run_git(vault, "init", "-q")
        run_git(vault, "add", "-A")
        run_git(vault, "commit", "-qm", "all")
        told += _play(seed, vault, run, is_remembered, days_later)
    assert told


def _commit_by_and_by(seed: int, vault: Path, run: Run, git: RunGit) -> None:
    """Some edits, staged and now and then committed; each time the index is judged twice."""
    chance = random.Random(seed)
    for name, text in START.items():
        _put(vault / name, text)
    git(vault, "init", "-q")
    git(vault, "add", "-A")
    git(vault, "commit", "-qm", "all")
    call = ("check", str(vault), "--staged", *chance.choice(CALLS))
    for step in range(chance.randint(3, 6)):
        edit = chance.choice(EDITS)
        edit(vault, chance)
        git(vault, "add", "-A")
        plain = run(*call, "--no-cache")
        for _ in range(2):
            assert run(*call) == plain, (seed, step, edit)
        if chance.random() < 0.6:
            git(vault, "commit", "-q", "--allow-empty", "-m", "more")


@pytest.mark.usefixtures("folder")
def test_the_same_holds_for_what_is_staged(tmp_path: Path, run: Run, run_git: RunGit) -> None:
    for seed in range(3):
        _commit_by_and_by(seed, tmp_path / f"v{seed}", run, run_git)


@pytest.mark.long
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("ten", range(20))
def test_the_same_holds_for_two_hundred_sequences_of_commits(
    tmp_path: Path, run: Run, run_git: RunGit, ten: int
) -> None:
    for seed in range(ten * 10, ten * 10 + 10):
        _commit_by_and_by(seed, tmp_path / f"v{seed}", run, run_git)


@pytest.mark.long
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("hundred", range(20))
def test_the_same_holds_for_two_thousand_sequences(
    tmp_path: Path, run: Run, is_remembered: IsRemembered, days_later: DaysLater, hundred: int
) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        vault = tmp_path / "vault"
        _play(seed, vault, run, is_remembered, days_later)
        shutil.rmtree(vault)
