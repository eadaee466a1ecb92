"""The few links of a vault that do not simply lead to one note; several rules look at them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.links.resolve import Resolution
    from vaultmend.linter.vault.vault import Vault

_SILENT = ("archived", "template")


class Odd(NamedTuple):
    """A link that leads to no file, to several, or to a part of one."""

    note: Note
    link: Link
    to: Resolution


def odd_links(vault: Vault) -> list[Odd]:
    """These links in the order of their notes, without those of archived notes and templates."""
    return vault.derived(_odd_links)


def _odd_links(vault: Vault) -> list[Odd]:
    found: list[Odd] = []
    for note in vault.notes.values():
        if not note.links or note.role in _SILENT:
            continue
        for link, to in zip(note.links, vault.targets(note), strict=True):
            if to.target is None or link.subpath:
                found.append(Odd(note, link, to))
    return found
