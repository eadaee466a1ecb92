"""What the cells of a row should say of a note, in the words that the column already uses."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import read_date, read_priority, read_status
from vaultmend.linter.vault.freshness import days_unverified
from vaultmend.linter.vault.navigation.words import column_of, read_cell_status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.model import Value as ModelValue
    from vaultmend.linter.vault.navigation.lists import Listing
    from vaultmend.linter.vault.scheme import Scheme

OWN = ("priority", "status", "verified")
"""The columns whose cells are kept as the notes say; people write the others."""

_EMOJI = {"P0": "🔴", "P1": "🟡", "P2": "⚪"}
_CHINESE = {"P0": "核心", "P1": "重要", "P2": "参考"}
_DECORATED = {
    "active": "✅ active",
    "stale": "⚠️ stale",
    "conflict": "🔀 conflict",
    "superseded": "⏹️ superseded",
}


class Value(NamedTuple):
    """What a note says for one column: its meaning, or its own word where nobody knows one."""

    meaning: str
    known: bool
    assumed: bool = False
    """The note does not say it; it follows from there being nothing else to say."""


NOTHING = Value("", known=False)


def columns_of(listing: Listing, name: int) -> tuple[str, ...]:
    """What each column of a table holds; empty where nobody knows, and for a second of a kind."""
    found: list[str] = []
    for number, cell in enumerate(listing.header):
        column = column_of(cell.text)
        if number == name:
            column = "name"
        elif column == "name" or column in found:
            column = ""
        found.append(column)
    return tuple(found)


def value_of(note: Note, column: str, scheme: Scheme) -> Value:
    """What a note says for a column of `OWN`, or `NOTHING`."""
    if column == "priority":
        return _value(note.value("priority"), read_priority)
    if column == "status":
        return _status(note, scheme)
    verified = read_date(note.value(scheme.index.verified))
    return Value(verified.isoformat(), known=True) if verified else NOTHING


@lru_cache(maxsize=4096)  # the rows of an index share few of them
def meaning_of(cell: str, column: str) -> str | None:
    """What a cell of such a column says, or None for words that nobody knows."""
    if column == "priority":
        return read_priority(cell.replace("`", " ").replace("\ufe0f", ""))
    if column == "status":
        return read_cell_status(cell)
    day = read_date(cell.strip("*_` "))
    return day.isoformat() if day else None


def differs(cell: str, value: Value, column: str) -> bool:
    """Whether a cell says something else than the note; a note that says nothing never differs.

    Words that nobody knows outweigh neither a cell that is understood nor the same words with
    decoration.
    """
    if not value.meaning:
        return False
    said = meaning_of(cell, column)
    if value.assumed:
        return said == "stale"
    if value.known:
        return said != value.meaning
    return said is None and _letters(cell) != _letters(value.meaning)


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def day_of(note: Note) -> str:
    """The day of a note for a column of dates: by its property, else by its name."""
    day = read_date(note.value("date")) or read_date(note.path[note.path.rfind("/") + 1 :][:10])
    return day.isoformat() if day else ""


class Spelling:
    """How a column writes what it means."""

    __slots__ = ("_decorated", "_written")

    def __init__(self, cells: Iterable[str], column: str) -> None:
        counts: dict[str, Counter[str]] = {}
        for cell in cells:
            meaning = meaning_of(cell, column)
            if meaning:
                counts.setdefault(meaning, Counter())[cell] += 1
        self._written: Mapping[str, str] = {
            meaning: found.most_common(1)[0][0] for meaning, found in counts.items()
        }
        self._decorated: Mapping[str, str] = {}
        if column == "verified":
            self._written = {}
        elif column == "status" and any("✅" in word for word in self._written.values()):
            self._decorated = _DECORATED
        elif column == "priority":
            for table in (_EMOJI, _CHINESE):
                if any(word == table[meaning] for meaning, word in self._written.items()):
                    self._decorated = table

    def write(self, value: Value) -> str:
        """The cell for a value: as other rows write it, else in the manner of the column."""
        if not value.known:
            return value.meaning
        known = self._written.get(value.meaning)
        return known or self._decorated.get(value.meaning, value.meaning)


def _status(note: Note, scheme: Scheme) -> Value:
    """The status of a note, `stale` in place of `active` when nobody verified it lately.

    A conflict stays one: that a human must decide is more than that it is old.
    """
    said = _value(note.value("status"), read_status)
    if said.meaning in ("", "active"):
        age = days_unverified(note, scheme.index.verified, scheme.today)
        if age is not None:
            stale = age > scheme.index.max_age_days
            assumed = not stale and not said.meaning
            return Value("stale" if stale else "active", known=True, assumed=assumed)
    return said


def _value(raw: ModelValue, read: Callable[[ModelValue], str | None]) -> Value:
    if not isinstance(raw, str) or not raw.strip():
        return NOTHING
    meaning = read(raw)
    if meaning:
        return Value(meaning, known=True)
    return Value(" ".join(raw.split()), known=False)
