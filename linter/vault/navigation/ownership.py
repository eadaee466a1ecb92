"""Whose list is it: which folder or role a list of the index stands for, if for any.

A list that nobody can tell the owner of is left alone: a row too few is found by the rule about
orphans, a row that somebody else put in order is not ours to move.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.copies import copies
from vaultmend.linter.vault.navigation.claims import (
    Claims,
    Owned,
    ReadList,
    is_dead,
    is_mostly_of,
    notes_in,
    title_of_list,
)
from vaultmend.linter.vault.navigation.lists import listings
from vaultmend.linter.vault.navigation.references import References, all_targets
from vaultmend.linter.vault.navigation.words import is_selection

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.navigation.categories import Category
    from vaultmend.linter.vault.vault import Vault

Why: TypeAlias = Literal["selection", "tasks", "nobody", "several"]

_DETAILS = re.compile(r"\.md\b|\[\[[^\[\]]*[^/\[\]]\]\]|\]\([^()]*[^()/]\)")
"""A note that an item refers to: what is nested in it says more about this note."""

_FULL_INDEX = ("index", "_index")
"""Names of notes that are nothing but the index of their folder."""


class LeftAlone(NamedTuple):
    """A list with references that belongs to nothing, and why."""

    of: ReadList
    why: Why


class Gap(NamedTuple):
    """Notes of a role that nothing in the index refers to."""

    path: str
    category: Category
    notes: frozenset[str]


class Ownership(NamedTuple):
    """Who owns which list of a vault."""

    owned: tuple[Owned, ...]
    left_alone: tuple[LeftAlone, ...]
    gaps: tuple[Gap, ...]


def ownership(vault: Vault, texts: Mapping[str, str]) -> Ownership:
    """Judge every list of the index notes and the hubs, whose texts are given by path."""
    return _Judge(vault, texts).judged()


def listed_notes(vault: Vault) -> dict[str, list[str]]:
    """By role the notes that an index should lead to: live knowledge, no templates, no copies.

    Copies that a sync client left are `conflict-copy`'s business, unless their note is excluded.
    """
    scheme = vault.scheme
    excluded = vault.muted - vault.limited_out
    excluded |= {copy.path for copy in copies(vault) if copy.original not in excluded}
    found: dict[str, list[str]] = {}
    for path, note in vault.notes.items():
        role = note.role
        if not scheme.is_knowledge(role) or note.problem is not None or path in excluded:
            continue
        if path[path.rfind("/") + 1] != "_":
            found.setdefault(role, []).append(path)
    return found


class _Judge:
    def __init__(self, vault: Vault, texts: Mapping[str, str]) -> None:
        self._vault = vault
        self._texts = texts
        self._by_role = listed_notes(vault)
        self._folders = _by_folder(path for paths in self._by_role.values() for path in paths)
        self._roles = {c.role: c for c in vault.scheme.index.categories}
        self._owned: list[Owned] = []
        self._left: list[LeftAlone] = []
        self._covered: set[str] = set()
        """Notes that an index nearer to them must list."""
        self._seen: set[str] = set()
        """Notes that some list of a hub has, whoever owns it."""

    def judged(self) -> Ownership:
        indexes, hubs = self._notes()
        for note in hubs:
            self._of_hub(note)
        gaps: list[Gap] = []
        for number, note in enumerate(indexes):
            gaps += self._of_index(note, first=number == 0)
        return Ownership(tuple(self._owned), tuple(self._left), tuple(gaps))

    def _notes(self) -> tuple[list[Note], list[Note]]:
        """The index notes, the one nearest to the root first, and the hubs, deepest first."""
        notes = [self._vault.notes[path] for path in self._texts]
        notes.sort(key=lambda note: (note.path.count("/"), note.path))
        indexes = [note for note in notes if note.role == "index"]
        hubs = [note for note in notes if note.role == "hub"] + indexes[1:]
        hubs.sort(key=lambda note: (-note.path.count("/"), _rank(note.path), note.path))
        return indexes[:1], hubs

    def _read(self, note: Note) -> list[ReadList]:
        text = self._texts[note.path]
        found = listings(note, text)
        if not found:
            return []
        references = References(self._vault, note, text)
        return [ReadList(note.path, one, *references.of_rows(one)) for one in found]

    # The index of a folder.

    def _of_hub(self, note: Note) -> None:
        folder = note.path.rpartition("/")[0]
        memory = self._vault.scheme.memory
        if folder in ("", memory) or not f"{folder}/".startswith(f"{memory}/" if memory else ""):
            return
        below = frozenset(self._folders.get(folder, ()))
        lists = self._read(note)
        candidates: list[ReadList] = []
        for one in lists:
            why = _never(one, note)
            if why is None and is_mostly_of(one, below):
                candidates.append(one)
            elif any(one.rows):
                self._left.append(LeftAlone(one, why or "nobody"))
        chosen = self._chosen(note, candidates, below)
        for one in candidates:
            if one is not chosen:
                self._left.append(LeftAlone(one, "several" if len(candidates) > 1 else "nobody"))
        required = below - self._covered - self._seen
        if chosen is not None:
            self._owned.append(Owned((chosen,), below, required, None, folder))
            self._covered |= below
        for one in lists:
            self._seen |= all_targets(one.rows) & below

    def _chosen(
        self, note: Note, candidates: list[ReadList], below: frozenset[str]
    ) -> ReadList | None:
        """The list of a folder, unless somebody divided its notes between several."""
        candidates = sorted(candidates, key=lambda one: -len(notes_in(one, below)))
        if not candidates:
            return None
        mine = notes_in(candidates[0], below)
        if any(not notes_in(one, below) <= mine for one in candidates[1:]):
            return None
        whole = _stem(note.path) in _FULL_INDEX
        return candidates[0] if whole or len(mine) * 2 >= len(below) else None

    # INDEX.md.

    def _of_index(self, note: Note, *, first: bool) -> list[Gap]:
        lists = self._read(note)
        claims = Claims(self._vault, self._by_role, self._folders, self._roles)
        left: list[ReadList] = []
        for one in lists:
            never = _never(one, note)
            details = _DETAILS.search(one.listing.caption)
            claimed = None if never or details else claims.by_heading(one, note)
            if claimed is False:
                left.append(one)
            elif claimed is None and any(one.rows):
                self._left.append(LeftAlone(one, never or "nobody"))
        covered = self._covered | self._seen
        for one in (*claims.by_rows(left), *claims.settle(covered)):
            if any(one.rows):
                self._left.append(LeftAlone(one, "nobody"))
        self._owned += claims.owned(covered)
        return list(self._gaps(note, lists, claims)) if first else []

    def _gaps(self, note: Note, lists: Iterable[ReadList], claims: Claims) -> Iterable[Gap]:
        """Roles with a section of their own of which the index says nothing."""
        known: set[str] = set(self._seen)
        silent: list[tuple[int, int]] = []
        for one in lists:
            if _never(one, note) == "selection":
                end = one.listing.rows[-1].end if one.listing.rows else one.listing.body
                silent.append((one.listing.start, end))
            else:
                known |= all_targets(one.rows)
        for owned in self._owned:
            if owned.path == note.path:
                silent += (span for one in owned.lists for span in _dead_rows(one))
        silent.sort()
        starts = [start for start, _ in silent]
        for link, to in zip(note.links, self._vault.targets(note), strict=True):
            at = bisect_right(starts, link.start) - 1
            if at < 0 or silent[at][1] <= link.start:
                known.update((to.target,) if to.target else to.candidates)
        for category in self._roles.values():
            notes = frozenset(self._by_role.get(category.role, ())) - claims.in_folders
            without = notes - self._covered
            is_claimed = category.role in claims.roles or not without.isdisjoint(known)
            if category.section and without and not is_claimed:
                yield Gap(note.path, category, without)


def _by_folder(paths: Iterable[str]) -> dict[str, list[str]]:
    """For each folder the notes in it and below it."""
    found: dict[str, list[str]] = {}
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder:
            found.setdefault(folder, []).append(path)
            folder = folder.rpartition("/")[0]
    return found


def _never(one: ReadList, note: Note) -> Why | None:
    """Why a list belongs to nothing, whatever its rows are."""
    listing = one.listing
    if listing.tasks:
        return "tasks"
    return "selection" if is_selection(title_of_list(one, note)) else None


def _dead_rows(one: ReadList) -> Iterable[tuple[int, int]]:
    """Where the rows stand that are of notes that are gone: what else they say goes with them."""
    for row, heads in zip(one.listing.rows, one.rows, strict=True):
        if is_dead(row, heads):
            yield row.start, row.end


def _stem(path: str) -> str:
    return path[path.rfind("/") + 1 :].rpartition(".")[0].lower()


def _rank(path: str) -> int:
    return 0 if _stem(path) in _FULL_INDEX else 1
