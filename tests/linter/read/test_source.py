"""The work tree: what is listed, what is read, and that nothing can stop or trick it."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.ignore import Ignore
from vaultmend.linter.read.files.source import File, WorkTree


def build(root: Path, *paths: str) -> WorkTree:
    for path in paths:
        target = os.path.join(root, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(path)
    return WorkTree(str(root))


def listed(tree: WorkTree) -> list[str]:
    return [file.path for file in tree.files()]


def by_path(tree: WorkTree) -> dict[str, File]:
    return {file.path: file for file in tree.files()}


def reason(answer: bytes | Problem) -> str:
    assert isinstance(answer, Problem)
    return str(answer.message)


def test_an_empty_vault_has_no_files(tmp_path: Path) -> None:
    tree = WorkTree(str(tmp_path))
    assert tree.files() == []
    assert tree.problems == []


def test_the_order_is_that_of_the_paths_whatever_the_disk_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = ["b.md", "a/z.md", "a.md", "a b/y.md", "会议.md", "B.md", "a/a/x.md"]
    tree = build(tmp_path, *paths)
    assert listed(tree) == sorted(paths)

    class Reversed:
        def __init__(self, path: str) -> None:
            with scandir(path) as entries:
                self.entries = sorted(entries, key=lambda entry: entry.name, reverse=True)

        def __enter__(self) -> list[os.DirEntry[str]]:
            return self.entries

        def __exit__(self, *_: object) -> None: ...

    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", Reversed)
    assert WorkTree(str(tmp_path)).files() == tree.files()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.md", "note"),
        ("a.MD", "note"),
        ("a.canvas", "canvas"),
        ("a.base", "base"),
        ("a.PNG", "attachment"),
        ("a.pdf", "attachment"),
        ("a.markdown", "other"),
        ("a.txt", "other"),
        ("md", "other"),
        ("a.md.bak", "other"),
    ],
)
def test_a_file_is_what_obsidian_takes_it_for(tmp_path: Path, name: str, kind: str) -> None:
    (file,) = build(tmp_path, name).files()
    assert file.kind == kind
    assert (file.size == len(name)) is (kind in ("note", "canvas", "base"))


def test_folders_and_files_with_a_dot_are_not_listed(tmp_path: Path) -> None:
    tree = build(tmp_path, "a.md", ".b.md", ".obsidian/x.md", "c/.trash/y.md", ".git/z.md")
    assert listed(tree) == ["a.md"]
    assert tree.exists(".obsidian/x.md")


def test_archives_are_listed_as_hidden_wherever_they_lie(tmp_path: Path) -> None:
    build(tmp_path, "memory/.archive/a/x.md", "memory/y.md", ".archive/.z.md", "old/x.md")
    files = by_path(WorkTree(str(tmp_path)))
    assert {path: file.hidden for path, file in files.items()} == {
        "memory/.archive/a/x.md": True,
        "memory/y.md": False,
        "old/x.md": False,
    }
    assert "memory/.archive/a/x.md" not in listed(WorkTree(str(tmp_path), archives=()))


NAMES = [
    "--fix.md",
    "line\nbreak.md",
    "quote'\"`.md",
    "[draft] #1 ^x |.md",
    "🗓️ 会议.md",
    "Sinfoni\u0301a.md",
    "\udcff\udcfe.md",
    "会" * 84 + ".md",
    "back\\slash.md",
    " .md",
    "\x1b]0;x\x07.md",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_any_name_is_listed_as_it_is_on_disk_and_can_be_read(tmp_path: Path, name: str) -> None:
    tree = build(tmp_path, name, f"folder {name[:60]}/{name}")
    assert set(listed(tree)) == {name, f"folder {name[:60]}/{name}"}
    assert tree.read(name) == os.fsencode(name)
    assert tree.exists(name)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/etc/passwd",
        "../outside.md",
        "a/../../outside.md",
        "a/..",
        "..",
        "nul\0",
        "\ud800",
        "x" * 300,
    ],
    ids=ascii,
)
def test_a_path_that_leaves_the_vault_is_neither_read_nor_there(tmp_path: Path, path: str) -> None:
    (tmp_path / "outside.md").write_text("secret", encoding="utf-8")
    tree = build(tmp_path / "vault", "a/x.md")
    assert isinstance(tree.read("a/x.md"), bytes)
    assert isinstance(tree.read(path), Problem)
    assert not tree.exists(path)


def test_a_path_exists_with_a_slash_only_if_it_is_a_folder(tmp_path: Path) -> None:
    tree = build(tmp_path, "a/x.md")
    assert [tree.exists(path) for path in ("a", "a/", "a/x.md", "a/x.md/", "A", "b")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]


# Links


def test_a_link_to_a_file_inside_is_listed_under_its_own_name(tmp_path: Path) -> None:
    tree = build(tmp_path, "a/x.md")
    (tmp_path / "y.md").symlink_to("a/x.md")
    files = by_path(tree)
    assert files["y.md"].linked
    assert files["y.md"].size == files["a/x.md"].size
    assert tree.read("y.md") == b"a/x.md"


def test_a_link_out_of_the_vault_has_a_name_but_no_content(tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text("secret" * 100, encoding="utf-8")
    tree = build(tmp_path / "vault", "a.md")
    (tmp_path / "vault/b.md").symlink_to(tmp_path / "outside.md")
    assert by_path(tree)["b.md"].size != 600
    assert reason(tree.read("b.md")) == "it is a symbolic link that leads out of the vault"
    assert not tree.exists("b.md")


def test_a_folder_beside_the_vault_with_its_name_as_a_prefix_is_outside(tmp_path: Path) -> None:
    build(tmp_path / "vault-evil", "x.md")
    tree = build(tmp_path / "vault", "a.md")
    (tmp_path / "vault/x.md").symlink_to(tmp_path / "vault-evil/x.md")
    assert reason(tree.read("x.md")).endswith("leads out of the vault")


def test_a_linked_folder_outside_is_a_problem_and_is_not_entered(tmp_path: Path) -> None:
    build(tmp_path / "outside", "x.md")
    tree = build(tmp_path / "vault", "a.md")
    (tmp_path / "vault/shared").symlink_to(tmp_path / "outside")
    assert listed(tree) == ["a.md"]
    assert [(path, problem.reason) for path, problem in tree.problems] == [
        ("shared", "it is a symbolic link that leads out of the vault")
    ]
    assert reason(tree.read("shared/x.md")) == "it is outside the vault"
    assert not tree.exists("shared/x.md")


@pytest.mark.parametrize("target", ["a", ".", "..", "loop", "/"])
def test_a_linked_folder_in_the_vault_or_above_never_hangs_the_walk(
    tmp_path: Path, target: str
) -> None:
    tree = build(tmp_path / "vault", "a/x.md")
    (tmp_path / "vault/loop").symlink_to(target)
    assert listed(tree) == ["a/x.md"]


def beside(tmp_path: Path) -> WorkTree:
    return WorkTree(str(tmp_path), Ignore(str(tmp_path), str(tmp_path / "memory")))


def test_a_folder_beside_obsidians_root_is_seen_through_a_link(tmp_path: Path) -> None:
    build(tmp_path, "memory/a.md", "shared/std/x.md")
    (tmp_path / "memory/shared").symlink_to("../shared")
    (tmp_path / "memory/up").symlink_to("..")
    (tmp_path / "elsewhere").symlink_to("memory")
    tree = beside(tmp_path)
    assert listed(tree) == ["memory/a.md", "memory/shared/std/x.md", "shared/std/x.md"]
    assert by_path(tree)["memory/shared/std/x.md"].linked
    assert tree.read("memory/shared/std/x.md") == b"shared/std/x.md"


def test_links_between_linked_folders_neither_loop_nor_multiply(tmp_path: Path) -> None:
    build(tmp_path, "memory/a.md", *[f"s{number}/x.md" for number in range(30)])
    for number in range(30):
        (tmp_path / f"s{number}/one").symlink_to(f"../s{(number + 1) % 30}")
        (tmp_path / f"s{number}/two").symlink_to(f"../s{(number + 1) % 30}")
    (tmp_path / "memory/s").symlink_to("../s0")
    tree = beside(tmp_path)
    assert len(tree.files()) == 61
    assert beside(tmp_path).files() == tree.files()


def test_a_link_to_nothing_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "x.md").symlink_to("gone.md")
    (tmp_path / "y.md").symlink_to("y.md")
    tree = WorkTree(str(tmp_path))
    assert tree.files() == []
    assert [path for path, _ in tree.problems] == ["x.md", "y.md"]


def test_a_note_whose_folder_became_a_link_is_not_read_outside(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/x.md").write_text("secret", encoding="utf-8")
    tree = build(tmp_path / "vault", "a/x.md")
    tree.files()
    os.rename(tmp_path / "vault/a", tmp_path / "vault/b")
    (tmp_path / "vault/a").symlink_to(tmp_path / "outside")
    assert reason(tree.read("a/x.md")) == "it is outside the vault"


def test_a_linked_vault_is_read_like_any_other(tmp_path: Path) -> None:
    build(tmp_path / "vault", "a/x.md")
    (tmp_path / "link").symlink_to("vault")
    tree = WorkTree(str(tmp_path / "link"))
    assert listed(tree) == ["a/x.md"]
    assert tree.read("a/x.md") == b"a/x.md"


# What is no file, or cannot be read


def test_pipes_sockets_and_folders_are_never_opened_as_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path, "folder.md/x.md")
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    os.mkfifo("pipe.md")
    os.mkfifo("pipe")
    (tmp_path / "to-pipe.md").symlink_to("pipe.md")
    (tmp_path / "null.md").symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.md")
    tree = WorkTree(str(tmp_path))
    assert listed(tree) == ["folder.md/x.md"]
    assert [path for path, _ in tree.problems] == ["null.md", "pipe.md", "socket.md", "to-pipe.md"]
    assert reason(tree.read("pipe.md")) == "it is not a regular file"
    assert reason(tree.read("folder.md")) == "it is a folder"


def test_a_note_that_vanishes_is_a_problem(tmp_path: Path) -> None:
    tree = build(tmp_path, "a.md", "b.md")
    tree.files()
    os.remove(tmp_path / "a.md")
    assert reason(tree.read("a.md")) == "it was removed while the vault was read"
    assert tree.read("b.md") == b"b.md"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errno.EACCES, "there is no permission to read it"),
        (errno.EPERM, "there is no permission to read it"),
        (errno.EIO, "the system says"),
        (errno.EMFILE, "the system says"),
    ],
)
@pytest.mark.parametrize("call", ["open", "read"])
def test_an_error_of_the_system_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: int, words: str
) -> None:
    tree = build(tmp_path, "a.md")

    def fail(*_: object) -> int:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, call, fail)
    assert words in reason(tree.read("a.md"))


def test_a_folder_that_cannot_be_read_is_a_problem_and_the_rest_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path, "a.md", "locked/x.md", "z/y.md")
    scandir = os.scandir

    def locked(path: str) -> Any:
        if path.endswith("locked"):
            raise PermissionError(errno.EACCES, "denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", locked)
    tree = WorkTree(str(tmp_path))
    assert listed(tree) == ["a.md", "z/y.md"]
    assert tree.problems == [("locked", Problem("there is no permission to read it", 1, 1))]


def test_a_note_over_the_limit_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "huge.md").touch()
    os.truncate(tmp_path / "huge.md", 100 << 20)
    tree = WorkTree(str(tmp_path))
    assert tree.files()[0].size == 100 << 20
    assert reason(tree.read("huge.md")) == "it is larger than 50 MiB"
    exact = build(tmp_path / "small", "four")
    assert exact.read("four") == b"four"
    assert isinstance(WorkTree(str(tmp_path / "small"), largest=3).read("four"), Problem)


@pytest.mark.parametrize("told", [0, 3, 10_000], ids=["from-nothing", "grows", "shrinks"])
def test_a_note_that_changes_its_size_is_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: int
) -> None:
    (tmp_path / "a.md").write_bytes(b"x" * 5000)
    fstat = os.fstat

    def other(handle: int) -> os.stat_result:
        values = list(fstat(handle))
        values[6] = told
        return os.stat_result(values)

    monkeypatch.setattr(os, "fstat", other)
    assert WorkTree(str(tmp_path)).read("a.md") == b"x" * 5000
    assert isinstance(WorkTree(str(tmp_path), largest=4000).read("a.md"), Problem)


def test_an_icloud_stub_stands_for_its_note(tmp_path: Path) -> None:
    tree = build(tmp_path, "folder/.note.md.icloud", ".kept.md.icloud", "kept.md", ".x.icloud")
    assert listed(tree) == ["folder/note.md", "kept.md"]
    assert reason(tree.read("folder/note.md")) == "it has not been downloaded from the cloud"
    assert tree.read("kept.md") == b"kept.md"


@pytest.mark.parametrize(
    "flags", [{"st_flags": 0x40000000}, {"st_file_attributes": 0x400000}], ids=["macos", "windows"]
)
def test_a_file_that_is_still_in_the_cloud_is_not_downloaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: dict[str, int]
) -> None:
    tree = build(tmp_path, "a.md")
    fstat = os.fstat

    class Dataless:
        def __init__(self, handle: int) -> None:
            self.st_mode = fstat(handle).st_mode
            self.st_size = fstat(handle).st_size
            self.__dict__.update(flags)

    monkeypatch.setattr(os, "fstat", Dataless)
    assert reason(tree.read("a.md")) == "it has not been downloaded from the cloud"


def test_folders_too_deep_for_the_system_are_a_problem(tmp_path: Path) -> None:
    tree = build(tmp_path, "a.md")
    handle = os.open(tmp_path, os.O_RDONLY)
    for _ in range(25):
        os.mkdir("d" * 200, dir_fd=handle)
        deeper = os.open("d" * 200, os.O_RDONLY, dir_fd=handle)
        os.close(handle)
        handle = deeper
    os.close(handle)
    assert listed(tree) == ["a.md"]
    assert [problem.reason for _, problem in tree.problems] == ["its path is too long"]


def test_reading_leaves_no_file_open(tmp_path: Path) -> None:
    tree = build(tmp_path, "a.md")
    before = os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else []
    for path in ("a.md", "missing.md", "."):
        tree.read(path)
    after = os.listdir("/proc/self/fd") if before else []
    assert len(after) == len(before)
