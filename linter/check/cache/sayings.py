"""Diagnostics as plain values, and back: a vault has thousands of them, and they are of one form.

What `codec` does for every kind of value takes five times as long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.message import Message
from vaultmend.linter.model import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vaultmend.linter.check.cache.codec import Decoder, Encoder

_new = cast("Callable[[Any, Any], Any]", tuple.__new__)  # pyright: ignore


def to_plain(said: Iterable[Diagnostic], encoder: Encoder) -> list[tuple[Any, ...]]:
    """What a rule said. Raises Unknown for what is not kept."""
    encode = encoder.encode
    return [
        (
            *(d.path, d.place and tuple(d.place), _plain(d.fact), d.remedy and _plain(d.remedy)),
            *(d.subject, d.cause, d.severity),
            tuple([(r.path, r.place and tuple(r.place), _plain(r.message)) for r in d.related]),
            *(encode(d.fix), encode(d.more_fixes), encode(d.settles)),
        )
        for d in said
    ]


def from_plain(plain: Iterable[tuple[Any, ...]], decoder: Decoder) -> list[Diagnostic]:
    """What it was made of."""
    new, decode = _new, decoder.decode
    return [
        new(
            Diagnostic,
            (
                path,
                place and new(Place, place),
                _message(fact),
                remedy and _message(remedy),
                *rest,
                tuple(
                    [
                        new(Related, (other, there and new(Place, there), _message(message)))
                        for other, there, message in related
                    ]
                )
                if related
                else (),
                fix and decode(fix),
                decode(more) if more else (),
                decode(settles) if settles else (),
                # No rule folds anything: the engine does, whatever is kept.
                (),
                0,
            ),
        )
        for path, place, fact, remedy, *rest, related, fix, more, settles in plain
    ]


def _plain(message: Message) -> tuple[Any, ...]:
    """A message; one within another is a tuple, as no other parameter is."""
    template, parameters = message
    if any(isinstance(value, Message) for _, value in parameters):
        inner = tuple(
            [(name, _plain(v) if isinstance(v, Message) else v) for name, v in parameters]
        )
        return template, inner, True
    return template, parameters


def _message(plain: tuple[Any, ...]) -> Message:
    if len(plain) == 2:
        message: Message = _new(Message, plain)
        return message
    inner = [(name, _inner(value)) for name, value in plain[1]]
    return Message(plain[0], tuple(inner))


def _inner(value: str | float | tuple[Any, ...]) -> str | float | Message:
    return _message(value) if isinstance(value, tuple) else value
