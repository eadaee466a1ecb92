"""A note's category must be that of the folder it lies in.

The folder says lesson and the property says decision: a query by category and a walk through the
folder give two different answers, and the index lists the note in the wrong place. It happens
when a note is copied as a model for another, or moved without a look at its frontmatter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.read.frontmatter.property_items import property_place
from vaultmend.linter.vault.schema import misfit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Property
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """Which category belongs to which role."""

    keys: tuple[str, ...] = ("category", "type")
    """Properties that say what a note is; the first one that a note has counts."""
    words: tuple[str, ...] = (
        "lesson=lessons lesson 教训 经验",
        "person=person people 人物",
        "decision=decision decisions 决策 决定",
    )
    """For each role its category, then other words that are understood for it."""


def check(note: Note, _facts: None, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note whose category belongs to another role."""
    header = note.frontmatter
    if header is None or not header.properties:
        return
    table, kinds = _tables(options.words)
    own = table.get(note.role)
    item = next((item for key in options.keys if (item := header.get(key)) and item.value), None)
    if not own or item is None or not isinstance(item.value, str):
        return
    schema = scheme.schemas.get(note.role)
    expected = schema.properties.get(item.key.lower()) if schema else None
    if expected and misfit(item.value, expected):
        return  # invalid-property says it
    if kinds.get(_plain(item.value), note.role) != note.role:
        yield _diagnostic(note, item, own[0])


@lru_cache(maxsize=1)
def _tables(words: tuple[str, ...]) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The words of each role, and the role of each word."""
    table = {role: names.split() for role, _, names in _rows(words)}
    return table, {name: role for role, names in table.items() for name in names}


def _rows(words: Iterable[str]) -> Iterable[tuple[str, str, str]]:
    return (row.partition("=") for row in words)


def _plain(value: str) -> str:
    if not value.isascii():
        import unicodedata

        value = unicodedata.normalize("NFKC", value)
    return value.strip().lower()


def _diagnostic(note: Note, item: Property, meant: str) -> Diagnostic:
    edit = ReplaceText(note.path, item.value_start, item.value_end, meant)
    return Diagnostic(
        note.path,
        property_place(item),
        say(
            "{key} says '{value}', the folder says '{meant}'",
            key=item.key,
            value=str(item.value),
            meant=meant,
        ),
        say("write {value}, or move the note", value=meant),
        subject=f"{item.key} {item.value}",
        fix=Fix(say("Write {key}: {value}", key=item.key, value=meant), (edit,), "unsafe"),
    )


def _note(path: str, *lines: str) -> dict[str, str]:
    header = "".join(line + "\n" for line in lines)
    return {"memory/INDEX.md": "# Index\n", path: f"---\ntitle: Cron\n{header}---\n# Cron\n"}


_LESSON, _PERSON = "memory/lessons/cron.md", "memory/people/ray.md"

RULE = NoteRule(
    name="misfiled-category",
    summary="a category that disagrees with the note's folder",
    family="frontmatter",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example(
            "a lesson that was copied from a decision",
            _note(_LESSON, "category: decision"),
            fixed={_LESSON: _note(_LESSON, "category: lessons")[_LESSON]},
        ),
        Example("a person as a lesson, by type", _note(_PERSON, "type: 教训")),
    ),
    good=(
        Example("each where it belongs", _note(_LESSON, "category: lessons", "type: decision")),
        Example("a kind that is no role", _note(_PERSON, "type: colleague")),
        Example(
            "a value outside the schema is another rule's business",
            _note(_LESSON, "category: decisions"),
        ),
        Example(
            "a role that has no category",
            _note("memory/projects/harbour.md", "category: decision"),
        ),
    ),
)
