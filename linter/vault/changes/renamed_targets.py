"""Where a link leads that led to a note before that was renamed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.vault.links.names import link_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.vault.links.unresolved import Unresolved
    from vaultmend.linter.vault.vault import Vault


class Renames:
    """The renames since the revision that a vault is compared with; none without one."""

    __slots__ = ("_change", "_contents", "_files", "_names", "_sources")

    def __init__(self, vault: Vault) -> None:
        self._change = vault.change
        renames: Mapping[str, str] = self._change.renames if self._change else {}
        self._sources = {new: old for old, new in renames.items()}
        self._contents: Counter[str] | None = None
        self._files = frozenset(vault.files if renames else ())
        self._names = {_bare(path) for path in self._files}

    def follow(self, item: Unresolved) -> str | None:
        """The file that a broken link led to, by its new path.

        None when another file bears the old name, or has come with the same content: then nobody
        knows which of them is meant.
        """
        change = self._change
        if change is None or not self._sources or _bare(item.link.path) in self._names:
            return None
        source = self._sources.get(item.note.path, item.note.path)
        target = change.led_to(item.link.path, source)
        if target is None or target not in self._sources or target not in self._files:
            return None
        if self._contents is None:
            past = change.past
            self._contents = Counter(id_ for path in past.added if (id_ := past.id_now(path)))
        return target if self._contents[change.past.id_now(target) or ""] <= 1 else None


def renames_known(vault: Vault) -> object:
    """All that `Renames` goes by besides the files of the vault, as plain values: while it is the
    same, each link is followed alike.
    """
    change = vault.change
    if change is None or not change.renames:
        return None
    renames = change.renames
    past = change.past
    contents = [(path, past.id_now(path)) for path in sorted(past.added)]
    return sorted(renames.items()), sorted(past.names), contents


def _bare(path: str) -> str:
    name = path.rpartition("/")[2]
    return link_key(name[:-3] if name[-3:].lower() == ".md" else name)
