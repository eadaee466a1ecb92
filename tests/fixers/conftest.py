"""What the tests of fixers may ask for: a vault in memory, and what a fixer makes of it."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

import pytest

from vaultmend.fixers.index import Plan, rebuild
from vaultmend.linter.config.effective import settings
from vaultmend.linter.mend.edits import ReplaceText, WriteFile, replaced
from vaultmend.linter.model import Note
from vaultmend.linter.profile import load_profile
from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.navigation.facts import collect
from vaultmend.linter.vault.scheme import Scheme
from vaultmend.linter.vault.vault import Vault
from vaultmend.rules import ALL

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
        fact = collect(note, text) if note.problem is None else None
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
