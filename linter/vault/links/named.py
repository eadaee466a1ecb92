"""Notes found by the value of a property, where a layout links them by it and not by file name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.links.names import link_key, unresolved_name
from vaultmend.linter.vault.links.resolve import Resolution

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vaultmend.linter.model import Link, Note


def notes_by_name(notes: Mapping[str, Note], keys: Iterable[str]) -> dict[str, str]:
    """Value of one of the properties -> path of the live note that bears it.

    Of several notes the first by path: that one is there is all that is asked.
    """
    names: dict[str, str] = {}
    for key in keys:
        for path in sorted(notes):
            note = notes[path]
            value = note.value(key) if note.role != "archived" else None
            if isinstance(value, str) and value:
                names.setdefault(link_key(value), path)
    return names


def with_named(
    names: Mapping[str, str], links: Sequence[Link], found: Sequence[Resolution]
) -> tuple[Resolution, ...]:
    """Where links lead, those taken in that find a note only by the names that it gives itself.

    Obsidian knows nothing of them, so that a file of such a name always comes first.
    """
    return tuple(
        Resolution(path, (), "exact")
        if to.target is None
        and not to.candidates
        and link.style == "wiki"
        and (path := names.get(link_key(unresolved_name(link.path))))
        else to
        for link, to in zip(links, found, strict=True)
    )
