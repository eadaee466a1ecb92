"""Who leads to a note that shall be archived: the links and the paths in other notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.mentions import named_files
from vaultmend.linter.read.places import Places
from vaultmend.linter.read.written_paths import WrittenPath, written_paths
from vaultmend.linter.vault.links.whereabouts import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.vault import Vault

_LISTS = frozenset(("log", "index", "health"))
"""Roles that hold nothing back: logs only grow, and an index is built anew."""
_FOLDER_INDEX = frozenset(("index.md", "_index.md"))


class Inbound(NamedTuple):
    """A link, or a path written as text, in a note that would lead to the archive."""

    path: str
    """The note that leads there."""
    line: int
    said: str
    """Path and subpath of the link, or the path as it is written."""
    link: Link | None
    """None for a path that is no link."""
    start: int = 0
    """Of such a path, in the text of the note."""
    is_tied: bool = False
    """Whether the link may as well mean another note."""


def inbound(
    vault: Vault, moves: Mapping[str, str], text_of: Callable[[str], str | None]
) -> dict[str, list[Inbound]]:
    """What leads to each note of `moves`, by path, where it holds the note back.

    Archived notes, logs and the index hold nothing back; other notes do, whatever their role.
    """
    found: dict[str, list[Inbound]] = {}
    for note in vault.notes.values():
        if note.links and not is_list(note):
            for link, to in zip(note.links, vault.targets(note), strict=True):
                for target in (to.target,) if to.target else to.candidates:
                    if target in moves and target != note.path:
                        here = Inbound(
                            note.path, link.line, link.link, link, is_tied=to.target is None
                        )
                        found.setdefault(target, []).append(here)
    names = frozenset(path.rpartition("/")[2] for path in moves)
    for note in vault.notes.values():
        if note.role != "canvas" and not note.problem and not is_list(note):
            text = text_of(note.path) or ""
            written = list(_paths(vault, note, text, moves, names))
            lines = Places(text if written else "")
            for item, old in written:
                line = lines.on_line(item.start, item.end).line
                here = Inbound(note.path, line, item.path, None, item.start)
                found.setdefault(old, []).append(here)
    return found


def _paths(
    vault: Vault, note: Note, text: str, moves: Collection[str], names: frozenset[str]
) -> Iterator[tuple[WrittenPath, str]]:
    """The paths written as text that mean one of `moves`, whose file names are `names`."""
    if not any(word.rpartition("/")[2] in names for word in named_files(text) or ()):
        return
    for item in written_paths(note, text):
        if item.path.rpartition("/")[2] in names:
            old = _meant(vault, note.path, item)
            if old in moves and old != note.path:
                yield item, old


def _meant(vault: Vault, source: str, item: WrittenPath) -> str:
    """The note that a path means, from whichever folder it is written; empty when none."""
    for base in bases(vault, source):
        whole = joined(base, item.path)
        if whole in vault.notes:
            return whole
    # A bare name in running text is a word like any other.
    if "/" in item.path or item.how != "text":
        return vault.resolve(item.path.lstrip("/"), source).target or ""
    return ""


def bases(vault: Vault, source: str) -> tuple[str, ...]:
    """The folders from which a path in the note `source` may be written."""
    return (source.rpartition("/")[0], vault.scheme.memory, vault.obsidian.rstrip("/"), "")


def is_list(note: Note) -> bool:
    """Whether links in this note hold no other note back."""
    if note.role == "hub":
        return note.path.rpartition("/")[2].lower() in _FOLDER_INDEX
    return note.role in _LISTS or note.role == "archived"
