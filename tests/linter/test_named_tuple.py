"""The named tuples of vaultmend are those of typing, but for what typing makes of annotations."""

from __future__ import annotations

import copy
import inspect
import pickle
import typing

import pytest

from vaultmend.linter.named_tuple import NamedTuple


class Mine(NamedTuple):
    """A place."""

    line: int
    column: int = 1
    """From one on."""
    names: tuple[str, ...] = ()

    @property
    def next(self) -> int:
        return self.line + 1

    @classmethod
    def first(cls) -> Mine:
        return cls(1)


class Theirs(typing.NamedTuple):
    """A place."""

    line: int
    column: int = 1
    names: tuple[str, ...] = ()


def test_it_is_made_taken_apart_and_shown_like_a_named_tuple_of_typing() -> None:
    mine, theirs = Mine(3, names=("a",)), Theirs(3, names=("a",))
    assert tuple(mine) == tuple(theirs) == (3, 1, ("a",))
    assert repr(mine) == repr(theirs).replace("Theirs", "Mine")
    assert mine._asdict() == theirs._asdict()
    assert mine._replace(column=4) == (3, 4, ("a",))
    assert Mine._fields == Theirs._fields
    assert Mine._field_defaults == Theirs._field_defaults
    assert inspect.signature(Mine).parameters.keys() == inspect.signature(Theirs).parameters.keys()
    with pytest.raises(TypeError):
        Mine()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_it_keeps_what_the_class_says_of_itself_and_can_do() -> None:
    assert (Mine.__doc__, Mine.__module__, Mine.__qualname__) == ("A place.", __name__, "Mine")
    assert Mine.__annotations__ == {"line": "int", "column": "int", "names": "tuple[str, ...]"}
    assert Mine(3).next == 4
    assert Mine.first() == (1, 1, ())
    assert pickle.loads(pickle.dumps(Mine(3))) == Mine(3)
    assert type(copy.copy(Mine(3))) is Mine


def test_typing_can_still_tell_the_types_of_the_fields() -> None:
    assert typing.get_type_hints(Mine) == typing.get_type_hints(Theirs)
