"""Paths of moved files that notes write as text: no links, so that nobody rewrites them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.model import place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.written_paths import written_paths
from vaultmend.linter.vault.links.names import link_key
from vaultmend.linter.vault.links.whereabouts import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault


class Mention(NamedTuple):
    """A path in backticks, a cell or running text that names a file by where it no longer is."""

    path: str
    """The note, by its path before the move."""
    line: int
    said: str
    """The path as it is written."""
    now: str
    """Where the file or folder will be."""


def mentions(
    vault: Vault,
    moves: Mapping[str, str],
    folders: Mapping[str, str],
    text_of: Callable[[str], str | None],
) -> Iterator[Mention]:
    """The paths in the texts of live notes that stop being right with `moves`, in document order.

    `moves` are those of `relink`, `folders` those of whole folders. What is written may begin at
    the note's folder, the memory, Obsidian's root or the workspace, or be the end of a path.
    Blocks of code and frontmatter are not looked at.
    """
    moved = _Moved(vault, moves, folders)
    for note in vault.notes.values():
        if note.role in ("archived", "canvas") or note.problem is not None:
            continue
        text = text_of(note.path)
        if text and any(key in text for key in moved.keys):
            yield from moved.mentioned(note, text)


class _Moved:
    """Old places of files and folders, to be found by any end of their path."""

    def __init__(self, vault: Vault, moves: Mapping[str, str], folders: Mapping[str, str]) -> None:
        self._vault = vault
        self._moves = moves
        places = {old: new for old, new in moves.items() if old != new}
        for old, new in folders.items():
            places |= _below(old, new, moves)
        self._ends: dict[str, list[str]] = {}
        self._places = places
        keys: set[str] = set()
        for old in places:
            self._ends.setdefault(link_key(old.rpartition("/")[2]), []).append(old)
            keys.add(_changed_part(old, places[old]))
        self.keys = frozenset(keys)

    def mentioned(self, note: Note, text: str) -> Iterator[Mention]:
        for item in written_paths(note, text):
            said = item.path.rstrip("/")
            known = self._ends.get(link_key(said.rpartition("/")[2]))
            old = self._meant(said, note.path, known) if known else None
            if old is not None and not self._still_right(said, note.path, self._places[old]):
                line = place(text[: item.start], item.start, item.start).line
                yield Mention(note.path, line, item.path, self._places[old])

    def _meant(self, said: str, source: str, known: list[str]) -> str | None:
        bases = (source.rpartition("/")[0], "", self._vault.scheme.memory, self._vault.obsidian)
        for base in dict.fromkeys(bases):
            whole = joined(base.rstrip("/"), said)
            if whole in self._places:
                return whole
        if self._vault.on_disk(joined(bases[0], said) or said):
            return None
        ends = [old for old in known if f"/{old}".endswith("/" + said.lstrip("./"))]
        return ends[0] if len(ends) == 1 else None

    def _still_right(self, said: str, source: str, new: str) -> bool:
        if said.startswith(("./", "../")):
            here = self._moves.get(source, source).rpartition("/")[0]
            return joined(here, said) == new
        return f"/{new}".endswith("/" + said.lstrip("/"))


def _below(folder: str, new: str, moves: Mapping[str, str]) -> dict[str, str]:
    """A folder that moves and all folders in it: old path -> new path."""
    found = {folder: new}
    for old in moves:
        while old.startswith(folder + "/") and (old := old.rpartition("/")[0]) not in found:
            found[old] = new + old[len(folder) :]
    return found


def _changed_part(old: str, new: str) -> str:
    """The last name of the old path that does not stand as far from the end of the new one."""
    was, becomes = old.split("/"), new.split("/")
    for at in range(1, len(was) + 1):
        if at > len(becomes) or was[-at] != becomes[-at]:
            return was[-at]
    return was[-1]
