"""What stays of a file that is changed, and which files are never written."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.undo import runs as list_runs
from vaultmend.linter.mend.change import Change

if TYPE_CHECKING:
    from tests.linter.mend.apply.conftest import Vault

CHINESE = "会" * 84 + ".md"
"""255 bytes, the longest name there can be."""


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_the_mode_of_an_edited_or_moved_note_stays(vault: Vault, mode: int) -> None:
    vault.write({"a.md": b"a\n", "b.md": b"b\n"})
    (vault.root / "a.md").chmod(mode)
    (vault.root / "b.md").chmod(mode)
    vault.apply([vault.change("a.md", b"A\n"), vault.change("b.md", b"B\n", to="x/b.md")])
    assert stat.S_IMODE((vault.root / "a.md").stat().st_mode) == mode
    assert stat.S_IMODE((vault.root / "x/b.md").stat().st_mode) == mode


def test_a_new_note_has_the_mode_that_the_users_mask_gives(vault: Vault) -> None:
    mask = os.umask(0o027)
    try:
        vault.apply([vault.change("a.md", b"a\n", new=True)])
    finally:
        os.umask(mask)
    assert stat.S_IMODE((vault.root / "a.md").stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs another group")
def test_owner_and_group_stay(vault: Vault) -> None:
    vault.write({"a.md": b"a\n", "shared/b.md": b"b\n"})
    os.chown(vault.root / "a.md", 1234, 4321)
    os.chown(vault.root / "shared", 1234, 4321)
    (vault.root / "shared").chmod(0o2775)
    vault.apply(
        [vault.change("a.md", b"A\n"), vault.change("shared/new.md", b"n\n", new=True)],
    )
    status = (vault.root / "a.md").stat()
    assert (status.st_uid, status.st_gid) == (1234, 4321)
    assert (vault.root / "shared/new.md").stat().st_gid == 4321


@pytest.mark.skipif(sys.platform != "linux", reason="Python has them on Linux only")
def test_extended_attributes_stay_but_times_do_not(vault: Vault) -> None:
    vault.write({"a.md": b"a\n"})
    note = vault.root / "a.md"
    try:
        os.setxattr(note, "user.colour", "红".encode())
    except OSError:
        pytest.skip("this disk has no extended attributes")
    os.utime(note, (1, 1))
    vault.apply([vault.change("a.md", b"A\n")])
    assert os.getxattr(note, "user.colour") == "红".encode()
    assert note.stat().st_mtime > 1


def test_a_link_inside_the_vault_is_written_through(vault: Vault) -> None:
    vault.write({"real/a.md": b"a\n"})
    (vault.root / "a.md").symlink_to("real/a.md")
    run = vault.apply([vault.change("a.md", b"A\n")])
    assert len(run.applied) == 1
    assert (vault.root / "a.md").is_symlink()
    assert (vault.root / "real/a.md").read_bytes() == b"A\n"


def refused(vault: Vault, change: Change) -> str:
    """The reason why a change is refused, with nothing changed anywhere."""
    before = vault.files()
    run = vault.apply([change, vault.change("other.md", b"x\n", new=True)])
    assert vault.files() == before
    assert run.applied == ()
    assert run.conflicts == ()
    [left, also] = run.refused
    assert left.path == change.path
    assert str(also.reason) == f"it goes together with {left.path}: {left.reason}"
    return str(left.reason)


def test_a_link_that_leaves_the_vault_is_refused(vault: Vault, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_bytes(b"a\n")
    (vault.root / "a.md").symlink_to(outside)
    reason = "it is a symbolic link that leads out of the vault"
    assert refused(vault, Change("a.md", "a.md", b"a\n", b"A\n")) == reason
    assert outside.read_bytes() == b"a\n"


def test_a_folder_that_is_a_link_and_leaves_the_vault_is_refused(
    vault: Vault, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/a.md").write_bytes(b"a\n")
    (vault.root / "folder").symlink_to(tmp_path / "elsewhere")
    for change in (
        Change("folder/a.md", "folder/a.md", b"a\n", b"A\n"),
        Change("folder/b.md", "folder/b.md", None, b"b\n"),
        Change("folder/x/b.md", "folder/x/b.md", None, b"b\n"),
    ):
        assert refused(vault, change) == "it lies outside the vault"
    assert os.listdir(tmp_path / "elsewhere") == ["a.md"]


@pytest.mark.parametrize(
    "path", ["../a.md", "/etc/a.md", "x/../../a.md", "", "..", ".git/a.md", "sub/.git/hooks/x"]
)
def test_no_path_leads_out_or_into_git(vault: Vault, path: str) -> None:
    vault.write({"a.md": b"a\n"})
    assert refused(vault, Change(path, path, None, b"x\n")) == "it lies outside the vault"
    reason = refused(vault, Change("a.md", path, b"a\n", b"a\n"))
    assert reason == "it lies outside the vault"


def test_a_note_with_two_names_is_refused(vault: Vault) -> None:
    vault.write({"a.md": b"a\n"})
    os.link(vault.root / "a.md", vault.root / "b.md")
    assert "hard link" in refused(vault, vault.change("a.md", b"A\n"))


def test_a_note_that_is_read_only_is_refused(vault: Vault) -> None:
    vault.write({"a.md": b"a\n"})
    (vault.root / "a.md").chmod(0o444)
    assert refused(vault, vault.change("a.md", b"A\n")) == "it is read-only"
    assert refused(vault, vault.change("a.md", to="b.md")) == "it is read-only"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_refused_and_not_waited_for(vault: Vault) -> None:
    os.mkfifo(vault.root / "a.md")
    run = vault.apply([Change("a.md", "a.md", b"", b"A\n")])
    assert str(run.refused[0].reason) == "it is not a regular file"


def test_a_folder_is_no_note(vault: Vault) -> None:
    (vault.root / "a.md").mkdir()
    assert refused(vault, Change("a.md", "a.md", b"", b"A\n")) == "it is not a regular file"


def test_what_moves_is_no_link(vault: Vault) -> None:
    vault.write({"real.md": b"a\n"})
    (vault.root / "a.md").symlink_to("real.md")
    reason = "it is a symbolic link; move the file it leads to"
    assert refused(vault, vault.change("a.md", to="b.md")) == reason


def test_nothing_is_overwritten(vault: Vault) -> None:
    vault.write({"a.md": b"a\n", "b.md": b"b\n"})
    reason = "there is already a file of that name"
    assert refused(vault, vault.change("a.md", to="b.md")) == reason
    assert refused(vault, Change("b.md", "b.md", None, b"B\n")) == reason


def test_a_part_of_the_path_that_is_a_file_is_said(vault: Vault) -> None:
    vault.write({"a.md": b"a\n"})
    reason = refused(vault, Change("a.md/b.md", "a.md/b.md", None, b"b\n"))
    assert reason == "a part of its path is a file"


def test_a_note_that_changed_is_deferred_with_its_group(vault: Vault) -> None:
    vault.write({"a.md": b"a\n", "b.md": b"b\n", "c.md": b"c\n"})
    together = [vault.change("a.md", b"A\n"), vault.change("b.md", b"B\n")]
    alone = [vault.change("c.md", b"C\n")]
    (vault.root / "b.md").write_bytes(b"b\nan agent's line\n")
    run = vault.apply(together, alone)
    assert [left.path for left in run.deferred] == ["a.md", "b.md"]
    assert str(run.deferred[1].reason) == "it was changed meanwhile; run the command again"
    assert vault.notes() == {"a.md": b"a\n", "b.md": b"b\nan agent's line\n", "c.md": b"C\n"}
    (vault.root / "a.md").unlink()
    run = vault.apply(together)
    assert str(run.deferred[0].reason) == "it is gone; run the command again"


def test_two_changes_of_one_file_are_not_made_in_one_run(vault: Vault) -> None:
    vault.write({"a.md": b"a\n"})
    (vault.root / "link.md").symlink_to("a.md")
    run = vault.apply([vault.change("a.md", b"A\n")], [vault.change("link.md", b"B\n")])
    assert len(run.applied) == 1
    assert "another change of this run" in str(run.deferred[0].reason)
    assert (vault.root / "a.md").read_bytes() == b"A\n"


def test_folders_are_made_and_the_folder_that_was_left_stays(vault: Vault) -> None:
    vault.write({"old/a.md": b"a\n"})
    vault.apply([vault.change("old/a.md", to="new/年/a.md")])
    assert vault.files() == {"old/": b"", "new/": b"", "new/年/": b"", "new/年/a.md": b"a\n"}


def test_a_name_that_is_as_long_as_can_be(vault: Vault) -> None:
    vault.write({CHINESE: "一\n".encode()})
    run = vault.apply([vault.change(CHINESE, "二\n".encode(), to=f"归档/{CHINESE}")])
    assert len(run.applied) == 1
    run = vault.apply([vault.change(f"归档/{CHINESE}", "三\n".encode())])
    assert vault.notes() == {f"归档/{CHINESE}": "三\n".encode()}
    vault.undo()
    assert vault.notes() == {f"归档/{CHINESE}": "二\n".encode()}


def test_a_name_that_is_too_long_is_said(vault: Vault) -> None:
    vault.write({"a.md": b"a\n"})
    too_long = "会" * 85 + ".md"
    reason = "its name is too long for this disk"
    assert refused(vault, vault.change("a.md", to=too_long)) == reason
    assert refused(vault, Change(too_long, too_long, None, b"")) == reason
    assert refused(vault, Change(f"{too_long}/a.md", f"{too_long}/a.md", None, b"")) == reason


def test_a_name_may_change_its_case_only(vault: Vault) -> None:
    vault.write({"note.md": b"a\n"})
    run = vault.apply([vault.change("note.md", b"A\n", to="Note.md")])
    assert len(run.applied) == 1
    assert vault.notes() == {"Note.md": b"A\n"}


@pytest.mark.parametrize("lazy", [False, True], ids=["renames", "takes no notice"])
def test_a_name_changes_its_case_on_a_disk_that_does_not_tell_them_apart(
    vault: Vault, monkeypatch: pytest.MonkeyPatch, *, lazy: bool
) -> None:
    vault.write({"note.md": b"a\n"})
    real = os.lstat

    def lstat(path: str) -> os.stat_result:
        try:
            return real(path)
        except FileNotFoundError:
            folder, name = os.path.split(path)
            for other in os.listdir(folder):
                if other.casefold() == name.casefold():
                    return real(os.path.join(folder, other))
            raise

    def lexists(path: str) -> bool:
        try:
            lstat(path)
        except OSError:
            return False
        return True

    monkeypatch.setattr("os.lstat", lstat)
    monkeypatch.setattr("os.path.lexists", lexists)
    if lazy:

        def rename(source: str, target: str) -> None:
            if source.casefold() != target.casefold():
                os.replace(source, target)

        monkeypatch.setattr(disk, "rename", rename)
    run = vault.apply([vault.change("note.md", to="Note.md")])
    assert len(run.applied) == 1
    assert vault.notes() == {"Note.md": b"a\n"}
    assert len(vault.undo(run.id).applied) == 1
    assert vault.notes() == {"note.md": b"a\n"}


def test_a_name_that_is_no_text_is_moved_as_any_other(vault: Vault) -> None:
    name = os.fsdecode(b"\xff\xfe.md")
    try:
        vault.write({name: b"a\n"})
    except OSError:
        pytest.skip("this disk takes only text as a name")
    run = vault.apply([vault.change(name, b"A\n", to=f"x/{name}")])
    assert len(run.applied) == 1
    assert vault.undo(run.id).refused == ()
    assert vault.notes() == {name: b"a\n"}


def test_old_files_lie_on_the_disk_of_the_vault(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the state is on another disk, they lie in a folder that Obsidian and git do not see."""
    vault.write({"a.md": b"a\n", "memory/b.md": b"b\n"})
    real = os.stat

    def stat_elsewhere(path: str, **options: bool) -> os.stat_result:
        status = real(path, **options)
        if str(path).startswith(vault.state.folder):
            return os.stat_result((*status[:2], status.st_dev + 1, *status[3:10]))
        return status

    monkeypatch.setattr("os.stat", stat_elsewhere)
    run = vault.apply([vault.change("a.md", b"A\n"), vault.change("memory/b.md", to="c.md")])
    assert len(run.applied) == 2
    assert sorted(os.listdir(vault.root / ".vaultmend")) == [".gitignore", run.id]
    assert (vault.root / ".vaultmend/.gitignore").read_bytes() == b"*\n"
    with (vault.root / ".vaultmend" / run.id / "1.old").open("ab") as late:
        late.write(b"late\n")
    vault.recover()
    assert (vault.root / "a.md").read_bytes() == b"A\nlate\n"


def test_only_the_user_can_read_what_is_kept(vault: Vault) -> None:
    vault.write({"a.md": b"secret\n"})
    vault.apply([vault.change("a.md", b"A\n")])
    for folder, _, names in os.walk(vault.state.folder):
        assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700
        for name in names:
            if not name.endswith(".old"):  # has the mode of the note, for whoever has it open
                assert stat.S_IMODE(os.stat(f"{folder}/{name}").st_mode) == 0o600


def test_nothing_to_do_leaves_no_run(vault: Vault) -> None:
    vault.write({"a.md": b"a\n"})
    assert vault.apply().applied == ()
    assert vault.apply([]).applied == ()
    assert vault.apply([vault.change("a.md")]).applied == (vault.change("a.md"),)
    assert list_runs(vault.state) == []
    assert vault.files() == {"a.md": b"a\n"}
