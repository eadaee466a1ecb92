"""What is known of a note as plain values that `marshal` takes, and back; nothing else is made of
them than named tuples of this package."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.model import (
    Block,
    Frontmatter,
    Heading,
    Link,
    Note,
    Problem,
    Property,
    Region,
    Tag,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_PACKAGE = "vaultmend."
_PLAIN = frozenset((type(None), bool, int, float, str, bytes))
_DAY = "datetime:date"
_new = cast("Callable[[Any, Any], Any]", tuple.__new__)  # pyright: ignore


class Unknown(Exception):  # noqa: N818  it is no error: the note is only read again
    """A value of a kind that is not kept."""


class Encoder:
    """Makes plain values; what kinds they were is kept in `kinds`, by number."""

    __slots__ = ("_numbers",)

    def __init__(self, kinds: Sequence[str]) -> None:
        """`kinds` are those that are known already."""
        self._numbers = {kind: number for number, kind in enumerate(kinds)}

    @property
    def kinds(self) -> list[str]:
        """The kinds in the order of their numbers."""
        return list(self._numbers)

    def encode(self, value: Any) -> Any:
        """A plain value; what is none is a list that begins with `...` and the number of its kind.

        Raises Unknown.
        """
        kind = type(value)  # pyright: ignore[reportUnknownVariableType]
        if kind in _PLAIN:
            return value
        if kind is tuple:
            return tuple([self.encode(item) for item in value])
        if kind is list:
            return [self.encode(item) for item in value]
        if kind is dict:
            return {self.encode(key): self.encode(item) for key, item in value.items()}
        if kind is frozenset or kind is set:
            if all(type(item) in _PLAIN for item in value):
                return value
            raise Unknown
        if kind is datetime.date:
            return [..., self._number(_DAY), value.toordinal()]
        if isinstance(value, tuple) and kind.__module__.startswith(_PACKAGE):
            fields: list[Any] = [self.encode(item) for item in _items(value)]
            return [..., self._number(f"{kind.__module__}:{kind.__qualname__}"), *fields]
        raise Unknown

    def _number(self, kind: str) -> int:
        return self._numbers.setdefault(kind, len(self._numbers))


class Decoder:
    """Makes of plain values again what they were."""

    __slots__ = ("_kinds", "_names")

    def __init__(self, kinds: Sequence[str]) -> None:
        """`kinds` are those of the encoder."""
        self._names = kinds
        self._kinds: dict[int, Callable[[list[Any]], Any]] = {}

    def decode(self, value: Any) -> Any:
        """The value. Raises Unknown for a kind that there is no more."""
        kind = type(value)  # pyright: ignore[reportUnknownVariableType]
        if kind in _PLAIN:
            return value
        if kind is tuple:
            return tuple([self.decode(item) for item in value])
        if kind is list:
            if value and value[0] is ...:
                number = value[1]
                make = self._kinds.get(number) or self._made(number)
                return make([self.decode(item) for item in value[2:]])
            return [self.decode(item) for item in value]
        if kind is dict:
            return {self.decode(key): self.decode(item) for key, item in value.items()}
        return value

    def _made(self, number: int) -> Callable[[list[Any]], Any]:
        make = _maker(self._names[number])
        self._kinds[number] = make
        return make


def _maker(name: str) -> Callable[[list[Any]], Any]:
    if name == _DAY:
        return lambda fields: datetime.date.fromordinal(fields[0])
    from importlib import import_module

    module, _, path = name.partition(":")
    found: Any = import_module(module) if module.startswith(_PACKAGE) else None
    for part in path.split("."):
        found = getattr(found, part, None)
    if not (isinstance(found, type) and issubclass(found, tuple)):
        raise Unknown
    return lambda fields: _new(found, fields)


def _items(value: Any) -> tuple[Any, ...]:
    return tuple(value)


def note_to_plain(note: Note) -> tuple[Any, ...]:
    """The fields of a note that could be read, as plain tuples."""
    header = note.frontmatter
    plain = None
    if header is not None:
        problem = header.problem
        properties = [tuple(item) for item in header.properties]
        plain = (properties, header.end, None if problem is None else tuple(problem))
    return (
        *(note.path, note.role, note.size, plain),
        *([tuple(item) for item in group] for group in note[4:9]),
        note.bom,
    )


def note_from_plain(plain: tuple[Any, ...]) -> Note:
    """The note of these fields."""
    path, role, size, header, links, headings, blocks, tags, regions, bom = plain
    new = _new
    if header is not None:
        properties, end, problem = header
        header = Frontmatter(
            tuple([new(Property, item) for item in properties]),
            end,
            None if problem is None else Problem(*problem),
        )
    return Note(
        *(path, role, size, header),
        tuple([new(Link, item) for item in links]),
        tuple([new(Heading, item) for item in headings]) if headings else (),
        tuple([new(Block, item) for item in blocks]) if blocks else (),
        tuple([new(Tag, item) for item in tags]) if tags else (),
        tuple([new(Region, item) for item in regions]) if regions else (),
        None,
        bom,
    )
