"""Where a link leads when the archive counts too: what a fix must keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.model import Link
    from vaultmend.linter.vault.links.resolve import How
    from vaultmend.linter.vault.vault import Vault

By: TypeAlias = "How | Literal['archived']"


class Lead(NamedTuple):
    """The file that a link means, and how it is found; no file for what is missing or tied."""

    target: str | None
    by: By


class Leads:
    """Follows links in one vault: by Obsidian's rules, then among the archived notes."""

    __slots__ = ("_seen", "vault")

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self._seen: frozenset[str] | None = None

    def of(self, link: Link, source: str) -> Lead:
        """Where a link that stands in the file `source` leads."""
        if link.style == "path":
            return self.at(link.path, source)
        return self.to(link.path, source) if link.path else Lead(source, "exact")

    def to(self, path: str, source: str) -> Lead:
        """Where the path of a link leads, its `#` part left out."""
        found = self.vault.resolve(path, source)
        if found.target is not None or found.candidates:
            return Lead(found.target, found.how)
        return self._archived(path, source)

    def at(self, path: str, source: str) -> Lead:
        """What a file node of a canvas shows: the file at exactly this path (V-02)."""
        whole = self.vault.obsidian + path
        return Lead(whole, "exact") if self.sees(whole) else self._archived(path, source)

    def sees(self, path: str) -> bool:
        """Whether Obsidian sees the file at this path."""
        if self._seen is None:
            self._seen = frozenset(self.vault.files)
        return path in self._seen

    def _archived(self, path: str, source: str) -> Lead:
        archived = self.vault.archived(path, source)
        return Lead(archived, "archived" if archived else "none")
