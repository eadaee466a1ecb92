"""A note's category must be that of the folder it lies in.

The folder says lesson and the property says decision: a query by category and a walk through the
folder give two different answers, and the index lists the note in the wrong place. It happens
when a note is copied as a model for another, or moved without a look at its frontmatter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import key_place, property_place
from vaultmend.linter.read.frontmatter.values import KINDS, understood
from vaultmend.linter.vault.schema import canonical, found, misfit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Property
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """Which category belongs to which role."""

    keys: tuple[str, ...] = ("category", "type")
    """Properties that say what a note is; the first one that a note has counts."""
    words: tuple[str, ...] = tuple(map("=".join, KINDS.items()))
    """For each role its category, then other words that are understood for it."""


def check(note: Note, _facts: None, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note whose category belongs to another role."""
    header = note.frontmatter
    if header is None or not header.properties:
        return
    table, kinds = _tables(options.words)
    own = table.get(note.role)
    if not own:
        return
    named = header.by_name()
    told = ((key, at) for key in options.keys if (at := found(named, key)) and at[1])
    key, (item, value) = next(told, ("", (None, None)))
    if item is None or not isinstance(value, str):
        return
    role = understood(value, kinds)
    schema = scheme.schemas.get(note.role)
    expected = schema.properties.get(key.lower()) if schema else None
    if expected and misfit(value, expected) and not canonical(value, expected):
        return  # invalid-property says it
    if role and role != note.role:
        yield _diagnostic(note, item, key, value, own[0])


@lru_cache(maxsize=1)
def _tables(words: tuple[str, ...]) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The words of each role, and the role of each word."""
    table = {role: names.split() for role, _, names in _rows(words)}
    return table, {name.casefold(): role for role, names in table.items() for name in names}


def _rows(words: Iterable[str]) -> Iterable[tuple[str, str, str]]:
    return (row.partition("=") for row in words)


def _diagnostic(note: Note, item: Property, key: str, value: str, meant: str) -> Diagnostic:
    inner = value is not item.value
    name = key if inner else item.key
    fix = None
    if not inner:
        edit = ReplaceText(note.path, item.value_start, item.value_end, meant)
        fix = Fix(say("Write {key}: {value}", key=name, value=meant), (edit,), "unsafe")
    return Diagnostic(
        note.path,
        key_place(item) if inner else property_place(item),
        say("{key} says '{value}', its place says '{meant}'", key=name, value=value, meant=meant),
        say("write {value}, or move the note", value=meant),
        subject=f"{name} {value}",
        fix=fix,
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
        Example("a person as a lesson, by type", _note(_PERSON, "type: 📘 教训")),
    ),
    good=(
        Example("each where it belongs", _note(_LESSON, "category: lessons", "type: decision")),
        Example("a kind that is no role", _note(_PERSON, "type: colleague")),
        Example(
            "a value that nobody knows is another rule's business",
            _note(_LESSON, "category: guide"),
        ),
        Example(
            "a role that has no category",
            _note("memory/projects/harbour.md", "category: decision"),
        ),
    ),
)
