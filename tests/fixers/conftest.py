"""A vault in memory, for tests that make many."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from vaultmend.linter.check.collect import collect
from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.decode import Text, decode
from vaultmend.linter.read.files.file import File, kind_of
from vaultmend.linter.vault.scheme import Scheme
from vaultmend.linter.vault.vault import Vault

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
