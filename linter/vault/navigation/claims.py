"""What the lists of INDEX.md claim to stand for, by their headings and by their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.references import all_targets
from vaultmend.linter.vault.navigation.words import names_in, plain_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.navigation.categories import Category
    from vaultmend.linter.vault.navigation.lists import Listing, Row
    from vaultmend.linter.vault.navigation.references import Reference
    from vaultmend.linter.vault.vault import Vault


class ReadList(NamedTuple):
    """A list of an index note with what its rows refer to."""

    path: str
    listing: Listing
    rows: tuple[tuple[Reference, ...], ...]
    name: int = 0
    """The column of a table that holds the references."""


class Owned(NamedTuple):
    """Lists of one note that stand for the same notes; the first gets what is new."""

    lists: tuple[ReadList, ...]
    notes: frozenset[str]
    """Those that a row may be about."""
    required: frozenset[str]
    """Those that must have a row; the others have one in an index nearer to them."""
    category: Category | None
    folder: str

    @property
    def path(self) -> str:
        """The note in which the lists stand."""
        return self.lists[0].path


class Claims:
    """The lists of one index note, by what they stand for."""

    def __init__(
        self,
        vault: Vault,
        by_role: Mapping[str, list[str]],
        folders: Mapping[str, list[str]],
        categories: Mapping[str, Category],
    ) -> None:
        self._vault = vault
        self._notes = {role: frozenset(by_role.get(role, ())) for role in categories}
        self._all = frozenset(path for notes in self._notes.values() for path in notes)
        self._in = folders
        self._categories = categories
        self._titles = {
            plain_title(title): role
            for role, category in categories.items()
            for title in (*category.headings, category.en, category.zh, role)
            if title
        }
        self.roles: dict[str, list[ReadList]] = {}
        self._folders: dict[str, list[ReadList]] = {}
        self.in_folders: set[str] = set()
        """Notes below a folder that has lists of its own; known when the claims are settled."""

    def by_heading(self, one: ReadList, note: Note) -> bool | None:
        """Clause 1: the heading, or the item around it, names a folder or a role.

        None when it names something that the rows are not about: then nobody owns the list.
        """
        title = title_of_list(one, note)
        folder = self._folder_in(title)
        if folder:
            notes = self._below(folder)
            if not _fits(one, notes):
                return None
            self._folders.setdefault(folder, []).append(one)
            return True
        roles = {self._titles[name] for name in names_in(title) if name in self._titles}
        if len(roles) != 1:
            return None if roles else False
        role = roles.pop()
        notes = self._notes[role]
        if not (_fits(one, notes) if notes else _is_archived(one)):
            return None
        self.roles.setdefault(role, []).append(one)
        return True

    def by_rows(self, lists: Iterable[ReadList]) -> list[ReadList]:
        """Clause 3: most rows are of one role, at least half of it; what is left is returned."""
        found: dict[str, list[ReadList]] = {}
        left: list[ReadList] = []
        for one in lists:
            role = self._role_of_rows(one)
            if role and role not in self.roles:
                found.setdefault(role, []).append(one)
            else:
                left.append(one)
        for role, same in found.items():
            if len(same) == 1:
                self.roles[role] = same
            else:
                left += same
        return left

    def owned(self, covered: set[str]) -> Iterable[Owned]:
        """The lists with the notes that each must have rows for."""
        for folder, lists in self._folders.items():
            notes = self._below(folder)
            yield Owned(tuple(lists), notes, notes - covered, None, folder)
        for role, lists in self.roles.items():
            notes = self._notes[role]
            required = notes - covered - self.in_folders
            yield Owned(tuple(lists), notes, required, self._categories[role], "")

    def settle(self, covered: set[str]) -> list[ReadList]:
        """Put the largest list of each folder and role first, and give up those that do not last.

        What is given up is returned: with the rows of notes that are gone, nothing would be left in
        it that is mostly of the notes it claims.
        """
        given_up: list[ReadList] = []
        for folder in list(self._folders):
            notes = self._below(folder)
            given_up += _settled(self._folders, folder, notes, notes - covered)
        self.in_folders = {note for folder in self._folders for note in self._below(folder)}
        for role in list(self.roles):
            notes = self._notes[role]
            given_up += _settled(self.roles, role, notes, notes - covered - self.in_folders)
        return given_up

    def _role_of_rows(self, one: ReadList) -> str:
        for role, notes in self._notes.items():
            mine = sum(1 for heads in one.rows if _is_of(heads, notes))
            if mine > 1 and mine * 2 > len(one.rows):
                return role if len(notes_in(one, notes)) * 2 >= len(notes) else ""
        return ""

    def _folder_in(self, title: str) -> str:
        """The folder whose path a title is, with a slash in it or behind it."""
        for word in title.replace("`", " ").replace("[[", " ").replace("]]", " ").split():
            written = word.strip("()（）:：*_,，").removeprefix("./").removeprefix("/")
            if "/" not in written or written == "/":
                continue
            memory = self._vault.scheme.memory
            for base in dict.fromkeys((memory, "")):
                folder = f"{base}/{written.rstrip('/')}".lstrip("/")
                if folder != memory and folder in self._in and self._below(folder):
                    return folder
        return ""

    def _below(self, folder: str) -> frozenset[str]:
        return self._all.intersection(self._in.get(folder, ()))


def title_of_list(one: ReadList, note: Note) -> str:
    """The text of the item around a list, else of the heading above it."""
    listing = one.listing
    if listing.caption:
        return listing.caption
    return note.headings[listing.heading].text if listing.heading >= 0 else ""


def notes_in(one: ReadList, notes: frozenset[str]) -> set[str]:
    """Those of the notes that some row is about."""
    return all_targets(one.rows) & notes


def is_mostly_of(one: ReadList, notes: frozenset[str]) -> bool:
    """Whether most rows that lead somewhere lead to these notes."""
    mine = sum(1 for heads in one.rows if _is_of(heads, notes))
    live = sum(1 for heads in one.rows if heads and not all(head.state for head in heads))
    return mine > 0 and mine * 2 > live


def _is_of(heads: tuple[Reference, ...], notes: frozenset[str]) -> bool:
    return any(target in notes for reference in heads for target in reference.targets)


def is_dead(row: Row, heads: tuple[Reference, ...]) -> bool:
    """Whether all that a row is about is gone, and nothing is nested in it.

    A sentence that speaks of a note somewhere within it may outlive the note.
    """
    return bool(heads) and row.leaf and heads[0].leads and all(head.state for head in heads)


def _fits(one: ReadList, notes: frozenset[str]) -> bool:
    """Whether the rows are of these notes, or of such as are gone; a table may be empty."""
    if not one.listing.rows:
        return True
    mine, dead, others = _shares(one, notes)
    return mine + dead > 0 and mine + dead >= others


def _settled(
    claimed: dict[str, list[ReadList]],
    name: str,
    notes: frozenset[str],
    required: frozenset[str],
) -> list[ReadList]:
    before = claimed.pop(name)
    lasting = _lasting(before, notes, required)
    if lasting:
        claimed[name] = lasting
    return [one for one in before if one not in lasting]


def _lasting(
    lists: list[ReadList], notes: frozenset[str], required: frozenset[str]
) -> list[ReadList]:
    """The lists that will still fit when dead rows have left and missing ones have come.

    The largest comes first, for it gets what is missing.
    """
    lists = sorted(lists, key=lambda one: -len(notes_in(one, notes)))
    for number, one in enumerate(lists):
        mine, _, others = _shares(one, notes)
        listed = {target for other in lists for target in all_targets(other.rows)}
        comes = 0 if number else len(required - listed)
        if others > mine + comes:
            return _lasting([*lists[:number], *lists[number + 1 :]], notes, required)
    return lists


def _shares(one: ReadList, notes: frozenset[str]) -> tuple[int, int, int]:
    """How many rows are of these notes, of such as are gone, and of others."""
    mine = sum(1 for heads in one.rows if _is_of(heads, notes))
    dead = sum(1 for heads in one.rows if heads and all(head.state for head in heads))
    others = sum(1 for heads in one.rows if heads) - mine - dead
    return mine, dead, others


def _is_archived(one: ReadList) -> bool:
    """Whether the rows are of notes that have gone to the archive, all of them."""
    heads = [head for heads in one.rows for head in heads]
    return bool(heads) and all(head.state == "archived" for head in heads)
