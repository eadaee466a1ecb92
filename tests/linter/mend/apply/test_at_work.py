"""One at a time: locks, git in the middle of something, runs that were interrupted, hot notes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.linter.mend.apply.conftest import NOW
from vaultmend.linter.mend.apply.hot import default_settle, hot
from vaultmend.linter.mend.apply.lock import locked
from vaultmend.linter.mend.apply.pending import pending
from vaultmend.linter.mend.apply.reasons import Halted
from vaultmend.linter.mend.apply.run import apply
from vaultmend.linter.mend.apply.state import State, find_state
from vaultmend.linter.mend.change import Change

if TYPE_CHECKING:
    from tests.linter.mend.apply.conftest import Faults, Vault

HOLD = """
import sys
from vaultmend.linter.mend.apply.lock import locked
from vaultmend.linter.mend.apply.state import find_state
with locked(find_state(sys.argv[1], sys.argv[2])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_another_vaultmend_at_work_is_named(vault: Vault) -> None:
    vault.write({"a.md": b"a"})
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(vault.root), vault.state.folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        with pytest.raises(Halted, match=rf"another vaultmend \(pid {other.pid}"):
            vault.apply([vault.change("a.md", b"A")])
        with pytest.raises(Halted, match="another vaultmend"):
            vault.recover()
        assert vault.notes() == {"a.md": b"a"}
    finally:
        other.kill()
        other.communicate()
    assert len(vault.apply([vault.change("a.md", b"A")]).applied) == 1


RUN = """
import sys
from vaultmend.linter.mend.apply.reasons import Halted
from vaultmend.linter.mend.apply.run import Change, apply
from vaultmend.linter.mend.apply.state import find_state
root, folder, name = sys.argv[1:]
state = find_state(root, folder)
done = 0
while done < 20:
    before = open(root + "/a.md", "rb").read()
    change = Change("a.md", "a.md", before, before + name.encode())
    try:
        done += len(apply([[change]], workspace=root, state=state, command=name).applied)
    except Halted:
        continue
"""


def test_two_runs_at_once_do_not_undo_each_other(vault: Vault) -> None:
    vault.write({"a.md": b""})
    both = [
        subprocess.Popen([sys.executable, "-c", RUN, str(vault.root), vault.state.folder, name])
        for name in "xy"
    ]
    assert [one.wait() for one in both] == [0, 0]
    text = vault.notes()["a.md"].decode()
    assert (text.count("x"), text.count("y"), len(text)) == (20, 20, 40)


def test_the_lock_goes_with_an_exception(vault: Vault) -> None:
    with pytest.raises(KeyError), locked(vault.state):
        raise KeyError
    with locked(vault.state):
        pass


def git(folder: Path, *words: str) -> str:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environ |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_CONFIG_GLOBAL": os.devnull}
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main"]
    done = subprocess.run(
        ["git", *who, *words], cwd=folder, env=environ, capture_output=True, check=False, text=True
    )
    return done.stdout.strip()


def places(tmp_path: Path) -> dict[str, Path]:
    """A repository, a folder in it, a worktree of it, and a submodule."""
    repository = tmp_path / "repository"
    (repository / "vault").mkdir(parents=True)
    git(repository, "init")
    (repository / "vault/a.md").write_bytes(b"a\n")
    git(repository, "add", ".")
    git(repository, "commit", "-m", "one")
    git(repository, "worktree", "add", str(tmp_path / "tree"))
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init")
    git(other, "-c", "protocol.file.allow=always", "submodule", "add", str(repository), "sub")
    return {"repository": repository, "worktree": tmp_path / "tree", "submodule": other / "sub"}


def test_the_state_is_where_git_says(tmp_path: Path) -> None:
    for name, folder in places(tmp_path).items():
        said = git(folder, "rev-parse", "--git-path", "vaultmend")
        assert find_state(str(folder)).folder == os.path.realpath(folder / said), name
    inner = find_state(str(tmp_path / "repository/vault")).folder
    assert os.path.dirname(inner) == str(tmp_path / "repository/.git/vaultmend")


def test_without_a_home_nothing_is_written_and_no_strangers_folder_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.path.expanduser", str)  # finds no home, as in many a container
    monkeypatch.chdir(tmp_path)
    (tmp_path / "~/.local/state/vaultmend").mkdir(parents=True)
    state = find_state(str(tmp_path), environ={})
    assert not os.path.isdir(state.folder)
    with pytest.raises(Halted, match="set HOME or XDG_STATE_HOME"), locked(state):
        pass
    assert list((tmp_path / "~/.local/state/vaultmend").iterdir()) == []


def test_outside_a_repository_the_state_is_the_users(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/.git").mkdir()  # empty: no repository
    environ = {"XDG_STATE_HOME": str(tmp_path / "state")}
    state = find_state(str(tmp_path / "a"), environ=environ)
    assert os.path.dirname(state.folder) == str(tmp_path / "state/vaultmend")
    assert state.git is None
    assert find_state(str(tmp_path), environ=environ).folder != state.folder
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert find_state(str(tmp_path / "link"), environ=environ) == state
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("MERGE_HEAD", "merge"),
        ("rebase-merge", "rebase"),
        ("rebase-apply", "rebase"),
        ("CHERRY_PICK_HEAD", "cherry-pick"),
        ("REVERT_HEAD", "revert"),
    ],
)
def test_nothing_is_written_in_the_middle_of_a_merge(name: str, word: str, tmp_path: Path) -> None:
    folder = places(tmp_path)["repository"]
    state = find_state(str(folder))
    (folder / ".git" / name).mkdir()
    change = [[_change(folder, "vault/a.md", b"A\n")]]
    with pytest.raises(Halted, match=f"a git {word} is under way; .*'git {word} --abort'"):
        apply(change, workspace=str(folder), state=state, command="fix")
    assert (folder / "vault/a.md").read_bytes() == b"a\n"
    (folder / ".git" / name).rmdir()
    (folder / ".git/BISECT_LOG").touch()
    assert len(apply(change, workspace=str(folder), state=state, command="fix").applied) == 1
    assert git(folder, "status", "--porcelain") == "M vault/a.md"


