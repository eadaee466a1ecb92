"""Sections of the index that are missing, and a whole index where there is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.vault.navigation.differences import TextEdit
from vaultmend.linter.vault.navigation.forms import (
    TableForm,
    bullet_form,
    list_style,
    table_head,
)
from vaultmend.linter.vault.navigation.lists import Cell, Listing
from vaultmend.linter.vault.navigation.order import key_of_note
from vaultmend.linter.vault.navigation.ownership import ReadList
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
    from vaultmend.linter.vault.navigation.forms import Source
    from vaultmend.linter.vault.navigation.ownership import Gap, Owned

_BREAK = re.compile(r"[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}")


_BARS = "| |"
"""A row of a new table, as far as its form goes."""


class NewSections(NamedTuple):
    """Sections that an index lacks, and the edits that add them."""

    path: str
    gaps: tuple[Gap, ...]
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
    parts = [TITLE, "", FOR_AGENTS[language]]
    for gap in gaps:
        parts += ["", f"## {gap.category.en}", "", *_table(source, gap, language)]
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
    return NewSections(source.path, tuple(gaps), tuple(edits))


class _Writer:
    def __init__(self, source: Source, note: Note, owned: Sequence[Owned], newline: str) -> None:
        self._source = source
        self._note = note
        self._owned = [one for one in owned if one.category is not None]
        self._newline = newline
        categories = source.vault.scheme.index.categories
        self._order = [category.role for category in categories]
        titles = [heading.text for heading in note.headings if heading.level > 1]
        self._titles_in = "zh" if titles and is_chinese("".join(titles)) else "en"
        self._language = "zh" if is_chinese(source.text) else "en"
        self._headings = {role: self._heading_of(role) for role in self._order}

    def section(self, gap: Gap) -> tuple[int, str]:
        """Where a section begins, and its text with the blank lines around it."""
        newline = self._newline
        lines = self._list(gap)
        heading = self._headings[gap.category.role]
        if heading is not None:
            at = self._end_of(heading)
        else:
            title = gap.category.zh if self._titles_in == "zh" else gap.category.en
            lines = [f"{'#' * self._level()} {title}", "", *lines]
            at = self._place(gap.category.role)
        text = newline.join(lines)
        before = self._source.text[:at]
        if before and not before.endswith(("\n", "\r")):
            return at, newline * 2 + text
        if before.strip() and not before.endswith((newline * 2, "\n\n", "\r\r")):
            text = newline + text
        return at, text + newline + (newline if self._source.text[at:].strip() else "")

    def _list(self, gap: Gap) -> list[str]:
        source = self._source
        lists = [one.lists[0] for one in self._owned]
        if lists and all(one.listing.kind == "bullets" for one in lists):
            model = lists[self._nearest(gap.category.role)]
            form = bullet_form(source, model, list_style(source, lists))
            if model.listing.ordered:
                form = form._replace(mark="-")
            return [line for path in _sorted(source, gap.notes) if (line := form.row(path))]
        return _table(source, gap, self._language)

    def _nearest(self, role: str) -> int:
        at = self._order.index(role)
        return min(
            range(len(self._owned)),
            key=lambda number: abs(self._order.index(self._role(number)) - at),
        )

    def _role(self, number: int) -> str:
        category = self._owned[number].category
        return category.role if category else ""

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


def _table(source: Source, gap: Gap, language: str) -> list[str]:
    columns = gap.category.columns
    header = tuple(Cell(0, 0, TITLES[language][column]) for column in columns)
    listing = Listing("table", -1, "", header, 0, len(_BARS), 0, ())
    name = columns.index("name") if "name" in columns else 0
    one = ReadList(source.path, listing, (), name)
    form = TableForm(source._replace(text=_BARS), one, list_style(source, []))
    rows = (form.row(path) for path in _sorted(source, gap.notes))
    return [*table_head(columns, language), *(row for row in rows if row)]


def _sorted(source: Source, paths: Iterable[str]) -> list[str]:
    return sorted(paths, key=lambda path: key_of_note(source.vault, path))
