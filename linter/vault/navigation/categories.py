"""What a profile says of the index: its sections, their titles and columns, their order."""

from __future__ import annotations

from vaultmend.linter.named_tuple import NamedTuple

COLUMNS = ("name", "priority", "status", "verified", "date", "description")
"""What a column of an index can hold."""


class Category(NamedTuple):
    """The notes of one role, which have a section of the index."""

    role: str
    en: str = ""
    zh: str = ""
    """The title of the section, in English and in Chinese."""
    headings: tuple[str, ...] = ()
    """Other headings under which people list these notes."""
    columns: tuple[str, ...] = ("name", "description")
    """The columns of a table that is written anew."""
    section: bool = True
    """Whether a section is added where none lists these notes."""


class IndexScheme(NamedTuple):
    """How the index of a vault is kept."""

    categories: tuple[Category, ...] = ()
    """In the order of their sections."""
    path: str = ""
    """Where the index is written when there is none; empty for a layout without one."""
    verified: str = "last_verified"
    """The property that holds the day of the last verification."""
    max_age_days: int = 30
    """Days since then after which a note is stale."""