def test_a_merge_that_git_itself_has_begun(tmp_path: Path) -> None:
    folder = places(tmp_path)["worktree"]
    note = folder / "vault/a.md"
    git(folder, "checkout", "-b", "side")
    note.write_bytes(b"side\n")
    git(folder, "commit", "-am", "side")
    git(folder, "checkout", "-b", "third", "HEAD~")
    note.write_bytes(b"third\n")
    git(folder, "commit", "-am", "third")
    git(folder, "merge", "side")
    text = note.read_bytes()
    state = find_state(str(folder))
    with pytest.raises(Halted, match="a git merge is under way"):
        apply(
            [[_change(folder, "vault/a.md", b"A\n")]],
            workspace=str(folder),
            state=state,
            command="fix",
        )
    assert note.read_bytes() == text


def test_git_at_work_is_waited_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = places(tmp_path)["repository"]
    lock = folder / ".git/index.lock"
    lock.touch()
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    change = [[_change(folder, "vault/a.md", b"A\n")]]
    state = find_state(str(folder))
    with pytest.raises(Halted, match=r"git is at work .*index\.lock"):
        apply(change, workspace=str(folder), state=state, command="fix")
    assert len(waited) == 5

    def git_ends(_: float) -> None:
        lock.unlink()

    monkeypatch.setattr("time.sleep", git_ends)
    assert len(apply(change, workspace=str(folder), state=state, command="fix").applied) == 1


def _change(folder: Path, path: str, after: bytes) -> Change:
    return Change(path, path, (folder / path).read_bytes(), after)


