"""Which notes may only move together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.links.names import link_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.fixers.archiving.settling import Settled
    from vaultmend.linter.vault.vault import Vault


def bound(vault: Vault, settled: Settled) -> list[list[str]]:
    """The moving notes in groups, by path: each group moves as a whole or not at all.

    Bound are a note and one that leads to it, which would hold it back if it stayed; notes of one
    name, since a link to one of them leads to the other when only the first has moved; and a note
    whose own links are rewritten, with those that they lead to.
    """
    leader = {path: path for path in settled.moves}

    def find(path: str) -> str:
        while leader[path] != path:
            leader[path] = leader[leader[path]]
            path = leader[path]
        return path

    def join(one: str, other: str) -> None:
        first, second = sorted((find(one), find(other)))
        leader[second] = first

    for path, other in _namesakes(vault, settled):
        join(path, other)
    for path in settled.moves:
        for item in settled.inbound.get(path, ()):
            join(item.path, path)
        if any(edit.path == path for edit in settled.edits.get(path, ())):
            for to in vault.targets(vault.notes[path]):
                if to.target in settled.moves:
                    join(to.target or path, path)
    groups: dict[str, list[str]] = {}
    for path in sorted(settled.moves):
        groups.setdefault(find(path), []).append(path)
    return list(groups.values())


def _namesakes(vault: Vault, settled: Settled) -> Iterator[tuple[str, str]]:
    """Pairs of moving notes that share a name to which something links."""
    names: dict[str, list[str]] = {}
    for path in settled.moves:
        names.setdefault(link_key(path.rpartition("/")[2]), []).append(path)
    for paths in names.values():
        if any(vault.incoming.get(path) for path in paths):
            yield from ((paths[0], other) for other in paths[1:])
