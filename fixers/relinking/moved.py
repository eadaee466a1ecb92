"""The vault as it will be when files have moved, before anything has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.files.file import kind_of
from vaultmend.linter.vault.vault import Vault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.model import Note


def moved_vault(vault: Vault, moves: Mapping[str, str]) -> Vault:
    """The vault after `moves`, old path -> new path of files; all else is as in `vault`."""
    seen = frozenset(vault.files)
    files = [moves.get(file, file) for file in vault.files if _stays_seen(file, moves)]
    for old, new in moves.items():
        if old not in seen and kind_of(new) != "other" and not _is_hidden(new):
            files.append(new)
    notes: dict[str, Note] = {}
    for path, note in vault.notes.items():
        new = moves.get(path, path)
        if new != path:
            role = note.role if note.role == "canvas" else vault.scheme.role(new)
            notes[new] = note._replace(path=new, role=role)
        else:
            notes[path] = note
    places = frozenset(moves.values())
    return Vault(
        scheme=vault.scheme,
        notes=notes,
        files=files,
        others=[path for path in vault.others if path not in moves],
        obsidian=vault.obsidian.rstrip("/"),
        muted=frozenset(moves.get(path, path) for path in vault.muted),
        limited_out=frozenset(moves.get(path, path) for path in vault.limited_out),
        on_disk=lambda path: path in places or (path not in moves and vault.on_disk(path)),
    )


def _stays_seen(file: str, moves: Mapping[str, str]) -> bool:
    new = moves.get(file)
    if new is None:
        return True
    return not _is_hidden(new) and (kind_of(new) != "other" or kind_of(file) == "other")


def _is_hidden(path: str) -> bool:
    """Obsidian sees nothing whose name, or that of a folder above, begins with a dot (R-19)."""
    return path[0] == "." or "/." in path
