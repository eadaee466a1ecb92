"""What a note tells of itself without being asked: its title, its day, what kind of note it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.dated_names import day_of_name
from vaultmend.linter.read.frontmatter.adding import written
from vaultmend.linter.read.frontmatter.values import KINDS
from vaultmend.linter.vault.navigation.describe import title_of
from vaultmend.linter.vault.schema import misfit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme


def derived(note: Note, scheme: Scheme, keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Those of the properties that the note tells, each with its line of YAML.

    Priority, status and the day of a verification are judgements, and never among them.
    The title is the first heading, else the name of the file. The day is that in the name, else
    that of the commit that brought the note, where the scheme knows it. The kind is what the role
    of its folder is called. Nothing that the schema of the role does not allow.
    """
    schema = scheme.schemas.get(note.role)
    for key in keys:
        for value in _values(note, scheme, key):
            expected = schema.properties.get(key.lower()) if schema else None
            line = written(key, value) if value else None
            if line is not None and (expected is None or misfit(value, expected) is None):
                yield key, line
                break


def _values(note: Note, scheme: Scheme, key: str) -> Iterator[str]:
    if key == "title":
        yield title_of(note)
    elif key == "date":
        named = day_of_name(note.path)
        # A week names no day.
        exact = named if named and named.isoformat() in note.path else None
        day = exact or scheme.first_commits.get(note.path)
        if day is not None:
            yield day.isoformat()
    elif key in ("category", "type"):
        if note.role in KINDS:
            yield KINDS[note.role].split()[0]
        schema = scheme.schemas.get(note.role)
        if schema and key in schema.properties and schema.properties[key].enum:
            yield note.role
