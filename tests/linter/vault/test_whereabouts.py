"""Paths in the text of notes, links out of the vault, and the homes of agents."""

from __future__ import annotations

import datetime

import pytest

from vaultmend.linter.model import Note
from vaultmend.linter.vault.homes import Homes
from vaultmend.linter.vault.links.outside import outside
from vaultmend.linter.vault.links.whereabouts import first_folder_stands, joined, stands
from vaultmend.linter.vault.scheme import Scheme
from vaultmend.linter.vault.vault import Vault

FILES = ("NOW.md", "memory/INDEX.md", "memory/lessons/cron.md", "memory/lessons/sop/a.md")
FOLDERS = ("memory", "memory/lessons", "memory/lessons/sop", "memory/empty")


@pytest.fixture
def vault() -> Vault:
    scheme = Scheme(
        profile="layered",
        today=datetime.date(2026, 11, 30),
        memory="memory",
        roles={},
        groups={},
        schemas={},
        limits={},
    )
    there = {*FILES, *FOLDERS}
    notes = {path: Note(path, "note", 1) for path in FILES}
    return Vault(scheme=scheme, notes=notes, files=FILES, on_disk=there.__contains__)


@pytest.mark.parametrize(
    ("base", "path", "expected"),
    [
        ("memory/lessons", "../INDEX.md", "memory/INDEX.md"),
        ("memory", "./lessons//x.md", "memory/lessons/x.md"),
        ("memory", "/NOW.md", "NOW.md"),
        ("memory", "../../x.md", ""),
        ("", "..", ""),
    ],
)
def test_a_path_is_joined_to_a_folder(base: str, path: str, expected: str) -> None:
    assert joined(base, path) == expected


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("memory/lessons/cron.md", True),
        ("lessons/cron.md", True),
        ("cron.md", True),
        ("../NOW.md", True),
        ("/memory/lessons/", True),
        ("memory/empty/", True),
        ("sop/", True),
        ("lessons/sop/", True),
        ("essons/sop/", False),
        ("lessons/corn.md", False),
        ("memory/people/", False),
    ],
)
def test_a_path_stands_from_the_note_the_memory_the_workspace_or_shortened(
    vault: Vault, path: str, found: bool
) -> None:
    assert stands(vault, path, "memory/INDEX.md") is found


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("memory/x.md", True),
        ("lessons/x.md", True),
        ("../memory/x.md", True),
        ("docs/x.md", False),
        ("x.md", False),
        ("./x.md", False),
    ],
)
def test_the_first_folder_tells_whether_a_path_is_meant(
    vault: Vault, path: str, found: bool
) -> None:
    assert first_folder_stands(vault, path, "memory/INDEX.md") is found


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/Users/ray/x.md", "absolute"),
        ("C:\\notes\\x.md", "absolute"),
        ("~/notes/x.md", "absolute"),
        ("file:///x.md", "absolute"),
        ("/docs/x", ""),
        ("/memory/x", ""),
        ("../x", ""),
        ("../../x", "leaves"),
        ("a/../../../x", ""),
    ],
)
def test_links_out_of_the_vault(path: str, expected: str) -> None:
    assert outside(path, "memory/INDEX.md") == expected


def test_an_agent_lives_where_it_has_a_memory_and_something_to_read_first() -> None:
    homes = Homes(
        ("AGENTS.md", "memory/x.md", "a/SOUL.md", "a/memory/x.md", "skills/memory/SKILL.md"),
        ("AGENTS.md", "SOUL.md"),
    )
    assert homes.are_many
    assert homes.memory_of("a/memory/lessons/y.md") == "a/"
    assert homes.memory_of("a/SOUL.md") is None
    assert homes.memory_of("skills/memory/SKILL.md") is None
    assert homes.owner("a/SOUL.md") == "a/"
    assert homes.owner("memory/x.md") == ""
    assert Homes(("a/SOUL.md", "a/memory/x.md"), ("SOUL.md",)).owner("README.md") is None
