"""Where a path that a note writes as text leads, on disk or among the notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.vault.vault import Vault


def joined(base: str, path: str) -> str:
    """`path` as seen from the folder `base`; empty when it leaves the workspace.

    A path with a leading `/` begins at the workspace, whatever the folder.
    """
    parts = [] if path.startswith("/") else [part for part in base.split("/") if part]
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return ""
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def stands(vault: Vault, path: str, source: str) -> bool:
    """Whether a file or folder stands where the path in the note `source` may mean.

    From the note's folder, the memory, Obsidian's root or the workspace; or, since agents shorten
    paths as links may be shortened, anywhere else at the end of a longer path.
    """
    return (
        _resolves(vault, path, source)
        or _is_end_of_folder(vault, path)
        or any(vault.on_disk(place) for place in _places(vault, path, source))
    )


def first_folder_stands(vault: Vault, path: str, source: str) -> bool:
    """Whether the first folder of a path, behind its dots, is a folder of the workspace."""
    parts = path.strip("/").split("/")
    names = [at for at, part in enumerate(parts) if part not in ("", ".", "..")]
    if not names or names[0] == len(parts) - 1:
        return False
    head = "/".join(parts[: names[0] + 1])
    return any(vault.on_disk(place) for place in _places(vault, head, source))


def _places(vault: Vault, path: str, source: str) -> list[str]:
    bases = (source.rpartition("/")[0], "", vault.scheme.memory, vault.obsidian.rstrip("/"))
    return [place for base in dict.fromkeys(bases) if (place := joined(base, path))]


def _resolves(vault: Vault, path: str, source: str) -> bool:
    found = vault.resolve(path, source)
    return found.target is not None or bool(found.candidates)


def _is_end_of_folder(vault: Vault, path: str) -> bool:
    return path.endswith("/") and path.strip("./") in vault.derived(_folder_ends)


def _folder_ends(vault: Vault) -> frozenset[str]:
    """Every folder of the workspace, whole and without any number of its first names."""
    ends: set[str] = set()
    for folder in {path.rpartition("/")[0] for path in (*vault.files, *vault.notes)}:
        parts = folder.split("/")
        for last in range(1, len(parts) + 1):
            ends.update("/".join(parts[first:last]) for first in range(last))
    return frozenset(ends)
