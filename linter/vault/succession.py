"""Which note took the place of which, as their properties tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.frontmatter.values import read_status

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.model import Note, Property
    from vaultmend.linter.vault.vault import Vault


def is_superseded(note: Note) -> bool:
    """Whether the status of a note says that another one took its place."""
    return read_status(note.value("status")) == "superseded"


def filled(note: Note, key: str) -> Property | None:
    """The property of this name, unless it is empty."""
    item = note.frontmatter.get(key) if note.frontmatter else None
    return item if item and item.value not in (None, "", []) else None


def named_notes(vault: Vault, note: Note, keys: Sequence[str]) -> Iterator[str]:
    """The notes that some properties of a note name, by link or by plain path."""
    for key in keys if note.frontmatter else ():
        item = filled(note, key)
        if item is None:
            continue
        for link, found in zip(note.links, vault.targets(note), strict=True):
            inside = item.value_start <= link.start < item.value_end
            if link.kind == "property" and inside and found.target:
                yield found.target
        for value in item.value if isinstance(item.value, list) else [item.value]:
            if isinstance(value, str) and "[" not in value:
                found = vault.resolve(value, note.path)
                if found.target:
                    yield found.target


def after(path: str, successors: Mapping[str, set[str]]) -> set[str]:
    """All notes that came after one, and after those."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        for note in successors.get(waiting.pop(), ()):
            if note not in found:
                found.add(note)
                waiting.append(note)
    return found


def circles(successors: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """The circles that the first successors form, each sorted, none of them twice."""
    done: set[str] = set()
    for start in sorted(successors):
        way: dict[str, int] = {}
        path = start
        while path in successors and path not in way and path not in done:
            way[path] = len(way)
            path = min(successors[path], default="")
        if path in way:
            yield sorted(list(way)[way[path] :])
        done.update(way)
