"""Why a link leads nowhere: each unresolved link belongs to exactly one rule, or to none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.model import Link, Note, Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.tags_aliases import aliases
from vaultmend.linter.vault.links.odd import odd_links
from vaultmend.linter.vault.links.outside import outside
from vaultmend.linter.vault.links.whereabouts import joined as join

if TYPE_CHECKING:
    from vaultmend.linter.vault.vault import Vault

Why: TypeAlias = Literal["alias", "archived", "outside", "unseen", "missing"]

_NO_LINK = re.compile(r"reply_to_.*|:.*:|.*[{}<>$*].*|\.+|\|.*", re.DOTALL)
"""Wikilink-like text that is a directive, a shell or template expression, or an empty link."""
_PERIODIC = re.compile(r"(?:.*/)?\d{4}-(?:\d\d-\d\d|\d\d|W\d\d|Q[1-4])(?:\.md)?")
"""Names of daily, weekly, monthly and quarterly notes, which are linked to before they exist."""


class Unresolved(NamedTuple):
    """A link that leads nowhere; `found` is the note that it would mean."""

    note: Note
    link: Link
    why: Why
    found: str = ""


def unresolved(vault: Vault) -> list[Unresolved]:
    """The links of all notes that lead nowhere and are meant as links, with the reason.

    Text that is no link, names of periodic notes and links of templates are left out.
    """
    return vault.derived(_unresolved)


def _unresolved(vault: Vault) -> list[Unresolved]:
    names = vault.derived(alias_names)
    found: list[Unresolved] = []
    for note, link, to in odd_links(vault):
        if to.target is None and not to.candidates and is_meant(link):
            found.append(_classified(vault, names, note, link))
    return found


def is_meant(link: Link) -> bool:
    """Whether the text is meant as a link to a note that should exist."""
    return not (_NO_LINK.fullmatch(link.path) or _PERIODIC.fullmatch(link.path))


def link_place(link: Link) -> Place:
    """The place of a link; links stand on one line."""
    return Place(link.line, link.column, link.line, link.column + link.end - link.start)


def known_aliases(vault: Vault) -> dict[str, str] | None:
    """What `alias_names` gave; None when nobody asked for it so far."""
    return vault.derived(alias_names) if vault.has_derived(alias_names) else None


def remember_aliases(vault: Vault, names: dict[str, str]) -> None:
    """Spare the vault the look at the properties of all notes."""
    vault.remember(alias_names, names)


def alias_names(vault: Vault) -> dict[str, str]:
    """Alias in lower case -> path of the only live note that bears it."""
    names: dict[str, str] = {}
    for note in vault.notes.values():
        if note.frontmatter is None or note.role == "archived":
            continue
        for alias in aliases(note.frontmatter):
            key = alias.lower()
            names[key] = "" if names.get(key, note.path) != note.path else note.path
    return {alias: path for alias, path in names.items() if path}


def _classified(vault: Vault, names: dict[str, str], note: Note, link: Link) -> Unresolved:
    path = link.path
    alias = names.get(path.lower()) if link.style == "wiki" else None
    if alias:
        return Unresolved(note, link, "alias", alias)
    archived = vault.archived(path, note.path)
    if archived:
        return Unresolved(note, link, "archived", archived)
    if outside(path, note.path):
        return Unresolved(note, link, "outside")
    if _on_disk(vault, note.path, path):
        return Unresolved(note, link, "unseen")
    return Unresolved(note, link, "missing")


def _on_disk(vault: Vault, source: str, path: str) -> bool:
    beside = source.rpartition("/")[0]
    root = vault.obsidian.rstrip("/")
    for base in dict.fromkeys((beside, root, "")):
        joined = join(base, path)
        if joined and (vault.on_disk(joined) or vault.on_disk(joined + ".md")):
            return True
    return False
