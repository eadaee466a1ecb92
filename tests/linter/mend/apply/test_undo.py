"""Undo restores bytes, permissions and paths, and refuses for a file that changed since."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.linter.mend.apply.conftest import NOW, Vault
from vaultmend.linter.mend.apply.prune import prune
from vaultmend.linter.mend.apply.reasons import Halted
from vaultmend.linter.mend.apply.undo import runs, undo
from vaultmend.linter.mend.change import Change

FILES = {"a.md": b"a\r\n", "b.md": b"\xef\xbb\xbfb", "memory/c.md": "会议\n".encode()}
DAY = 86_400


def changed(vault: Vault) -> str:
    vault.write(FILES)
    (vault.root / "b.md").chmod(0o600)
    return vault.apply(
        [vault.change("a.md", b"A\n")],
        [vault.change("b.md", b"B", to="x/y/b.md")],
        [vault.change("memory/c.md", to="x/c.md")],
        [vault.change("n/new.md", b"new\n", new=True)],
    ).id


def test_bytes_modes_and_paths_come_back(vault: Vault) -> None:
    run = changed(vault)
    after = vault.files()
    undone = vault.undo()
    assert (undone.refused, undone.deferred, undone.conflicts) == ((), (), ())
    assert vault.files() == FILES | {"memory/": b""}
    assert stat.S_IMODE((vault.root / "b.md").stat().st_mode) == 0o600
    [line, first] = runs(vault.state)
    assert (line.id, line.command, line.undone) == (undone.id, "undo", False)
    assert (first.id, first.command, first.undone) == (run, "fix", True)
    assert (first.created, first.edited, first.moved, first.removed) == (1, 1, 2, 0)
    vault.undo(undone.id)
    assert vault.files() == after
    assert [line.undone for line in runs(vault.state)] == [False, True, False]


def test_one_undo_after_the_other_goes_back_run_by_run(vault: Vault) -> None:
    vault.write({"a.md": b"0"})
    for text in (b"1", b"2", b"3"):
        vault.apply([vault.change("a.md", text)])
    seen: list[bytes] = []
    for _ in range(3):
        vault.undo()
        seen.append((vault.root / "a.md").read_bytes())
    assert seen == [b"2", b"1", b"0"]
    with pytest.raises(Halted, match="there is no run to undo"):
        vault.undo()


def test_an_older_run_can_be_chosen(vault: Vault) -> None:
    vault.write({"a.md": b"0", "b.md": b"0"})
    first = vault.apply([vault.change("a.md", b"1")])
    vault.apply([vault.change("b.md", b"1")])
    vault.undo(first.id)
    assert vault.notes() == {"a.md": b"0", "b.md": b"1"}
    with pytest.raises(Halted, match="there is no run '20010101T000000-0000'"):
        vault.undo("20010101T000000-0000")
    with pytest.raises(Halted, match=r"there is no run '\.\./lock'"):
        vault.undo("../lock")


def test_a_file_that_changed_since_is_refused_and_the_others_are_restored(vault: Vault) -> None:
    changed(vault)
    (vault.root / "a.md").write_bytes(b"an agent's text\n")
    (vault.root / "x/c.md").unlink()
    (vault.root / "b.md").write_bytes(b"in the way")
    (vault.root / "n/other.md").write_bytes(b"mine")
    run = vault.undo()
    assert {left.path for left in run.refused} == {"a.md", "x/c.md", "x/y/b.md"}
    assert [change.path for change in run.applied] == ["n/new.md"]
    assert vault.notes() == {
        "a.md": b"an agent's text\n",
        "b.md": b"in the way",
        "x/y/b.md": b"B",
        "n/other.md": b"mine",
    }


@pytest.mark.parametrize("before", [b"0\n", b"0"])
def test_what_was_appended_since_is_kept(vault: Vault, before: bytes) -> None:
    vault.write({"a.md": before, "m.md": b"moves\n"})
    with (vault.root / "a.md").open("ab", buffering=0) as held:
        vault.apply([vault.change("a.md", b"1\n"), vault.change("m.md", to="x/m.md")])
        held.write(b"late\n")
        vault.recover()
    with (vault.root / "x/m.md").open("ab") as file:
        file.write(b"late\n")
    run = vault.undo()
    assert run.refused == ()
    assert vault.notes() == {"a.md": b"0\nlate\n", "m.md": b"moves\nlate\n"}


def test_what_was_done_together_is_taken_back_together_or_not_at_all(vault: Vault) -> None:
    vault.write({"a.md": b"[[m]]\n", "m.md": b"m\n", "c.md": b"c\n"})
    links = vault.change("a.md", b"[[n]]\n")
    moved = vault.change("m.md", to="n.md")
    vault.apply([links, moved], [vault.change("c.md", b"C\n")])
    (vault.root / "n.md").write_bytes(b"another text\n")
    run = vault.undo()
    assert {left.path: str(left.reason) for left in run.refused} == {
        "n.md": "it was changed since that run and is left as it is",
        "a.md": "it goes together with n.md: it was changed since that run and is left as it is",
    }
    assert vault.notes() == {"a.md": b"[[n]]\n", "n.md": b"another text\n", "c.md": b"c\n"}


def test_backups_expire(vault: Vault) -> None:
    changed(vault)
    assert prune(vault.state, now=NOW + 29 * DAY) == []
    [gone] = prune(vault.state, now=NOW + 31 * DAY)
    assert gone == "20261130T005320-0000"
    assert runs(vault.state) == []
    left = [f for f in Path(vault.state.folder).rglob("*") if f.is_file()]
    assert {file.name for file in left} == {"lock", "quiet.json"}
    with pytest.raises(Halted):
        vault.undo()


def test_backups_that_a_younger_run_needs_stay(vault: Vault) -> None:
    vault.write({"a.md": b"0"})
    vault.apply([vault.change("a.md", b"1")], now=NOW)
    vault.apply([vault.change("a.md", b"0")], now=NOW + DAY)
    vault.apply([vault.change("a.md", b"2")], now=NOW + 20 * DAY)
    prune(vault.state, 10, NOW + 21 * DAY)
    vault.undo()
    assert vault.notes() == {"a.md": b"0"}


def test_a_damaged_backup_is_not_restored(vault: Vault) -> None:
    vault.write({"a.md": b"0"})
    vault.apply([vault.change("a.md", b"1")])
    [backup] = (Path(vault.state.folder) / "before").iterdir()
    backup.write_bytes(b"x")
    run = vault.undo()
    assert str(run.refused[0].reason) == "what it was before is no longer kept"
    assert vault.notes() == {"a.md": b"1"}


def test_listing_runs_writes_nothing(vault: Vault) -> None:
    assert runs(vault.state) == []
    with pytest.raises(Halted):
        undo(None, state=vault.state)
    assert not os.path.exists(vault.state.folder)


NAMES = st.sampled_from(["a.md", "b.md", "x/a.md", "x/y/z.md", "会/议.md", "é.md", ".archive/a.md"])
TEXTS = st.binary(max_size=6)
MODES = st.sampled_from([0o600, 0o644, 0o755])
ACTIONS = st.lists(
    st.tuples(st.sampled_from(["make", "edit", "move", "both"]), NAMES, NAMES, TEXTS), max_size=8
)


def planned(vault: Vault, actions: list[tuple[str, str, str, bytes]]) -> list[list[Change]]:
    """As many of the actions as go together, in groups of two."""
    there, used = vault.notes(), set[str]()
    changes: list[Change] = []
    for kind, path, to, text in actions:
        names = {path, to} if kind in ("move", "both") else {path}
        if names & used or (kind == "make") == (path in there):
            continue
        if kind in ("move", "both") and (to in there or path == to):
            continue
        used |= names
        before = there.get(path)
        if kind in ("make", "edit"):
            changes.append(Change(path, path, before, text))
        else:
            changes.append(Change(path, to, before, text if kind == "both" else before))
    return [changes[at : at + 2] for at in range(0, len(changes), 2)]


Picture = dict[str, tuple[bytes, int]]


def picture(vault: Vault) -> Picture:
    return {
        path: (data, stat.S_IMODE((vault.root / path).stat().st_mode))
        for path, data in vault.notes().items()
    }


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(NAMES, st.tuples(TEXTS, MODES)), st.lists(ACTIONS, max_size=3))
def test_undo_is_exact(
    files: dict[str, tuple[bytes, int]], rounds: list[list[tuple[str, str, str, bytes]]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        vault = Vault(Path(folder))
        for path, (data, mode) in files.items():
            vault.write({path: data})
            (vault.root / path).chmod(mode)
        pictures: list[tuple[Picture, Picture]] = []
        for actions in rounds:
            before = picture(vault)
            groups = planned(vault, actions)
            run = vault.apply(*groups)
            assert run.applied == tuple(change for group in groups for change in group)
            if picture(vault) != before:
                pictures.append((before, picture(vault)))
        for before, after in reversed(pictures):
            assert picture(vault) == after
            undone = vault.undo()
            assert (undone.refused, undone.conflicts) == ((), ())
            assert picture(vault) == before
            vault.undo(undone.id)
            assert picture(vault) == after
            again = vault.undo()
            assert again.refused == ()
            assert picture(vault) == before
