"""A vault in the index or in a commit is read exactly as it would be from disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.ignore import Ignore
from vaultmend.linter.read.files.source import WorkTree
from vaultmend.linter.read.git.files import GitFiles
from vaultmend.linter.read.git.index import read_index
from vaultmend.linter.read.git.objects import Objects
from vaultmend.linter.read.git.place import find_place, index_place
from vaultmend.linter.read.git.run import Git
from vaultmend.linter.read.git.trees import read_tree, tree_beside

RunGit = Callable[..., str]
CommitFiles = Callable[..., None]

FILES: Mapping[str, str | bytes] = {
    "NOW.md": "# NOW\n",
    "memory/INDEX.md": "[[部署]]\n",
    "memory/lessons/部署 一.md": "# 部署\r\n",
    "memory/lessons/line\nbreak.md": "x\n",
    "memory/lessons/--fix.md": "x\n",
    'memory/lessons/"q".md': "",
    "memory/lessons/\ttab\\.md": "x",
    "memory/.archive/old.md": "old\n",
    "memory/.obsidian/app.json": '{"userIgnoreFilters": ["memory/imports/"]}',
    "memory/imports/one.md": "1\n",
    ".hidden/secret.md": "no\n",
    ".gitignore": "drafts/\n*.tmp.md\n",
    "drafts/a.md": "a\n",
    "memory/b.tmp.md": "b\n",
    "memory/lessons/.gitignore": "!keep.tmp.md\n",
    "memory/lessons/keep.tmp.md": "kept\n",
    "assets/图.png": b"\x89PNG\x00",
    "memory/board.canvas": "{}",
    "memory/pointer.md": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
}
LINKS = {
    "memory/linked.md": "lessons/部署 一.md",
    "memory/up.md": "../NOW.md",
    "memory/twice.md": "linked.md",
    "memory/nothing.md": "missing.md",
    "memory/outside.md": "../../elsewhere.md",
    "memory/etc.md": "/etc/hostname",
    "memory/folder": "lessons",
    "memory/loop.md": "loop.md",
    "memory/away": "../..",
}


@pytest.fixture
def vault(tmp_path: Path, commit_files: CommitFiles, run_git: RunGit) -> Path:
    folder = tmp_path / "vault"
    folder.mkdir()
    commit_files(folder, FILES)
    for name, target in LINKS.items():
        (folder / name).symlink_to(target)
    run_git(folder, "add", "-Af")
    run_git(folder, "commit", "-q", "-m", "links")
    return folder


def seen(source: WorkTree) -> dict[str, tuple[object, ...]]:
    """Everything but the times."""
    files: dict[str, tuple[object, ...]] = {}
    for file in source.files():
        data = source.read(file.path)
        content = data.reason if isinstance(data, Problem) else data
        files[file.path] = (file.size, *file[3:8], content, source.exists(file.path))
    return files


def trees(vault: Path, below: str = "", obsidian: str = "") -> tuple[WorkTree, WorkTree, WorkTree]:
    root = os.path.realpath(vault / below)
    git = Git(root)
    index = read_index(git, index_place(git, {}))
    sources: list[WorkTree] = []
    for entries in (index.entries, read_tree(git, "HEAD")):
        files = GitFiles(root, entries, Objects(git))
        ignore = Ignore(root, os.path.join(root, obsidian), system=files)
        sources.append(WorkTree(root, ignore, system=files))
    disk = WorkTree(root, Ignore(root, os.path.join(root, obsidian)))
    return disk, sources[0], sources[1]


@pytest.mark.parametrize(
    ("below", "obsidian"), [("", ""), ("", "memory"), ("memory", ""), ("memory/lessons", "")]
)
def test_index_and_commit_are_read_as_the_disk_is(vault: Path, below: str, obsidian: str) -> None:
    disk, index, commit = trees(vault, below, obsidian)
    assert list(seen(disk)) == [file.path for file in disk.files()]
    assert seen(index) == seen(disk)
    assert seen(commit) == seen(disk)
    assert index.problems == commit.problems == disk.problems


def test_a_worktree_is_read_like_the_repository_that_it_belongs_to(
    vault: Path, tmp_path: Path, run_git: RunGit
) -> None:
    run_git(vault, "worktree", "add", "-q", str(tmp_path / "other"))
    disk, index, commit = trees(tmp_path / "other")
    assert seen(index) == seen(disk) == seen(commit)


def test_ids_of_sha256_are_ids_too(
    tmp_path: Path, commit_files: CommitFiles, run_git: RunGit
) -> None:
    folder = tmp_path / "vault"
    folder.mkdir()
    run_git(folder, "init", "-q", "--object-format=sha256")
    commit_files(folder, {"NOW.md": "# NOW\n", "memory/a.md": "a\n"})
    disk, index, commit = trees(folder)
    assert seen(index) == seen(disk) == seen(commit)


def test_a_large_note_is_not_read(vault: Path) -> None:
    git = Git(str(vault))
    files = GitFiles(os.path.realpath(vault), read_tree(git, "HEAD"), Objects(git))
    tree = WorkTree(str(vault), system=files, largest=3)
    assert isinstance(tree.read("NOW.md"), Problem)
    assert tree.read("memory/b.tmp.md") == b"b\n"


def test_what_is_only_announced_is_in_no_commit(vault: Path, run_git: RunGit) -> None:
    (vault / "memory/new.md").write_text("new\n")
    run_git(vault, "add", "-N", "memory/new.md")
    git = Git(str(vault))
    index = read_index(git, index_place(git, {}))
    assert "memory/new.md" not in index.entries
    assert index.entries.keys() == read_tree(git, "HEAD").keys()


def test_of_a_conflict_our_side_counts(vault: Path, run_git: RunGit) -> None:
    run_git(vault, "checkout", "-q", "-b", "theirs")
    (vault / "NOW.md").write_text("theirs\n")
    run_git(vault, "commit", "-qam", "theirs")
    run_git(vault, "checkout", "-q", "main")
    (vault / "NOW.md").write_text("ours\n")
    run_git(vault, "commit", "-qam", "ours")
    with pytest.raises(Exception, match="merge"):
        run_git(vault, "merge", "theirs")
    git = Git(str(vault))
    index = read_index(git, index_place(git, {}))
    assert index.unmerged == {"NOW.md"}
    assert index.entries["NOW.md"].id == read_tree(git, "HEAD")["NOW.md"].id
    assert tree_beside(git, "HEAD", index) == read_tree(git, "HEAD")


def test_the_difference_to_an_index_gives_the_same_tree(vault: Path, run_git: RunGit) -> None:
    run_git(vault, "mv", "NOW.md", "memory/THEN.md")
    (vault / "memory/new.md").write_text("new\n")
    run_git(vault, "add", "memory/new.md")
    run_git(vault, "rm", "-q", "--cached", "memory/lessons/--fix.md")
    git = Git(str(vault))
    index = read_index(git, index_place(git, {}))
    ids = {path: entry[:2] for path, entry in tree_beside(git, "HEAD", index).items()}
    assert ids == {path: entry[:2] for path, entry in read_tree(git, "HEAD").items()}


def test_the_memory_may_be_a_repository_of_its_own(vault: Path, commit_files: CommitFiles) -> None:
    inner = vault / "memory/bank"
    inner.mkdir()
    commit_files(inner, {"a.md": "a\n"})
    assert find_place(str(vault), ["memory/bank"]) == (str(inner), "memory/bank/")
    assert find_place(str(vault), ["memory"]) == (str(vault), "")
    assert find_place(str(vault.parent)) is None


def test_no_program_of_the_repository_runs(
    vault: Path, run_git: RunGit, tmp_path: Path, check_files: object
) -> None:
    trace = tmp_path / "ran"
    program = f"touch '{trace}'; cat"
    for key in (
        "core.fsmonitor",
        "diff.external",
        "filter.x.clean",
        "filter.x.smudge",
        "diff.x.textconv",
        "core.pager",
        "gpg.program",
    ):
        run_git(vault, "config", key, program)
    for name in ("post-index-change", "post-checkout", "reference-transaction"):
        hook = vault / ".git/hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\n{program}\n")
        hook.chmod(0o755)
    (vault / ".gitattributes").write_text("*.md filter=x diff=x\n")
    for file in vault.rglob("*.md"):
        if file.is_file():
            os.utime(file)
    from vaultmend.linter.cli import main

    before = {p: p.stat().st_mtime_ns for p in (vault / ".git").rglob("*")}
    main(["check", "--against", "HEAD", "--today", "2026-11-30", "-q", str(vault)])
    assert not trace.exists()
    assert {p: p.stat().st_mtime_ns for p in (vault / ".git").rglob("*")} == before
