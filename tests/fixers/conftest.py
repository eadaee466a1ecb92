"""What the tests of fixers may ask for: a vault in memory, and what a fixer makes of it."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from vaultmend.fixers.index import Plan, rebuild
from vaultmend.linter.check.collect import collect
from vaultmend.linter.config.effective import settings
from vaultmend.linter.mend.edits import ReplaceText, WriteFile, replaced
from vaultmend.linter.model import Note, Problem
from vaultmend.linter.profile import load_profile
from vaultmend.linter.read.files.decode import Text, decode
from vaultmend.linter.read.files.file import File, kind_of
from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.navigation.facts import collect as collect_navigation
from vaultmend.linter.vault.scheme import Scheme
from vaultmend.linter.vault.vault import Vault
from vaultmend.rules import ALL

SCHEME = Scheme(
    profile="layered",
    today=datetime.date(2026, 11, 30),
    memory="memory",
    roles={"index": ("memory/INDEX.md",), "log": ("memory/20??-??-??.md",)},
    groups={},
    schemas={},
    limits={},
)


class MemorySource:
    """The files of a vault as texts."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.problems: list[tuple[str, Problem]] = []

    def files(self) -> list[File]:
        return [
            File(path, len(text), 0, kind_of(path), hidden=path[0] == "." or "/." in path)
            for path, text in sorted(self.texts.items())
        ]

    def read(self, path: str) -> bytes | Problem:
        return self.texts[path].encode()

    def exists(self, path: str) -> bool:
        return any(f"{file}/".startswith(f"{path}/") for file in self.texts)


class MemoryVault(NamedTuple):
    """A vault and its texts by path."""

    vault: Vault
    texts: Mapping[str, str]

    def text_of(self, path: str) -> str | None:
        decoded = decode(self.texts[path].encode())
        return decoded.text if isinstance(decoded, Text) else None

    def leads(self) -> dict[str, list[str | None]]:
        """Where each link of each note and canvas leads, the archive included."""
        vault = self.vault
        return {
            path: [
                to.target if to.target or to.candidates else vault.archived(link.path, path)
                for link, to in zip(note.links, vault.targets(note), strict=True)
            ]
            for path, note in vault.notes.items()
        }


@pytest.fixture(scope="session")
def memory_vault() -> Callable[..., MemoryVault]:
    """Makes a vault of texts; `obsidian` is Obsidian's root below the workspace."""

    def make(texts: Mapping[str, str], obsidian: str = "") -> MemoryVault:
        found = collect(
            MemorySource(texts), SCHEME, (), obsidian=obsidian, limits=(), all_files=False
        )
        return MemoryVault(found.vault, texts)

    return make


BOM = b"\xef\xbb\xbf"
Files = Mapping[str, bytes]
RebuildIndex = Callable[..., "tuple[Plan, dict[str, bytes]]"]


def vault_of(files: Files, profile: str, obsidian: str) -> tuple[Vault, dict[str, str]]:
    chosen = settings(profile, "", [load_profile(profile)], ALL)
    scheme = Scheme(
        profile=profile,
        today=datetime.date(2026, 11, 30),
        memory=chosen.memory,
        scope=chosen.scope,
        roles=chosen.roles,
        groups=chosen.groups,
        schemas=chosen.schemas,
        limits=chosen.limits,
        index=chosen.navigation,
    )
    notes: dict[str, Note] = {}
    facts: dict[str, str] = {}
    there = set(files)
    for path, data in files.items():
        note, text = read_note(path, scheme.role(path), data)
        notes[path] = note
        fact = collect_navigation(note, text) if note.problem is None else None
        if fact is not None:
            facts[path] = fact
        parts = path.split("/")
        there.update("/".join(parts[:depth]) for depth in range(1, len(parts)))
    seen = [path for path in files if "/." not in f"/{path}"]
    vault = Vault(
        scheme=scheme,
        notes=notes,
        files=seen,
        obsidian=obsidian,
        on_disk=lambda path: path.rstrip("/") in there,
    )
    return vault, facts


def rebuilt_files(
    files: Files, profile: str = "layered", obsidian: str = ""
) -> tuple[Plan, dict[str, bytes]]:
    vault, facts = vault_of(files, profile, obsidian)
    plan = rebuild(vault, facts)
    after = dict(files)
    edits: dict[str, list[ReplaceText]] = {}
    for fix in plan.fixes:
        for edit in fix.edits:
            if isinstance(edit, WriteFile):
                after[edit.path] = edit.data
            elif isinstance(edit, ReplaceText):
                edits.setdefault(edit.path, []).append(edit)
    for path, mine in edits.items():
        mark = BOM if files[path].startswith(BOM) else b""
        text = files[path].removeprefix(BOM).decode()
        after[path] = mark + replaced(text, mine).encode()
    return plan, after


@pytest.fixture(scope="session")
def rebuild_index() -> RebuildIndex:
    """The plan for a vault of these bytes, and the vault after it."""
    return rebuilt_files
