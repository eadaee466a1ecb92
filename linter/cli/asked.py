"""The language that a command line asks for with `--lang`, which outweighs that of every vault."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

OPTION = "--lang"
LANGUAGES = ("en", "zh")

_asked: ContextVar[str | None] = ContextVar("language", default=None)


def asked_language() -> str | None:
    """`en` or `zh`, or None where the vault decides."""
    return _asked.get()


@contextmanager
def speaking_as(arguments: Sequence[str]) -> Generator[None]:
    """Hold for the time of one call what its arguments ask for.

    They are read before the grammar is, for what is wrong with them is said in that language too.
    """
    token = _asked.set(_language_in(arguments))
    try:
        yield
    finally:
        _asked.reset(token)


def _language_in(arguments: Sequence[str]) -> str | None:
    found = None
    for at, word in enumerate(arguments):
        if word == "--":
            break
        if word == OPTION:
            found = arguments[at + 1] if at + 1 < len(arguments) else None
        elif word.startswith(f"{OPTION}="):
            found = word[len(OPTION) + 1 :]
    return found if found in LANGUAGES else None
