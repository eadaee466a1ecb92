"""Near names of the missing ones that links say; among the same files each is looked for once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.links.names import unresolved_name
from vaultmend.linter.vault.links.nearest import Names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.links.unresolved import Unresolved

MOST_HINTS = 300
"""Missing names for which a near one is looked for; so many typing errors nobody makes."""


class Hints:
    """The near names of missing ones, the first so many of them."""

    __slots__ = ("_earlier", "_names", "_of_name", "given")

    def __init__(
        self, files: Iterable[str], earlier: Mapping[tuple[str, str], str | None] | None = None
    ) -> None:
        """`earlier` are those that were `given` among the same files."""
        self._names = Names(files)
        self._earlier = earlier or {}
        self._of_name: dict[str, str | None] = {}
        self.given: dict[tuple[str, str], str | None] = {}
        """By the path that a link says, and the folder of its note."""

    def of(self, item: Unresolved) -> str | None:
        """The file that a link most likely means; all links of one name mean the same."""
        name = unresolved_name(item.link.path)
        if name not in self._of_name and len(self._of_name) < MOST_HINTS:
            said, source = item.link.path, item.note.path
            asked = said, source.rpartition("/")[0]
            known = asked in self._earlier
            near = self._earlier[asked] if known else self._names.nearest(said, source)
            self._of_name[name] = self.given[asked] = near
        return self._of_name.get(name)
