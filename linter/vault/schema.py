"""What the properties and sections of a role must be; properties in the vocabulary of JSON Schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import canonical_date, read_date, read_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.model import Property, Value

TYPES = ("string", "number", "integer", "boolean", "array", "object")
FORMATS = ("date",)
LONGEST = 255
"""Code points of a value that is compared with a pattern."""


class Expected(NamedTuple):
    """What one property must be; empty members ask for nothing."""

    type: str = ""
    enum: tuple[str, ...] = ()
    format: str = ""
    pattern: str = ""
    min_items: int = 0


class Schema(NamedTuple):
    """Required keys, what each known key must be, and required sections."""

    required: tuple[str, ...] = ()
    """Keys; where one of several will do, these with `|` between them."""
    properties: Mapping[str, Expected] = {}
    sections: tuple[tuple[str, ...], ...] = ()
    """By section the names that its heading may have, the first one for messages."""


def alternatives(required: str) -> tuple[str, ...]:
    """The keys of which a required one may be any, the first one for messages."""
    return tuple(key.strip() for key in required.split("|"))


def found(named: Mapping[str, Property], key: str) -> tuple[Property, Value] | None:
    """The property that holds a key, and the value there; `metadata.type` is a key in a mapping.

    `named` are the properties of a note by their names in lower case.
    """
    key = key.lower()
    item = named.get(key)
    if item is not None:
        return item, item.value
    outer, dot, inner = key.partition(".")
    item = named.get(outer) if dot else None
    if item is None or not isinstance(item.value, dict):
        return None
    values = {name.lower(): value for name, value in item.value.items()}
    return (item, values[inner]) if inner in values else None


def misfit(value: Value, expected: Expected) -> Message | None:
    """Why a value is not as expected, as a clause behind the value, or nothing.

    An empty value (`key:`) is the business of `missing-property`, so it always fits.
    """
    if value is None or value == "":
        return None
    if expected.enum and not (isinstance(value, str) and value in expected.enum):
        return say("is none of {values}", values=", ".join(expected.enum))
    if expected.type and not _is_type(value, expected.type):
        return say("is not of type {type}", type=expected.type)
    if expected.format == "date" and not _is_date(value):
        return say("is not a date (YYYY-MM-DD)")
    if expected.pattern and not _matches(value, expected.pattern):
        return say("does not match {pattern}", pattern=expected.pattern)
    if expected.min_items and not (isinstance(value, list) and len(value) >= expected.min_items):
        return say("has fewer than {count} {count:item|items}", count=expected.min_items)
    return None


def wanted(expected: Expected) -> Message:
    """What to write instead of a value that does not fit, as a remedy."""
    if expected.enum:
        return say("write the one of them that is true")
    if expected.format == "date":
        return say("write a day that there is, as YYYY-MM-DD")
    if expected.pattern:
        return say("write it so that it matches, or change the pattern of the schema")
    if expected.min_items:
        return say("write a list of at least {count}", count=expected.min_items)
    return say("write a value of type {type}", type=expected.type)


def canonical(value: Value, expected: Expected) -> str | None:
    """How a value should be written that is understood but written otherwise, or None.

    A value that is expected as it is has no other form; neither has one that nobody understands.
    """
    if expected.enum:
        return None if value in expected.enum else read_value(value, expected.enum)
    return canonical_date(value) if expected.format == "date" else None


def _is_type(value: Value, type_name: str) -> bool:
    # A single string counts as a list of one: Obsidian accepts it since 1.9.3 (P-42).
    if type_name == "array":
        return isinstance(value, list | str)
    if type_name == "string":
        return isinstance(value, str | int | float) and not isinstance(value, bool)
    if type_name == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if type_name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if type_name == "boolean":
        return isinstance(value, bool)
    return isinstance(value, dict)


def _is_date(value: Value) -> bool:
    return isinstance(value, str) and read_date(value) is not None


def _matches(value: Value, pattern: str) -> bool:
    import re

    # Patterns are admitted for values of this length only: a longer one might take for ever.
    if isinstance(value, str) and len(value) > LONGEST:
        return True
    return isinstance(value, str) and re.search(pattern, value) is not None
