"""Where agents live: folders that hold a `memory/` and, beside it, what an agent reads first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.agents import FOLDER

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


class Homes:
    """The folders of the agents of one workspace, the empty string for the workspace itself.

    A `memory/` alone makes no agent: skills, backups and code have folders of that name.
    """

    __slots__ = ("_homes",)

    def __init__(self, paths: Iterable[str], agent_files: Collection[str]) -> None:
        """Take the paths of all live notes, and the names of which one lies where an agent lives."""
        known = frozenset(paths)
        found = {home for home in map(_home, known) if home is not None}
        lived_in = [home for home in found if any(home + name in known for name in agent_files)]
        self._homes = sorted(lived_in, key=len, reverse=True)

    @property
    def are_many(self) -> bool:
        """Whether more than one agent lives here."""
        return len(self._homes) > 1

    def memory_of(self, path: str) -> str | None:
        """The home of the agent in whose memory the path lies; None when in nobody's."""
        home = _home(path)
        return home if home in self._homes else None

    def owner(self, path: str) -> str | None:
        """The home of the agent to whom the path belongs, in the memory or beside it, if any."""
        home = self.memory_of(path)
        if home is not None:
            return home
        return next((home for home in self._homes if path.startswith(home)), None)


def _home(path: str) -> str | None:
    if path.startswith(FOLDER + "/"):
        return ""
    before, found, _ = path.partition(f"/{FOLDER}/")
    return before + "/" if found else None
