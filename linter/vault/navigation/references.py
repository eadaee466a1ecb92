"""What the rows of a list refer to: by link, by path in backticks or bare, by folder or by name."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.unresolved import unresolved
from vaultmend.linter.vault.links.whereabouts import joined, stands
from vaultmend.linter.vault.navigation.words import column_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.links.unresolved import Unresolved
    from vaultmend.linter.vault.navigation.lists import Cell, Listing, Row
    from vaultmend.linter.vault.vault import Vault

Kind: TypeAlias = Literal["wikilink", "markdown", "code", "path", "folder", "name"]
State: TypeAlias = Literal["", "missing", "archived"]

_BETWEEN = re.compile(r"[\s·•|/&+,;，、；]*(?:and|和|与)?\s*")
_LEADING_PATH = re.compile(
    r"[*_]{0,2}([^\s`*|<>\[\]()（）：:，,]+(?:\.md|/))(?=[\s*_:：,，()（—–-]|\Z)"
)
_LEADING_NAME = re.compile(r"[*_]{0,2}([^\n]+?)[*_]{0,2}(?=\s+[—–←→-]\s|\s*[:：]|\Z)")
_NO_PATH = re.compile(r"[*<>{}$|\n]|YYYY")
_LINE_OR_ANCHOR = re.compile(r":[0-9]+(?:-[0-9]+)?\Z|#.*\Z")
_PRIORITY = re.compile(r"\bP[0-3]\b", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]")
_NAME_WORDS = 12
_SAMPLE = 50
"""Rows by which it is told in which column a table has its references."""

_FITNESS = {"name": 2, "": 1}
"""How well a column may hold the references of its rows, by what its header says that it holds."""


class Reference(NamedTuple):
    """What is written, and the notes it may mean."""

    kind: Kind
    path: str
    """As the link or the path says it, decoded."""
    start: int
    end: int
    targets: tuple[str, ...]
    """Notes of the vault; several when nothing decides between them."""
    state: State = ""
    """Why there is no target, when there should be one."""
    subpath: str = ""
    """The place within the note, from the `#` on."""
    leads: bool = True
    """No words stand before it: a priority, a day and decoration are none."""


class References:
    """The references in one note."""

    def __init__(self, vault: Vault, note: Note, text: str) -> None:
        self._vault = vault
        self._note = note
        self._text = text
        self._links = list(zip(note.links, vault.targets(note), strict=True))
        self._links.sort(key=lambda item: item[0].start)
        self._starts = [link.start for link, _ in self._links]
        self._codes = [
            region
            for region in note.regions
            if region.kind == "code"
            and text.startswith("`", region.start)
            and not text.startswith("```", region.start)
        ]
        self._code_starts = [region.start for region in self._codes]
        self._dead: dict[int, Unresolved] | None = None

    def of_rows(self, listing: Listing) -> tuple[tuple[tuple[Reference, ...], ...], int]:
        """For each row the references it is about, those of its description left out.

        And the column in which they stand: of those where a row refers to something the one whose
        header says so, else one whose header says nothing else, with the most references.
        """
        if listing.kind == "bullets":
            return tuple(self._heads(row.cells[0]) for row in listing.rows), 0
        column = self._name_column(listing)
        return tuple(self._in_cell(row, column) for row in listing.rows), column

    def _name_column(self, listing: Listing) -> int:
        counts = [0] * len(listing.header)
        for row in listing.rows[:_SAMPLE]:
            for column, cell in enumerate(row.cells[: len(counts)]):
                counts[column] += bool(self._written(cell))
        headers = [column_of(cell.text) for cell in listing.header]

        def fitness(column: int) -> tuple[bool, int, int]:
            # A description may hold as many links, above all when dead rows have left.
            return counts[column] > 0, _FITNESS.get(headers[column], 0), counts[column]

        return max(range(len(counts)), key=fitness, default=0)

    def _in_cell(self, row: Row, column: int) -> tuple[Reference, ...]:
        if column >= len(row.cells):
            return ()
        cell = row.cells[column]
        return self._heads(cell)

    def _heads(self, cell: Cell) -> tuple[Reference, ...]:
        """The first reference, and those that follow it with nothing but a separator between."""
        found = self._written(cell)
        heads: list[Reference] = []
        if found and _WORDS.search(_PRIORITY.sub("", self._text[cell.start : found[0].start])):
            found[0] = found[0]._replace(leads=False)
        for reference in found:
            if heads and not _BETWEEN.fullmatch(self._text, heads[-1].end, reference.start):
                break
            heads.append(reference)
        return tuple(heads) or self._by_name(cell)

    def _written(self, cell: Cell) -> list[Reference]:
        """Links and paths in a cell, in their order."""
        found: list[Reference] = []
        said = cell.text
        if not ("[" in said or "`" in said or "/" in said or ".md" in said):
            return found
        for at in range(bisect_left(self._starts, cell.start), len(self._links)):
            link, to = self._links[at]
            if link.start >= cell.end:
                break
            if link.kind in ("wikilink", "markdown"):
                targets = (to.target,) if to.target else to.candidates
                found.append(self._of_link(link, tuple(targets)))
        for at in range(bisect_left(self._code_starts, cell.start), len(self._codes)):
            region = self._codes[at]
            if region.start >= cell.end:
                break
            inner = self._text[region.start : region.end].strip("` ")
            if not _NO_PATH.search(inner):
                found += self._of_path("code", inner, region.start, region.end)
        found.sort(key=lambda reference: reference.start)
        if not found:
            match = _LEADING_PATH.match(cell.text)
            if match:
                start = cell.start + match.start(1)
                found = self._of_path("path", match[1], start, start + len(match[1]))
        return found

    def _of_link(self, link: Link, targets: tuple[str, ...]) -> Reference:
        kind: Kind = "markdown" if link.style == "markdown" else "wikilink"
        state: State = ""
        if not targets:
            if self._dead is None:
                known = self._vault.derived(_unresolved_by_note)
                self._dead = {item.link.start: item for item in known.get(self._note.path, ())}
            item = self._dead.get(link.start)
            if link.path.endswith("/") or self._is_folder(link.path):
                return Reference("folder", link.path, link.start, link.end, ())
            if item is None:
                pass
            elif item.why == "alias":
                targets = (item.found,)
            elif item.why == "outside":
                targets = self._behind_machine(link.path)
            elif item.why != "unseen":
                state = "archived" if item.why == "archived" else "missing"
        return Reference(kind, link.path, link.start, link.end, targets, state, link.subpath)

    def _of_path(self, kind: Kind, path: str, start: int, end: int) -> list[Reference]:
        path = _LINE_OR_ANCHOR.sub("", path)
        if path.endswith("/"):
            return [Reference("folder", path, start, end, ())]
        is_path = path.endswith(".md")
        target = self._note_at(path) or (self._behind_machine(path) or ("",))[0]
        if target:
            return [Reference(kind, path, start, end, (target,))]
        if self._is_folder(path):
            return [Reference("folder", path, start, end, ())]
        if not is_path:
            return []
        if self._vault.archived(path, self._note.path):
            return [Reference(kind, path, start, end, (), "archived")]
        missing = not (path.startswith(("/", "~")) or stands(self._vault, path, self._note.path))
        return [Reference(kind, path, start, end, (), "missing" if missing else "")]

    def _by_name(self, cell: Cell) -> tuple[Reference, ...]:
        """A note named by nothing but its name, at the beginning of a cell."""
        match = _LEADING_NAME.match(cell.text)
        if match is None or len(match[1]) > 255 or match[1].count(" ") > _NAME_WORDS:
            return ()
        name = match[1].strip()
        if not name or name[0] in ".[" or "/" in name:
            return ()
        to = self._vault.resolve(name, self._note.path)
        if to.target is None or to.target not in self._vault.notes:
            return ()
        start = cell.start + match.start(1)
        return (Reference("name", name, start, start + len(name), (to.target,)),)

    def _note_at(self, path: str) -> str | None:
        vault, source = self._vault, self._note.path
        bases = (source.rpartition("/")[0], vault.scheme.memory, vault.obsidian.rstrip("/"), "")
        for base in dict.fromkeys(bases):
            place = joined(base, path)
            for name in (place, place + ".md"):
                if name in vault.notes and vault.notes[name].role != "archived":
                    return name
        to = vault.resolve(path, source)
        return to.target if to.target in vault.notes else None

    def _behind_machine(self, path: str) -> tuple[str, ...]:
        """The note that a path of some machine means: the longest end of it that there is here."""
        if not path.startswith(("/", "~")):
            return ()
        rest = path.strip("/")
        while "/" in rest:
            rest = rest.partition("/")[2]
            if "/" in rest and rest in self._vault.notes:
                return (rest,)
        return ()

    def _is_folder(self, path: str) -> bool:
        folders = self._vault.derived(_folders)
        bases = ("", self._note.path.rpartition("/")[0], self._vault.scheme.memory)
        return any(joined(base, path) in folders for base in bases)


def _unresolved_by_note(vault: Vault) -> dict[str, list[Unresolved]]:
    found: dict[str, list[Unresolved]] = {}
    for item in unresolved(vault):
        found.setdefault(item.note.path, []).append(item)
    return found


def _folders(vault: Vault) -> frozenset[str]:
    found: set[str] = set()
    for path in vault.notes:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return frozenset(found)


def all_targets(rows: Sequence[tuple[Reference, ...]]) -> set[str]:
    """Every note that some row refers to."""
    return {target for heads in rows for reference in heads for target in reference.targets}
