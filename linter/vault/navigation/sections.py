"""Sections of the index that are missing, and a whole index where there is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.bullet_form import bullet_form
from vaultmend.linter.vault.navigation.claims import ReadList
from vaultmend.linter.vault.navigation.differences import TextEdit
from vaultmend.linter.vault.navigation.linking import PLAIN, reference_to
from vaultmend.linter.vault.navigation.lists import Cell, Listing
from vaultmend.linter.vault.navigation.order import key_in_table
from vaultmend.linter.vault.navigation.sources import list_style
from vaultmend.linter.vault.navigation.table_form import TableForm, table_head
from vaultmend.linter.vault.navigation.words import (
    FOR_AGENTS,
    TITLE,
    TITLES,
    is_chinese,
    names_in,
    plain_title,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vaultmend.linter.model import Heading, Note
    from vaultmend.linter.vault.navigation.claims import Owned
    from vaultmend.linter.vault.navigation.linking import Style
    from vaultmend.linter.vault.navigation.ownership import Gap
    from vaultmend.linter.vault.navigation.sources import Source

_BREAK = re.compile(r"[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}")


_BARS = "| |"
"""A row of a new table, as far as its form goes."""


class NewSections(NamedTuple):
    """Sections that an index lacks, and the edits that add them."""

    path: str
    gaps: tuple[Gap, ...]
    titles: tuple[str, ...]
    """What the section of each gap is called, in the language that the index has."""
    edits: tuple[TextEdit, ...]


class NewIndex(NamedTuple):
    """A whole index."""

    path: str
    gaps: tuple[Gap, ...]
    text: str


def new_index(source: Source, gaps: Sequence[Gap]) -> NewIndex:
    """The index of a vault that has none: a heading, a line for agents, a table for each role."""
    said = "".join(source.description(path) for gap in gaps for path in sorted(gap.notes))
    language = "zh" if is_chinese(said) else "en"
    parts = [TITLE[language], "", FOR_AGENTS[language]]
    for gap in gaps:
        title = gap.category.zh if language == "zh" else gap.category.en
        parts += ["", f"## {title}", "", *_table(source, gap, language, PLAIN)]
    return NewIndex(source.path, tuple(gaps), "\n".join(parts) + "\n")


def new_sections(
    source: Source, note: Note, gaps: Sequence[Gap], owned: Sequence[Owned], newline: str
) -> NewSections:
    """The sections that an index lacks, each where the order of the profile has it.

    A heading that is there already gets its list; new lists are written as the others are.
    """
    writer = _Writer(source, note, owned, newline)
    by_place: dict[int, list[str]] = {}
    for gap in gaps:
        at, text = writer.section(gap)
        by_place.setdefault(at, []).append(text)
    edits = [TextEdit(at, at, "".join(texts)) for at, texts in sorted(by_place.items())]
    titles = tuple(writer.title(gap) for gap in gaps)
    return NewSections(source.path, tuple(gaps), titles, tuple(edits))


def linkable(source: Source, gaps: Iterable[Gap]) -> list[Gap]:
    """The gaps without the notes whose names no reference can hold."""
    found: list[Gap] = []
    for gap in gaps:
        notes = frozenset(
            path
            for path in gap.notes
            if reference_to(source.vault, source.path, PLAIN, path, in_table=True)
        )
        if notes:
            found.append(gap._replace(notes=notes))
    return found


class _Writer:
    def __init__(self, source: Source, note: Note, owned: Sequence[Owned], newline: str) -> None:
        self._source = source
        self._note = note
        self._order = [category.role for category in source.vault.scheme.index.categories]
        self._owned = [one for one in owned if self._role_of(one) in self._order]
        self._newline = newline
        headers = [cell.text for one in owned for part in one.lists for cell in part.listing.header]
        self._language = "zh" if is_chinese("".join(headers) or source.text) else "en"
        self._headings = {role: self._heading_of(role) for role in self._order}
        self._titles_in = self._language_of_titles()

    def section(self, gap: Gap) -> tuple[int, str]:
        """Where a section begins, and its text with the blank lines around it."""
        newline = self._newline
        lines = self._list(gap)
        heading = self._headings[gap.category.role]
        if heading is not None:
            at = self._end_of(heading)
        else:
            lines = [f"{'#' * self._level()} {self.title(gap)}", "", *lines]
            at = self._place(gap.category.role)
        text = newline.join(lines)
        before = self._source.text[:at]
        if before and not before.endswith(("\n", "\r")):
            return at, newline * 2 + text
        if before.strip() and not before.endswith((newline * 2, "\n\n", "\r\r")):
            text = newline + text
        return at, text + newline + (newline if self._source.text[at:].strip() else "")

    def title(self, gap: Gap) -> str:
        """The title of a new section."""
        return gap.category.zh if self._titles_in == "zh" else gap.category.en

    def _language_of_titles(self) -> str:
        """Chinese where most titles of sections begin so, whatever the text below them is.

        The language of the text decides where there is no section yet.
        """
        titles = [heading.text for heading in self._headings.values() if heading is not None]
        titles = titles or [head.text for head in self._note.headings if head.level > 1]
        if not titles:
            return self._language
        first = [next((char for char in title if char.isalpha()), "") for title in titles]
        chinese = sum("\u4e00" <= char <= "\u9fff" for char in first)
        return "zh" if chinese * 2 > len(first) else "en"

    def _list(self, gap: Gap) -> list[str]:
        source = self._source
        lists = [one.lists[0] for one in self._owned]
        if lists and all(one.listing.kind == "bullets" for one in lists):
            model = lists[self._nearest(gap.category.role)]
            form = bullet_form(source, model, list_style(source, lists))._replace(indent="")
            if model.listing.ordered:
                form = form._replace(mark="-")
            return [form.row(path) for path in _sorted(source, gap.notes, ())]
        return _table(source, gap, self._language, list_style(source, lists))

    def _nearest(self, role: str) -> int:
        at = self._order.index(role)
        return min(
            range(len(self._owned)),
            key=lambda number: abs(self._rank(self._role_of(self._owned[number])) - at),
        )

    def _rank(self, role: str) -> int:
        return self._order.index(role) if role in self._order else len(self._order)

    def _role_of(self, owned: Owned) -> str:
        """The role that a list is of; of a folder that of its notes."""
        if owned.category is not None:
            return owned.category.role
        return self._source.vault.notes[min(owned.notes)].role if owned.notes else ""

    def _level(self) -> int:
        levels = [heading.level for heading in self._headings.values() if heading]
        if levels:
            return levels[0]
        levels = [heading.level for heading in self._note.headings if heading.level > 1]
        return min(levels, default=2)

    def _heading_of(self, role: str) -> Heading | None:
        """The heading of a role: above its list, or one that names it and has no list yet."""
        for one in self._owned:
            at = one.lists[0].listing.heading
            if one.category and one.category.role == role and at >= 0:
                return self._note.headings[at]
        [category] = [c for c in self._source.vault.scheme.index.categories if c.role == role]
        titles = {plain_title(t) for t in (*category.headings, category.en, category.zh, role)}
        for heading in self._note.headings:
            if heading.level > 1 and names_in(heading.text) & titles:
                return heading
        return None

    def _place(self, role: str) -> int:
        """Behind the section before it in the order of the profile, else before the next one."""
        at = self._order.index(role)
        for other in reversed(self._order[:at]):
            heading = self._headings[other]
            if heading is not None:
                return self._end_of(heading, deep=True)
        for other in self._order[at + 1 :]:
            heading = self._headings[other]
            if heading is not None:
                return heading.start
        header = self._note.frontmatter
        return self._trimmed(header.end if header else 0, len(self._source.text))

    def _end_of(self, heading: Heading, *, deep: bool = False) -> int:
        """Where the text of a section ends: before the next heading, or a line drawn below it."""
        end = len(self._source.text)
        for other in self._note.headings:
            if other.start > heading.start and (other.level <= heading.level or not deep):
                end = other.start
                break
        return self._trimmed(heading.end, end)

    def _trimmed(self, start: int, end: int) -> int:
        """The end of a stretch without a line drawn at its end and what stands below that."""
        lines = self._source.text[start:end].splitlines(keepends=True)
        position, cut = end, end
        for number in range(len(lines) - 1, max(0, len(lines) - _FOOTER), -1):
            position -= len(lines[number])
            if _BREAK.fullmatch(lines[number].strip()) and not lines[number - 1].strip():
                cut = position
        return cut


_FOOTER = 6
"""Lines below which a drawn line does not close a note."""


def _table(source: Source, gap: Gap, language: str, style: Style) -> list[str]:
    columns = gap.category.columns
    header = tuple(Cell(0, 0, TITLES[language][column]) for column in columns)
    listing = Listing("table", -1, "", header, 0, len(_BARS), 0, ())
    name = columns.index("name") if "name" in columns else 0
    one = ReadList(source.path, listing, (), name)
    form = TableForm(source._replace(text=_BARS), one, style)
    rows = (form.row(path) for path in _sorted(source, gap.notes, columns))
    return [*table_head(columns, language), *rows]


def _sorted(source: Source, paths: Iterable[str], columns: Sequence[str]) -> list[str]:
    return sorted(paths, key=lambda path: key_in_table(source.vault, path, columns))
