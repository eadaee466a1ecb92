"""Whose memory a note is, where several agents live in one workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FOLDER = "memory"


def homes(paths: Iterable[str]) -> frozenset[str]:
    """The folders of all agents who live there; while they are the same, so is each one's owner."""
    return frozenset(home for home in map(_home, paths) if home is not None)


def owners(paths: Iterable[str]) -> Callable[[str], str]:
    """What tells of a path the folder of its agent, the empty string when all belongs to one.

    Every agent has a `memory/` of its own; what lies beside it (NOW.md, MEMORY.md) is its too.
    """
    known = homes(paths)
    if len(known) < 2:
        return lambda _path: ""
    nearest = sorted(known, key=len, reverse=True)

    def owner(path: str) -> str:
        home = _home(path)
        if home is not None:
            return home
        return next((folder for folder in nearest if path.startswith(folder)), "")

    return owner


def _home(path: str) -> str | None:
    if path.startswith(FOLDER + "/"):
        return ""
    before, found, _ = path.partition(f"/{FOLDER}/")
    return before + "/" if found else None
