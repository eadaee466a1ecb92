"""The sides of a note that rules look at when they judge other notes, and which of them differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.links.resolve import Resolution
    from vaultmend.linter.vault.vault import Vault

Aspect: TypeAlias = Literal[
    "properties", "anchors", "edges", "links", "odd", "parts", "listing", "renames"
]
"""`properties`: the frontmatter, with places. `anchors`: headings and block ids, without places.
`edges`: to which files the links lead. `links`: the links that lead to files, with places. `odd`:
those that lead to no file or to several, with places. `parts`: those that lead to a part of one.
`listing`: all links of an index or a hub, with places.
`renames`: what has got another name since the revision that the vault is compared with, which no
note tells.
"""
_LISTING = ("index", "hub")
_Leads: TypeAlias = "tuple[Resolution, ...]"


def _properties(note: Note, _leads: _Leads) -> Any:
    return note.frontmatter


def _anchors(note: Note, _leads: _Leads) -> Any:
    headings = [(heading.level, heading.text) for heading in note.headings]
    return headings, [block.id for block in note.blocks]


def _edges(_note: Note, leads: _Leads) -> Any:
    return [to.target or to.candidates for to in leads if to.target or to.candidates]


def _odd(note: Note, leads: _Leads) -> Any:
    return [(link, to) for link, to in zip(note.links, leads, strict=True) if to.target is None]


def _parts(note: Note, leads: _Leads) -> Any:
    return [
        (link, to) for link, to in zip(note.links, leads, strict=True) if to.target and link.subpath
    ]


def _links(note: Note, leads: _Leads) -> Any:
    return [
        (link, to) for link, to in zip(note.links, leads, strict=True) if to.target or to.candidates
    ]


def _listing(note: Note, _leads: _Leads) -> Any:
    return note.links if note.role in _LISTING else ()


_SIDES: Mapping[Aspect, Callable[[Note, _Leads], Any]] = {
    "properties": _properties,
    "anchors": _anchors,
    "edges": _edges,
    "odd": _odd,
    "parts": _parts,
    "links": _links,
    "listing": _listing,
}


def differing(vault: Vault, before: Iterable[Note]) -> frozenset[Aspect] | None:
    """In what some notes differ from what they were, in a vault of the same files.

    None where one of them cannot be read, then or now: nobody can tell.
    """
    found: set[Aspect] = set()
    for was in before:
        now = vault.notes[was.path]
        if was.problem is not None or now.problem is not None:
            return None
        then, leads = vault.leads_of(was), vault.targets(now)
        found.update(a for a, side in _SIDES.items() if side(was, then) != side(now, leads))
    if vault.scheme.link_names and "properties" in found:
        return frozenset(_SIDES)  # Links lead to the names that notes give themselves.
    return frozenset(found)
