"""What the index and the hubs of a vault should say, as edits of their texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter import read_frontmatter
from vaultmend.linter.read.scanner import scan
from vaultmend.linter.vault.navigation.arranging import arranged
from vaultmend.linter.vault.navigation.differences import ended, joined
from vaultmend.linter.vault.navigation.ownership import Gap, listed_notes, ownership
from vaultmend.linter.vault.navigation.rows import judged_rows
from vaultmend.linter.vault.navigation.sections import (
    NewIndex,
    NewSections,
    linkable,
    new_index,
    new_sections,
)
from vaultmend.linter.vault.navigation.sources import Source

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from vaultmend.linter.vault.navigation.arranging import Arranged
    from vaultmend.linter.vault.navigation.claims import Owned
    from vaultmend.linter.vault.navigation.differences import TextEdit
    from vaultmend.linter.vault.navigation.ownership import LeftAlone
    from vaultmend.linter.vault.navigation.rows import JudgedRows, RowChange
    from vaultmend.linter.vault.vault import Vault

Reason: TypeAlias = Literal["frontmatter", "conflict", "unreadable", "swallowed"]

_LINE_END = re.compile(r"\r\n|\n|\r")
_GIT_CONFLICT = re.compile(r"^<<<<<<< [\s\S]*^>>>>>>> ", re.MULTILINE)


class ListChange:
    """What becomes of the lists that stand for one folder or role in one note."""

    __slots__ = ("_arranged", "_judged", "_source")

    def __init__(self, source: Source, judged: JudgedRows) -> None:
        self._source = source
        self._judged = judged
        self._arranged: Arranged | None = None

    @property
    def owned(self) -> Owned:
        """The lists."""
        return self._judged.owned

    @property
    def text(self) -> str:
        """Of the note in which the lists stand."""
        return self._source.text

    @property
    def rows(self) -> tuple[RowChange, ...]:
        """The rows that change, leave and come, without those that only change places."""
        return self._judged.changes

    @property
    def unlinkable(self) -> tuple[str, ...]:
        """Notes whose names no reference can hold."""
        return self._judged.unlinkable

    def arranged(self) -> Arranged:
        """The edits, and whether rows change places; made when first asked for."""
        if self._arranged is None:
            newline = newline_of(self._source.text)
            self._arranged = arranged(self._source, self._judged, newline)
        return self._arranged


class Rebuilt(NamedTuple):
    """What becomes of each list, of the sections that are missing, and what is left alone."""

    lists: tuple[ListChange, ...] = ()
    """All lists that belong to a folder or a role, those that do not change too."""
    sections: tuple[NewSections, ...] = ()
    created: NewIndex | None = None
    left_alone: tuple[LeftAlone, ...] = ()
    skipped: tuple[tuple[str, Reason], ...] = ()
    """Notes that are not touched at all, and why."""

    def edits(self, paths: Collection[str] | None = None) -> dict[str, tuple[TextEdit, ...]]:
        """All edits of each note, or of these. What touches is one edit, so that their order does
        not matter.

        Where several put something in at one place, an inner list comes before the one around it,
        and a new section last.
        """
        found: dict[str, list[TextEdit]] = {}
        texts: dict[str, str] = {}
        inner_first = sorted(self.lists, key=lambda change: -change.owned.lists[0].listing.start)
        for change in inner_first:
            if paths is None or change.owned.path in paths:
                found.setdefault(change.owned.path, []).extend(change.arranged().edits)
                texts[change.owned.path] = change.text
        for sections in self.sections:
            if paths is None or sections.path in paths:
                found.setdefault(sections.path, []).extend(sections.edits)
        return {
            path: tuple(ended(texts.get(path, ""), joined(edits)))
            for path, edits in found.items()
            if edits
        }


def rebuilt(vault: Vault, facts: Mapping[str, str]) -> Rebuilt:
    """What the index of a vault should say.

    `facts` holds, by path, the texts of the index notes and the hubs without byte order mark, and
    the first sentences of the knowledge notes that have no title.
    """
    scheme = vault.scheme
    if "index" not in scheme.roles or not scheme.index.categories:
        return Rebuilt()
    texts: dict[str, str] = {}
    skipped: list[tuple[str, Reason]] = []
    known = False
    excluded = vault.muted - vault.limited_out
    for path, note in vault.notes.items():
        if note.role not in ("index", "hub"):
            continue
        known = known or note.role == "index"
        if path in excluded:
            continue
        reason = _untouchable(vault, path, facts)
        if reason:
            skipped.append((path, reason))
        elif path in facts:
            texts[path] = facts[path]
    created = None if known else _created(vault, facts)
    found = ownership(vault, texts)
    lists: list[ListChange] = []
    for owned in found.owned:
        text = texts[owned.path]
        source = Source(vault, owned.path, text, facts)
        lists.append(ListChange(source, judged_rows(source, owned)))
    sections: list[NewSections] = []
    if found.gaps:
        path = found.gaps[0].path
        text = texts[path]
        mine = [owned for owned in found.owned if owned.path == path]
        source = Source(vault, path, text, facts)
        gaps = linkable(source, found.gaps)
        if gaps:
            added = new_sections(source, vault.notes[path], gaps, mine, newline_of(text))
            if _is_swallowed(text, added):
                skipped.append((path, "swallowed"))
            else:
                sections.append(added)
    return Rebuilt(tuple(lists), tuple(sections), created, found.left_alone, tuple(skipped))


def _is_swallowed(text: str, added: NewSections) -> bool:
    """Whether a new section would stand in code, a comment or the like that nobody has closed."""
    shift = 0
    places: list[int] = []
    for edit in sorted(added.edits):
        places.append(edit.start + shift)
        shift += len(edit.text) - (edit.end - edit.start)
    written = text
    for edit in sorted(added.edits, reverse=True):
        written = written[: edit.start] + edit.text + written[edit.end :]
    header = read_frontmatter(written)
    regions = scan(written, header.end if header else 0).regions
    return any(region.start < place < region.end for region in regions for place in places)


def newline_of(text: str) -> str:
    """The line ending that a text begins with."""
    match = _LINE_END.search(text)
    return match[0] if match else "\n"


def _untouchable(vault: Vault, path: str, facts: Mapping[str, str]) -> Reason | None:
    note = vault.notes[path]
    if note.problem is not None:
        return "unreadable"
    if note.frontmatter is not None and note.frontmatter.problem is not None:
        return "frontmatter"
    text = facts.get(path, "")
    return "conflict" if "<<<<<<< " in text and _GIT_CONFLICT.search(text) else None


def _created(vault: Vault, facts: Mapping[str, str]) -> NewIndex | None:
    """A whole index, where there is knowledge to list and nothing in the way."""
    path = vault.scheme.index.path
    if not path or vault.on_disk(path):
        return None
    by_role = listed_notes(vault)
    gaps = [
        Gap(path, category, frozenset(by_role[category.role]))
        for category in vault.scheme.index.categories
        if by_role.get(category.role)
    ]
    source = Source(vault, path, "", facts)
    gaps = linkable(source, gaps)
    return new_index(source, gaps) if gaps else None
