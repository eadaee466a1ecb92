"""What profile and configuration say of a vault: roles, schemas, limits, archiving, the day."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.wildcards import path_regex
from vaultmend.linter.vault.archive.policy import Archiving
from vaultmend.linter.vault.navigation.categories import IndexScheme

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping

    from vaultmend.linter.vault.schema import Schema

ARCHIVES = (
    ".archive",
    "archive",
    "archives",
    "_archive",
    "归档",
    "backup",
    "backups",
    "snapshot",
    "snapshots",
)
"""Folders with these names hold archived notes in every profile."""


NO_INDEX = IndexScheme()


class Limit(NamedTuple):
    """How large a note of a role, or all notes of a group, may be."""

    amount: int
    unit: str
    """`bytes`, `characters`, `lines` or `tokens`."""


class Scheme:
    """The rules and the engine ask this, never paths, what a note is."""

    __slots__ = (
        "_archives",
        "_cache",
        "_roles",
        "archiving",
        "first_commits",
        "groups",
        "index",
        "limits",
        "link_names",
        "memory",
        "profile",
        "roles",
        "schemas",
        "scope",
        "search",
        "today",
    )

    def __init__(
        self,
        *,
        profile: str,
        today: datetime.date,
        memory: str = "",
        scope: str = "memory",
        search: str = "qmd",
        roles: Mapping[str, tuple[str, ...]],
        groups: Mapping[str, tuple[str, ...]],
        schemas: Mapping[str, Schema],
        limits: Mapping[str, tuple[Limit, ...]],
        link_names: tuple[str, ...] = (),
        archiving: Archiving = Archiving(),  # noqa: B008  it cannot change
        index: IndexScheme = NO_INDEX,
    ) -> None:
        """`memory` is the folder of the memory below the workspace, empty when it is all of it.

        `search` is what agents find notes by: qmd, openclaw or obsidian. `limits` are by role, or
        by group for all its notes together; `link_names` the properties by whose value a wikilink
        finds a note too.
        """
        self.profile = profile
        self.today = today
        self.memory = memory
        self.scope = scope
        self.search = search
        self.groups = {name: frozenset(members) for name, members in groups.items()}
        self.schemas = schemas
        self.limits = limits
        self.link_names = link_names
        self.archiving = archiving
        self.index = index
        self.first_commits: Mapping[str, datetime.date] = {}
        """The day on which each path came into git; only commands that need it ask git."""
        self.roles = frozenset(roles)
        self._roles = [
            (role, re.compile("|".join(map(path_regex, globs)) or "(?!)").fullmatch)
            for role, globs in roles.items()
        ]
        self._archives = frozenset(ARCHIVES)
        self._cache: dict[str, bool] = {}

    def role(self, path: str) -> str:
        """The role of a path: `archived`, a role of the profile (the first that matches), `note`."""
        if self.is_archived(path):
            return "archived"
        for role, matches in self._roles:
            if matches(path):
                return role
        return "note"

    def is_archived(self, path: str) -> bool:
        """Whether a folder on the way to this path is an archive by its name."""
        folder = path.rpartition("/")[0]
        known = self._cache.get(folder)
        if known is None:
            known = any(part.lower() in self._archives for part in folder.split("/"))
            self._cache[folder] = known
        return known

    def is_knowledge(self, role: str) -> bool:
        """Whether notes of this role hold knowledge that should be found again."""
        return role in self.groups.get("knowledge", ())

    def is_entry(self, role: str) -> bool:
        """Whether agents begin to read at notes of this role."""
        return role in self.groups.get("entry", ())

    def is_reported(self, path: str, role: str) -> bool:
        """Whether findings in this note are for the user, by the scope of the profile."""
        if self.scope == "all" or role != "note":
            return True
        # Settings concern whoever opens the vault, wherever its memory is.
        return (
            not self.memory
            or f"{path}/".startswith(self.memory + "/")
            or "/.obsidian/" in f"/{path}"
        )
