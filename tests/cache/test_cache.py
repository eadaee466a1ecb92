"""The cache: a check of an unchanged vault is told again, and nothing that happens to it does harm."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.check.cache.listing import OPENED
from vaultmend.linter.cli.commands.check import FORMATS
from vaultmend.linter.read.files.file import KINDS

Run = Callable[..., Any]
IsRemembered = Callable[..., bool]
DaysLater = Callable[[int], AbstractContextManager[None]]
WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]

FILES: Mapping[str, str | bytes] = {
    ".obsidian/app.json": "{}",
    "MEMORY.md": "# Memory\n\nWe [[use]] the [[missing]] note, and [[.drafts/a]].\n",
    "memory/INDEX.md": "# Index\n\n- [[use]]\n",
    "memory/lessons/use.md": "---\ntitle: Use\ndate: 2026-01-02\n---\n# Use\n\nSee [[MEMORY#Gone]].\n",
    "memory/.archive/old.md": "# Old\n",
    "memory/picture.png": b"png",
}


@pytest.fixture
def vault(write_files: WriteFiles, folder: Path) -> Path:
    """A vault whose files are as old as in life: older than a moment."""
    made = write_files(FILES)
    wait()
    return made


def wait() -> None:
    """Until what was written is old enough to be known by its times."""
    time.sleep(0.06)


def files_of(folder: Path, start: str = "") -> list[Path]:
    return sorted(path for path in folder.rglob(f"{start}*") if path.is_file())


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_told_again_with_the_same_bytes(
    vault: Path, form: str, run: Run, is_remembered: IsRemembered
) -> None:
    call = ("check", str(vault), "--format", form)
    plain = run(*call, "--no-cache")
    assert run(*call) == plain
    assert is_remembered(*call)
    assert run(*call) == plain


def test_what_is_said_on_stderr_is_told_again(
    vault: Path, run: Run, is_remembered: IsRemembered
) -> None:
    call = ("check", str(vault), "--select", "rewritten-log", "--format", "json")
    first = run(*call)
    assert b"not compared" in first.err
    assert is_remembered(*call)
    assert run(*call) == first


def test_a_remembered_check_reads_no_note_and_starts_no_git(
    vault: Path, commit_files: Callable[..., None], run_git: Callable[..., str]
) -> None:
    run_git(vault, "init", "-q")
    run_git(vault, "add", "-A")
    run_git(vault, "commit", "-qm", "all")
    wait()
    code = (
        "import sys\nseen = []\n"
        "sys.addaudithook(lambda name, given: seen.append((name, str(given[:1]))))\n"
        "from vaultmend.linter.cli import main\n"
        f"main(['check', {str(vault)!r}, '--format', 'json'])\n"
        "print('vaultmend.rules' in sys.modules, 'yaml' in sys.modules, 're' in sys.modules and "
        "'argparse' in sys.modules, *(given for name, given in seen if name == 'subprocess.Popen' "
        "or (name == 'open' and '.md' in given)), file=sys.stderr)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        for _ in range(2)
    ]
    assert b".md" in runs[0].stderr
    assert b"git" in runs[0].stderr
    assert runs[1].stderr.split() == [b"False"] * 3
    assert runs[0].stdout == runs[1].stdout


def test_only_the_user_may_read_the_cache(vault: Path, folder: Path, run: Run) -> None:
    run("check", str(vault))
    assert {stat.S_IMODE(file.stat().st_mode) for file in files_of(folder)} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_others_may_write_is_not_used(
    vault: Path, folder: Path, run: Run, is_remembered: IsRemembered
) -> None:
    run("check", str(vault))
    folder.chmod(0o777)
    assert not is_remembered("check", str(vault))


def test_no_cache_neither_reads_nor_writes_one(vault: Path, folder: Path, run: Run) -> None:
    run("check", str(vault), "--no-cache")
    assert files_of(folder) == []


@pytest.mark.parametrize("way", ["option", "joined", "variable"])
def test_the_folder_can_be_named(
    vault: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    way: str,
    run: Run,
    is_remembered: IsRemembered,
) -> None:
    named = tmp_path / "named"
    more = {"option": ["--cache-dir", str(named)], "joined": [f"--cache-dir={named}"]}.get(way, [])
    if way == "variable":
        monkeypatch.setenv("VAULTMEND_CACHE_DIR", str(named))
    call = ("check", str(vault), *more)
    run(*call)
    assert len(files_of(named, "run-")) == 1
    assert files_of(folder) == []
    assert is_remembered(*call)


def test_a_named_folder_must_not_lie_in_the_vault(vault: Path, run: Run) -> None:
    ran = run("check", str(vault), "--cache-dir", str(vault / ".cache"))
    assert ran.code == 2
    assert b"the cache must not lie in the vault" in ran.err
    assert not (vault / ".cache").exists()


def test_a_vault_around_the_home_folder_is_checked_without_a_cache(
    vault: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(vault))
    before = files_of(vault)
    assert run("check", str(vault)).code == 1
    assert files_of(vault) == before


def test_without_a_home_a_check_still_works(vault: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    code = (
        "import os, sys; sys.path[:0] = sys.argv.pop(1).split(os.pathsep)\n"
        "os.path.expanduser = lambda path: path\n"
        f"from vaultmend.linter.cli import main; sys.exit(main(['check', {str(vault)!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, os.pathsep.join(sys.path)],
        capture_output=True,
        check=False,
        env=environment,
        cwd=vault,
    )
    assert done.returncode == 1
    assert done.stderr == b""
    assert not (vault / "~").exists()


def _truncate(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _flip(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


DAMAGES: Mapping[str, Callable[[bytes], bytes]] = {
    "truncated": _truncate,
    "flipped": _flip,
    "empty": lambda _data: b"",
    "zeros": lambda _data: b"\0" * 1000,
    "of another version": lambda data: data.replace(b" 1\n", b" 0\n", 1),
    "longer": lambda data: data + b"more",
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", ["run-", "notes-"])
def test_a_damaged_file_is_no_error_and_is_made_anew(
    vault: Path,
    folder: Path,
    damage: str,
    kind: str,
    run: Run,
    is_remembered: IsRemembered,
) -> None:
    call = ("check", str(vault))
    first = run(*call)
    [file] = files_of(folder, kind)
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    if kind == "notes-":
        files_of(folder, "run-")[0].unlink()
    assert not is_remembered(*call)
    assert run(*call) == first
    assert is_remembered(*call)


def test_a_file_that_is_a_link_is_not_followed(
    vault: Path, folder: Path, tmp_path: Path, run: Run, is_remembered: IsRemembered
) -> None:
    call = ("check", str(vault))
    run(*call)
    [file] = files_of(folder, "run-")
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert not is_remembered(*call)


def test_a_place_where_no_folder_can_be_made_is_no_error(
    vault: Path, tmp_path: Path, run: Run, is_remembered: IsRemembered
) -> None:
    (tmp_path / "file").write_text("no folder")
    call = ("check", str(vault), "--cache-dir", str(tmp_path / "file" / "cache"))
    assert run(*call) == run("check", str(vault), "--no-cache")
    assert not is_remembered(*call)


@pytest.mark.parametrize("name", ["open", "write", "replace"])
def test_a_full_or_read_only_disk_is_no_error(
    vault: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, run: Run
) -> None:
    call = ("check", str(vault))
    first = run(*call, "--no-cache")
    real: Callable[..., Any] = getattr(os, name)

    def refuse(*given: Any, **more: Any) -> Any:
        writes = name != "open" or given[1] & os.O_CREAT
        if writes and (name == "write" or str(folder) in str(given[0])):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*given, **more)

    monkeypatch.setattr(os, name, refuse)
    assert run(*call) == first
    monkeypatch.undo()
    assert files_of(folder) == []


def test_runs_that_overlap_leave_a_whole_record(vault: Path, folder: Path) -> None:
    command = [sys.executable, "-m", "vaultmend.linter", "check", str(vault), "--exit-zero"]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(3)]
    said = [process.communicate()[0] for process in runs]
    assert len(set(said)) == 1
    assert len(files_of(folder, "run-")) == 1
    assert subprocess.run(command, capture_output=True, check=True).stdout == said[0]


def test_a_note_that_changes_while_the_vault_is_read_is_read_again(
    vault: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    from vaultmend.linter.check import learning

    note = vault / "MEMORY.md"
    real: Any = vars(learning)["read_note"]
    edited = threading.Event()

    def edit_then_read(path: str, role: str, data: bytes) -> Any:
        if path == "memory/lessons/use.md" and not edited.is_set():
            edited.set()
            note.write_text("# Memory\n\nNow [[other]].\n")
        return real(path, role, data)

    call = ("check", str(vault), "--format", "json")
    monkeypatch.setattr(learning, "read_note", edit_then_read)
    assert b"missing" in run(*call).out
    monkeypatch.undo()
    assert run(*call) == run(*call, "--no-cache")


def test_doubts_about_young_notes_are_settled_by_reading_and_then_forgotten(
    write_files: WriteFiles, folder: Path, run: Run, is_remembered: IsRemembered
) -> None:
    vault = write_files(FILES)
    call = ("check", str(vault), "--format", "json")
    run(*call)
    [file] = files_of(folder, "run-")
    doubtful = file.stat().st_size
    wait()
    assert is_remembered(*call)
    assert file.stat().st_size < doubtful
    assert run(*call) == run(*call, "--no-cache")


def test_the_record_of_a_day_is_not_told_on_another_one(
    vault: Path, run: Run, is_remembered: IsRemembered, days_later: DaysLater
) -> None:
    call = ("check", str(vault), "--format", "json")
    with days_later(0):
        run(*call)
        assert is_remembered(*call)
    for days in (-1, 1):
        with days_later(days):
            assert not is_remembered(*call)
    today = (*call, "--today", "2026-11-30")
    run(*today)
    with days_later(400):
        assert is_remembered(*today)


def test_each_vault_keeps_few_records(
    vault: Path, folder: Path, run: Run, is_remembered: IsRemembered
) -> None:
    for number in range(1, 13):
        run("check", str(vault), "--today", f"2026-01-{number:02}")
    assert len(files_of(folder, "run-")) == 8
    assert len(files_of(folder, "notes-")) == 1
    assert is_remembered("check", str(vault), "--today", "2026-01-12")
    assert not is_remembered("check", str(vault), "--today", "2026-01-01")


def test_after_an_edit_only_the_changed_note_is_scanned(
    vault: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    from vaultmend.linter.check import learning

    call = ("check", str(vault), "--format", "json")
    run(*call)
    (vault / "MEMORY.md").write_text("# Memory\n\nNow [[other]].\n")
    os.utime(vault / "memory/INDEX.md")
    wait()
    read: list[str] = []
    real: Any = vars(learning)["read_note"]

    def noting(path: str, role: str, data: bytes) -> Any:
        read.append(path)
        return real(path, role, data)

    monkeypatch.setattr(learning, "read_note", noting)
    said = run(*call)
    assert read == ["MEMORY.md"]
    assert said == run(*call, "--no-cache")
    assert b"other" in said.out


def test_cache_info_and_clear_tell_what_there_is(
    vault: Path, folder: Path, run: Run, is_remembered: IsRemembered
) -> None:
    empty = run("cache", "info")
    assert empty.code == 0
    assert b"nothing" in empty.out
    run("check", str(vault))
    told = run("cache", "info")
    assert str(folder.parent).encode() in told.out
    assert os.fsencode(vault) in told.out
    cleared = run("cache", "clear")
    assert cleared.code == 0
    assert files_of(folder) == []
    assert not is_remembered("check", str(vault))


def test_cache_clear_leaves_alone_what_is_not_its_own(
    vault: Path, tmp_path: Path, run: Run
) -> None:
    other = tmp_path / "shared"
    other.mkdir()
    (other / "mine.cache").write_text("keep")
    run("check", str(vault), "--cache-dir", str(other))
    run("cache", "clear", "--cache-dir", str(other))
    assert files_of(other) == [other / "mine.cache"]


def test_the_walk_of_the_cache_looks_at_the_same_endings_as_that_of_the_vault() -> None:
    assert set(OPENED) == {end for end, kind in KINDS.items() if kind in ("note", "canvas", "base")}


OUTSIDE: Mapping[str, tuple[str, str]] = {
    ".drafts/a.md": ("", "# A\n"),
    "vaultmend.toml": ('extends = "base.toml"\n', 'ignore = ["broken-link"]\n'),
    "base.toml": ('ignore = ["broken-heading"]\n', 'ignore = ["broken-link"]\n'),
    ".obsidian/app.json": ("{}", '{"userIgnoreFilters": ["MEMORY.md"]}'),
    ".gitignore": ("*.tmp\n", "MEMORY.md\n"),
    "memory/.gitignore": ("*.tmp\n", "lessons/\n"),
    ".git/info/exclude": ("*.tmp\n", "MEMORY.md\n"),
    ".git/HEAD": ("ref: refs/heads/main\n", "ref: refs/heads/other\n"),
    ".git/vaultmend/journal.json": ("", "{}"),
}
"""What matters beside the notes: how it is at first, and another text that says something else."""


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("from_inside", [False, True])
def test_what_lies_outside_of_the_notes_matters_too(
    vault: Path,
    run_git: Callable[..., str],
    name: str,
    from_inside: bool,
    run: Run,
    is_remembered: IsRemembered,
) -> None:
    log = "# 2026-11-20\n\n## 10:00 Start\n\nFirst thing.\n\n## 11:00 More\n\nSecond thing.\n"
    (vault / "memory/2026-11-20.md").write_text(log)
    for words in ("init -q", "add -A", "commit -qm all", "branch other"):
        run_git(vault, *words.split())
    (vault / "MEMORY.md").write_text("# Memory\n\n- [[use]], [[missing]], [[.drafts/a]]\n")
    for path, (text, _) in OUTSIDE.items():
        if text:
            (vault / path).write_text(text)
    (vault / "memory/2026-11-20.md").write_text(log.replace("First", "Other"))
    run_git(vault, "add", "-A")
    run_git(vault, "commit", "-qm", "more")
    wait()
    call = ("check", str(vault / "memory" if from_inside else vault), "--format", "json")
    before = run(*call)
    assert is_remembered(*call)
    (vault / name).parent.mkdir(exist_ok=True)
    (vault / name).write_text(OUTSIDE[name][1])
    after = run(*call, "--no-cache")
    assert run(*call) == after
    assert from_inside or after != before


@pytest.mark.parametrize("change", ["edit", "prune"])
def test_the_baseline_matters_too(
    vault: Path, run: Run, is_remembered: IsRemembered, change: str
) -> None:
    run("baseline", "write", str(vault))
    call = ("check", str(vault), "--format", "json")
    run(*call)
    assert is_remembered(*call)
    [baseline] = list(vault.glob("*baseline*"))
    if change == "prune":
        baseline.unlink()
    else:
        lines = baseline.read_text().splitlines(keepends=True)
        baseline.write_text("".join(line for line in lines if "missing" not in line))
    assert run(*call) == run(*call, "--no-cache")
