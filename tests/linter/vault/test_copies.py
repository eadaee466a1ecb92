"""Names of conflict copies, and the names that only look like one."""

from __future__ import annotations

import pytest

from vaultmend.linter.vault.copies import Copy, named_copies

SURE = {
    "Obsidian Sync": "x (Conflicted copy iPhone 202611301200).md",
    "Syncthing": "x.sync-conflict-20261130-081500-ABCDEFG.md",
    "Dropbox": "x (Ray's conflicted copy 2026-11-30).md",
    "Dropbox in Chinese": "x (阿屿 的冲突副本 2026-11-30).md",
    "Nextcloud": "x (conflicted copy 2026-11-30 081500).md",
    "ownCloud": "x_conflict-20261130-081500.md",
    "git mergetool": "x_REMOTE_4711.md",
    "OneDrive": "x-DESKTOP-ABC1234-2.md",
}
UNSURE = {
    "iCloud": "x 2.md",
    "Google Drive": "x (1).md",
    "OneDrive": "x-SURFACE.md",
    "a Mac": "x-Rays-MacBook-Pro.md",
}
NONE = [
    "x 1.md",
    "x 2026.md",
    "x-2026-11-30.md",
    "x-notes.md",
    "y 2.md",
    "x (draft).md",
    "x-API.png",
]


@pytest.mark.parametrize("name", SURE.values(), ids=SURE)
def test_a_name_that_says_so_is_a_copy(name: str) -> None:
    [(copy, sure)] = named_copies(["a/x.md", f"a/{name}"])
    assert copy[:2] == (f"a/{name}", "a/x.md")
    assert sure


@pytest.mark.parametrize(("origin", "name"), UNSURE.items(), ids=UNSURE)
def test_a_name_that_may_be_ordinary_is_not_certain(origin: str, name: str) -> None:
    origin = "OneDrive" if origin == "a Mac" else origin
    assert list(named_copies(["x.md", name])) == [(Copy(name, "x.md", origin), False)]


@pytest.mark.parametrize("name", NONE)
def test_other_names_are_left_alone(name: str) -> None:
    assert list(named_copies(["x.md", "x.png", name])) == []


@pytest.mark.parametrize("name", [*SURE.values(), *UNSURE.values()])
def test_without_its_original_nothing_is_a_copy(name: str) -> None:
    assert list(named_copies(["b/x.md", name])) == []