def test_an_interrupted_run_is_told(vault: Vault, faults: Faults) -> None:
    assert pending(vault.state) is None
    vault.write({"a.md": b"a", "b.md": b"b"})
    changes = [vault.change("a.md", b"A"), vault.change("b.md", b"B")]
    at = 1
    while pending(vault.state) is None:
        faults.kill(at)
        at += 1
        with pytest.raises(faults.Killed):
            vault.apply(changes)
    faults.heal()
    before = vault.notes()
    assert str(pending(vault.state)).startswith("a run was interrupted; ")
    assert vault.notes() == before
    assert vault.recover().run is not None
    assert pending(vault.state) is None
    assert vault.notes() == {"a.md": b"A", "b.md": b"B"}


def test_a_journal_that_cannot_be_read_is_not_thrown_away(vault: Vault, faults: Faults) -> None:
    vault.write({"a.md": b"a"})
    at = 1
    while pending(vault.state) is None:
        faults.kill(at)
        at += 1
        with pytest.raises(faults.Killed):
            vault.apply([vault.change("a.md", b"A")])
    faults.heal()
    journal = Path(vault.state.path("journal.json"))
    text = journal.read_text()
    journal.write_text(text.replace('"version":1', '"version":2'))
    with pytest.raises(Halted, match="the journal of an interrupted run cannot be read"):
        vault.recover()
    journal.write_text(text)
    vault.recover()
    assert vault.notes() == {"a.md": b"A"}


def test_a_text_that_a_person_writes_after_a_crash_is_not_written_over(
    new_vault: Callable[[], Vault], faults: Faults
) -> None:
    for at in range(1, 60):
        vault = new_vault()
        vault.write({"a.md": b"a", "b.md": b"b", "c.md": b"c"})
        changes = [
            vault.change("a.md", b"A"),
            vault.change("b.md", b"B", to="x/b.md"),
            vault.change("c.md", b"C"),
        ]
        faults.kill(at)
        try:
            vault.apply(changes)
        except faults.Killed:
            faults.heal()
        (vault.root / "c.md").write_bytes(b"a person's text")
        vault.recover()
        faults.heal()
        notes = vault.notes()
        assert notes.pop("c.md") == b"a person's text", at
        assert notes in ({"a.md": b"a", "b.md": b"b"}, {"a.md": b"A", "x/b.md": b"B"}), at


def test_a_note_is_hot_until_it_has_settled(vault: Vault) -> None:
    vault.write({"a.md": b"a"})

    def is_hot(age: float, settle: float = 60) -> bool:
        os.utime(vault.root / "a.md", (NOW - age, NOW - age))
        return hot("a.md", settle, NOW, vault.state)

    assert [is_hot(age) for age in (0, 59, 60, -59, -60, -(10**6))] == [
        *(True, True, False),
        *(True, False, False),
    ]
    assert not is_hot(0, 0)
    assert not hot("gone.md", 60, NOW, vault.state)


def test_what_vaultmend_wrote_itself_is_not_hot(vault: Vault) -> None:
    vault.write({"a.md": b"a", "b.md": b"b"})
    vault.apply([vault.change("a.md", b"A"), vault.change("b.md", to="x/b.md")])
    for name in ("a.md", "x/b.md"):
        os.utime(vault.root / name, (NOW, NOW))
        assert not hot(name, 60, NOW, vault.state)
    (vault.root / "a.md").write_bytes(b"a person's")
    os.utime(vault.root / "a.md", (NOW, NOW))
    assert hot("a.md", 60, NOW, vault.state)


def test_a_ci_has_nothing_to_wait_for() -> None:
    assert default_settle({}) == 60
    assert default_settle({"CI": "true"}) == 0


def test_a_state_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "file").touch()
    state: State = find_state(str(tmp_path / "vault"), str(tmp_path / "file/state"))
    with pytest.raises(Halted, match="cannot be written: a part of its path is a file"):
        apply([], workspace=str(tmp_path / "vault"), state=state, command="fix")
