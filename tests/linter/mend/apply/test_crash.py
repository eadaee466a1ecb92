"""Killed at any step, also while a killed run is being ended: every note is old or new, and each
group of changes is done as a whole or not at all."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from vaultmend.linter.mend.apply.pending import pending
from vaultmend.linter.mend.apply.reasons import Halted
from vaultmend.linter.mend.change import Change

if TYPE_CHECKING:
    from tests.linter.mend.apply.conftest import Faults, Vault

BEFORE = {
    "INDEX.md": b"# Index\n- [[a]]\n- [[b]]\n",
    "ref.md": b"See [[memory/a]].\n",
    "memory/a.md": b"A\n" * 40,
    "memory/b.md": b"---\nstatus: active\n---\nB\n",
    "other.md": b"x  \r\n",
    "other-2.md": b"",
}
ONE = {
    "INDEX.md": b"# Index\n- [[a]]\n- [[b]]\n- [[new]]\n",
    "ref.md": b"See [[old/memory/a|a]].\n",
    "old/memory/a.md": b"A\n" * 40,
    "old/memory/b.md": b"---\nstatus: old\n---\nB\n",
    "notes/new.md": "新\n".encode() * 30,
}
TWO = {"other.md": b"x\r\n", "other-2.md": b"y\n", "third.md": b""}
GONE = {"memory/a.md", "memory/b.md"}


def groups(vault: Vault) -> list[list[Change]]:
    return [
        [
            vault.change("notes/new.md", ONE["notes/new.md"], new=True),
            vault.change("INDEX.md", ONE["INDEX.md"]),
            vault.change("memory/a.md", to="old/memory/a.md"),
            vault.change("memory/b.md", ONE["old/memory/b.md"], to="old/memory/b.md"),
            vault.change("ref.md", ONE["ref.md"]),
        ],
        [
            vault.change("other.md", TWO["other.md"]),
            vault.change("third.md", TWO["third.md"], new=True),
            vault.change("other-2.md", TWO["other-2.md"]),
        ],
    ]


def outcomes() -> list[dict[str, bytes]]:
    """The four vaults that may come out of two groups."""
    first = {path: data for path, data in BEFORE.items() if path not in GONE} | ONE
    return [BEFORE, first, BEFORE | TWO, first | TWO]


def assert_never_torn(vault: Vault) -> None:
    """Every note is there, as it was or as it will be, and nothing else is."""
    notes = vault.notes()
    for path, data in notes.items():
        assert data in [known[path] for known in (BEFORE, ONE, TWO) if path in known], path
    for path in BEFORE:
        assert path in notes or f"old/{path}" in notes, path


def assert_whole(vault: Vault) -> None:
    notes = vault.notes()
    assert notes in outcomes(), sorted(notes)
    assert pending(vault.state) is None
    if not (vault.root / "notes/new.md").exists():
        assert not (vault.root / "notes").exists()


def begun(vault: Vault) -> list[list[Change]]:
    vault.write(BEFORE)
    return groups(vault)


def all_calls(new_vault: Callable[[], Vault], faults: Faults) -> int:
    vault = new_vault()
    changes = begun(vault)
    faults.heal()
    vault.apply(*changes)
    assert vault.notes() == outcomes()[3]
    return faults.count


def killed(faults: Faults, at: int, act: Callable[..., Any], *args: Any) -> bool:
    """Whether the act was killed at its n-th step, and not over before."""
    faults.kill(at)
    try:
        act(*args)
    except faults.Killed:
        return True
    finally:
        faults.heal()
    return False


def test_a_reader_sees_old_or_new_notes_at_every_step(vault: Vault, faults: Faults) -> None:
    changes = begun(vault)
    faults.watch = lambda: assert_never_torn(vault)
    vault.apply(*changes)
    assert faults.count > 60


def test_killed_at_every_step(new_vault: Callable[[], Vault], faults: Faults) -> None:
    kill_once(new_vault, faults)


@pytest.mark.long
@pytest.mark.usefixtures("kind_of_disk")
def test_killed_at_every_step_on_any_disk(new_vault: Callable[[], Vault], faults: Faults) -> None:
    kill_once(new_vault, faults)


def kill_once(new_vault: Callable[[], Vault], faults: Faults) -> None:
    ended: set[int] = set()
    for at in range(1, all_calls(new_vault, faults) + 1):
        vault = new_vault()
        changes = begun(vault)
        assert killed(faults, at, vault.apply, *changes)
        if vault.notes() not in outcomes() and pending(vault.state) is None:
            pytest.fail(f"half done after step {at}, and nobody knows")
        vault.recover()
        assert_whole(vault)
        ended.add(outcomes().index(vault.notes()))
        assert vault.recover().run is None
    assert ended == {0, 3}


def kill_twice(
    new_vault: Callable[[], Vault], faults: Faults, every: int, every_second: int
) -> None:
    """Kill at every n-th step of a run, and the run that ends it at every m-th of its own."""
    for at in range(1, all_calls(new_vault, faults) + 1, every):
        again = 1 + at % every_second
        while True:
            vault = new_vault()
            changes = begun(vault)
            assert killed(faults, at, vault.apply, *changes)
            if not killed(faults, again, vault.recover):
                break
            vault.recover()
            assert_whole(vault)
            again += every_second


@pytest.mark.usefixtures("kind_of_disk")
def test_killed_again_while_it_is_ended(new_vault: Callable[[], Vault], faults: Faults) -> None:
    kill_twice(new_vault, faults, 7, 13)


@pytest.mark.long
@pytest.mark.usefixtures("kind_of_disk")
def test_killed_at_every_step_of_every_ending(
    new_vault: Callable[[], Vault], faults: Faults
) -> None:
    kill_twice(new_vault, faults, 1, 1)


BROKEN = {
    "a note cannot be made": ("rename_new", "notes/new.md"),
    "the last edit fails": ("exchange", "ref.md"),
    "a note cannot be moved": ("link", "old/memory/a.md"),
    "a moved note cannot be made": ("rename_new", "old/memory/b.md"),
    "an old name does not go": ("rename", "4.old"),
    "a folder cannot be made": ("make_folder", "old/memory"),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_group_that_fails_is_taken_back_whole(
    broken: tuple[str, str], new_vault: Callable[[], Vault], faults: Faults
) -> None:
    faults.broken = broken
    vault = new_vault()
    run = vault.apply(*begun(vault))
    assert [change.to for change in run.applied] == list(TWO) or len(run.applied) == 3
    assert {left.path for left in run.refused} == {
        "notes/new.md",
        "INDEX.md",
        "memory/a.md",
        "memory/b.md",
        "ref.md",
    }
    assert vault.notes() == BEFORE | TWO
    assert not (vault.root / "notes").exists()
    assert not (vault.root / "old").exists()
    died, at = True, 1
    while died:
        vault = new_vault()
        changes = begun(vault)
        died = killed(faults, at, vault.apply, *changes)
        at += 3
        vault.recover()
        assert vault.notes() in (BEFORE, BEFORE | TWO)
        assert pending(vault.state) is None


ERRORS = [
    (errno.ENOSPC, False),
    (errno.ENOSPC, True),
    (errno.EIO, False),
    pytest.param(errno.EIO, True, marks=pytest.mark.long),
    (errno.EACCES, False),
    pytest.param(errno.EACCES, True, marks=pytest.mark.long),
    pytest.param(errno.EROFS, True, marks=pytest.mark.long),
]
NAMES = ["full", "full for good", "bad", "bad for good", "denied", "denied for good", "read-only"]


@pytest.mark.parametrize(("error", "lasting"), ERRORS, ids=NAMES)
def test_the_disk_fails_at_every_call(
    error: int, lasting: bool, new_vault: Callable[[], Vault], faults: Faults
) -> None:
    for at in range(1, all_calls(new_vault, faults) + 1):
        vault = new_vault()
        changes = begun(vault)
        faults.fail(at, error, lasting=lasting)
        try:
            run = vault.apply(*changes)
        except Halted:
            assert_never_torn(vault)
        else:
            said = {change.path for change in run.applied} | {left.path for left in run.refused}
            assert said == {change.path for group in changes for change in group}
            assert vault.notes() in outcomes() or pending(vault.state)
        faults.heal()
        vault.recover()
        assert_whole(vault)


def test_a_run_that_was_refused_does_not_happen_later(
    new_vault: Callable[[], Vault], faults: Faults
) -> None:
    """What the user was told to be unchanged stays so."""
    refused = 0
    for at in range(1, all_calls(new_vault, faults) + 1):
        vault = new_vault()
        changes = begun(vault)
        faults.fail(at, errno.EIO)
        try:
            vault.apply(*changes)
        except Halted as halted:
            if "which first ends this run" not in str(halted):
                faults.heal()
                vault.recover()
                assert vault.notes() == BEFORE
                refused += 1
    assert refused > 3
