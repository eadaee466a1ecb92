"""MEMORY.md must stay as small as what a model reads with attention.

It is put in front of every session. What is over the limit is cut off by the host or lost in the
middle of the context; either way the agent does not know what it should know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme

_SIZED = frozenset({"log", "reflection", "archived", "note"})


class Options(NamedTuple):
    """When a note is told to be nearly full."""

    warn_from_percent: int = 90
    """From this share of the limit on there is an info; 0 means never."""


class Size(NamedTuple):
    """The size of a note in every unit of a limit."""

    bytes: int
    characters: int
    lines: int
    tokens: int
    """An estimate from bytes: a Chinese character (three bytes) is one token, and so are four
    Latin letters."""


def collect(note: Note, text: str, _options: Options) -> Size | None:
    """The size of a note of any role that may have a limit; `MEMORY.md` only under this name."""
    if note.role in _SIZED or (note.role == "core" and not note.path.endswith("MEMORY.md")):
        return None
    lines = text.count("\n") + (not text.endswith("\n") and bool(text))
    wide = (note.size - len(text)) // 2
    return Size(note.size, len(text), lines, wide + (len(text) - wide) // 4)


def check(note: Note, facts: Size, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note over its limit, or near it."""
    limit = scheme.limits.get(note.role)
    if limit is None or not limit.amount:
        return
    used: int = getattr(facts, limit.unit)
    percent = used * 100 // limit.amount
    if used > limit.amount:
        yield Diagnostic(
            note.path,
            None,
            say(
                "{used} of {limit} {unit} used, {over} over the limit",
                used=used,
                limit=limit.amount,
                unit=say(limit.unit),
                over=used - limit.amount,
            ),
            say("move what is not needed in every session to a knowledge note"),
            subject=note.role,
        )
    elif options.warn_from_percent and percent >= options.warn_from_percent:
        yield Diagnostic(
            note.path,
            None,
            say(
                "{used} of {limit} {unit} used, room for {room}",
                used=used,
                limit=limit.amount,
                unit=say(limit.unit),
                room=limit.amount - used,
            ),
            subject=note.role,
            severity="info",
        )


RULE = NoteRule(
    name="oversized-memory",
    summary="a core memory larger than its limit",
    family="size",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "700 Chinese characters are 2100 bytes",
            {"NOW.md": "# NOW\n", "MEMORY.md": "记" * 700},
        ),
        Example("nearly full", {"NOW.md": "# NOW\n", "MEMORY.md": "记" * 640}),
    ),
    good=(
        Example("room left", {"NOW.md": "# NOW\n", "MEMORY.md": "记" * 500}),
        Example("a note of another name", {"NOW.md": "# NOW\n", "memory/x.md": "记" * 900}),
    ),
)
