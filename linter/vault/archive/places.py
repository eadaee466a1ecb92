"""Where an archived note lies, and where one comes from: an archive mirrors the folder around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.agents import FOLDER
from vaultmend.linter.vault.links.archived import Archive
from vaultmend.linter.vault.links.names import link_key
from vaultmend.linter.vault.scheme import ARCHIVES

if TYPE_CHECKING:
    from vaultmend.linter.vault.vault import Vault

LONGEST_NAME = 255
"""Bytes of a file name on nearly every disk."""


class Places:
    """The paths of a vault that are free; each one given out is taken from then on."""

    __slots__ = ("_taken", "_vault")

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._taken: set[str] | None = None

    def is_free(self, path: str) -> bool:
        """Whether nothing lies there, nor at a path that some disks take for the same."""
        return link_key(path) not in self._all_taken() and not self._vault.on_disk(path)

    def take_in_archive(self, path: str) -> str:
        """The place in the archive for the note at `path`: its mirror, or beside it with -1, -2."""
        place = mirror(self._vault, path)
        number = 0
        while not self.is_free(place):
            number += 1
            place = numbered(mirror(self._vault, path), number)
        self._all_taken().add(link_key(place))
        return place

    def _all_taken(self) -> set[str]:
        if self._taken is None:
            vault = self._vault
            self._taken = {link_key(path) for path in (*vault.notes, *vault.files, *vault.others)}
        return self._taken


def mirror(vault: Vault, path: str) -> str:
    """The path in the archive of a note: the same as below the memory, in the archive's folder."""
    home = _home(vault, path)
    return f"{home}{vault.scheme.archiving.folder}/{path[len(home) :]}"


def original(path: str) -> str:
    """The path from which an archived note was archived; the same for one that is in no archive."""
    archive = Archive((), ARCHIVES)
    before = archive.mirrored(path)
    while before != path:
        path, before = before, archive.mirrored(before)
    return path


def numbered(path: str, number: int) -> str:
    """The path with a number behind its name, which is cut where a disk would refuse it."""
    folder, slash, name = path.rpartition("/")
    stem, dot, extension = name.rpartition(".")
    end = f"-{number}{dot}{extension}"
    while _bytes(stem + end) > LONGEST_NAME:
        stem = stem[:-1]
    return f"{folder}{slash}{stem}{end}"


def _bytes(name: str) -> int:
    return len(name.encode(errors="surrogatepass"))


def _home(vault: Vault, path: str) -> str:
    """The folder of the memory in which a note lies, with a slash, or that of all notes."""
    memory = vault.scheme.memory
    if memory and path.startswith(memory + "/"):
        return memory + "/"
    before, found, _ = path.partition(f"/{FOLDER}/")
    if found:
        return before + found
    return vault.obsidian if path.startswith(vault.obsidian) else ""
