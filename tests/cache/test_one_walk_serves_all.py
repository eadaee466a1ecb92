"""A vault is walked once; what that walk saw is what a walk of the disk would have seen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from vaultmend.linter.check.cache.listed import Listed
from vaultmend.linter.check.cache.listing import Listing
from vaultmend.linter.read.files.ignore import Ignore
from vaultmend.linter.read.files.source import WorkTree
from vaultmend.linter.vault.scheme import ARCHIVES

if TYPE_CHECKING:
    from pathlib import Path

NAMES = (
    *("INDEX.md", "memory/2026-11-30.md", "memory/lessons/Größe.MD", "memory/map.canvas"),
    *("memory/all.base", "memory/.archive/old.md", "memory/.secret/key.md", "img/a.png"),
    *("img/read me", "img/b -> c.md", "memory/.gone.md.icloud", "sub/.git/HEAD", "sub/deep/x.md"),
)


def _seen(root: Path, *, listed: bool) -> object:
    workspace = str(root)
    system = Listed(Listing(workspace, ARCHIVES))
    files = (
        WorkTree(workspace, Ignore(workspace, workspace), ARCHIVES, system=system)
        if listed
        else WorkTree(workspace, Ignore(workspace, workspace), ARCHIVES)
    )
    return files.files(), files.problems


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A vault with what a walk has to tell apart."""
    root = tmp_path.resolve() / "vault"
    for name in NAMES:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    (root / ".gitignore").write_text("*.png\nsub/deep/\n", encoding="utf-8")
    return root


def test_the_files_are_those_of_the_disk_with_sizes_times_and_marks(root: Path) -> None:
    assert _seen(root, listed=True) == _seen(root, listed=False)


def test_links_lead_where_they_lead_on_disk(root: Path) -> None:
    (root / "memory" / "link.md").symlink_to(root / "INDEX.md")
    (root / "memory" / "nowhere.md").symlink_to(root / "no-such-note.md")
    (root / "memory" / "outside").symlink_to(root.parent)
    (root / "memory" / "beside").symlink_to(root / "sub")
    (root / "memory" / "hidden").symlink_to(root / "memory" / ".secret")
    os.mkfifo(root / "memory" / "pipe.md")
    assert _seen(root, listed=True) == _seen(root, listed=False)


def test_what_is_written_after_the_walk_is_not_listed_but_read_as_it_is(root: Path) -> None:
    system = Listed(Listing(str(root), ARCHIVES))
    (root / "INDEX.md").write_bytes(b"new")
    (root / "img" / "late.md").write_bytes(b"late")
    files = WorkTree(str(root), Ignore(str(root), str(root)), ARCHIVES, system=system)
    assert "img/late.md" not in [file.path for file in files.files()]
    assert files.read("INDEX.md") == b"new"
