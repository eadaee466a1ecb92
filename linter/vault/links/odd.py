"""The few links of a vault that do not simply lead to one note; several rules look at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.links.resolve import Resolution
    from vaultmend.linter.vault.vault import Vault

_SILENT = ("archived", "template")


class Odd(NamedTuple):
    """A link, where it stands, and to no file, to several or to one of which it means a part."""

    note: Note
    link: Link
    to: Resolution


def odd_links(vault: Vault) -> list[Odd]:
    """The links that lead to no file or to several, in the order of their notes; without those of
    archived notes and templates.
    """
    if vault.has_derived(_sources):
        return vault.derived(_of_sources)
    return vault.derived(_of_all)[0]


def part_links(vault: Vault) -> list[Odd]:
    """The links that lead to a part of one file, in the same way."""
    return vault.derived(_of_all)[1]


def _of_all(vault: Vault) -> tuple[list[Odd], list[Odd]]:
    odd: list[Odd] = []
    parts: list[Odd] = []
    for note in vault.notes.values():
        if not note.links or note.role in _SILENT:
            continue
        for link, to in zip(note.links, vault.targets(note), strict=True):
            if to.target is None:
                odd.append(Odd(note, link, to))
            elif link.subpath:
                parts.append(Odd(note, link, to))
    return odd, parts


def _of_sources(vault: Vault) -> list[Odd]:
    notes = [vault.notes[path] for path in vault.derived(_sources)]
    return [
        Odd(note, link, to)
        for note in notes
        if note.role not in _SILENT
        for link, to in zip(note.links, vault.targets(note), strict=True)
        if to.target is None
    ]


def _sources(vault: Vault) -> Collection[str]:
    return vault.notes


def odd_sources(vault: Vault) -> Collection[str] | None:
    """The notes that have links to no file or to several; None when nobody asked so far."""
    if not (vault.has_derived(_of_all) or vault.has_derived(_of_sources)):
        return None
    return dict.fromkeys(item.note.path for item in odd_links(vault))


def remember_odd(vault: Vault, sources: Collection[str]) -> None:
    """Spare the vault the look at all links: no other notes than `sources`, in the order of the
    vault, have some that lead to no file or to several.
    """
    vault.remember(_sources, sources)
