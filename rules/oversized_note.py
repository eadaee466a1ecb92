"""A note should be small enough to be read.

An agent that opens a note of a megabyte fills its context with it, or is given only the beginning
and does not know that there was more. In Obsidian such a note is slow to edit, and over five
megabytes vaultmend itself reads no more than its links.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """How large a note may be."""

    max_bytes: int = 1 << 20
    """Bytes on disk from which on a note is too large."""
    cheap_above: int = 5 << 20
    """Bytes from which on the message says that only links are checked."""


def check(note: Note, _facts: None, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note over the limit; roles with a limit of their own are left to it."""
    size = note.size
    if size <= options.max_bytes or note.problem is not None:
        return
    if note.role == "canvas" or note.role in scheme.limits:
        return
    if size > options.cheap_above:
        fact = say("the note has {size}; only its links are checked", size=_shown(size))
    else:
        fact = say("the note has {size}", size=_shown(size))
    remedy = say("split it by topic or by month, or keep raw material outside the vault")
    yield Diagnostic(note.path, None, fact, remedy, subject="size")


def _shown(size: int) -> str:
    if size >= 1 << 20:
        return f"{size / (1 << 20):.1f} MiB"
    return f"{size / (1 << 10):.1f} KiB"


RULE = NoteRule(
    name="oversized-note",
    summary="a note too large to be read",
    family="size",
    severity="info",
    options=Options(),
    check=check,
    bad=(
        Example(
            "over the limit, here a small one",
            {"NOW.md": "# NOW\n", "memory/lessons/log-dump.md": "# Dump\n\n" + "日志" * 300},
            {"max-bytes": 1500},
        ),
        Example(
            "so large that only links are checked",
            {"NOW.md": "# NOW\n", "memory/export.md": "# Export\n\n" + "x" * 2000},
            {"max-bytes": 1000, "cheap-above": 1800},
        ),
    ),
    good=(
        Example(
            "at the limit",
            {"NOW.md": "# NOW\n", "memory/lessons/log-dump.md": "x" * 1500},
            {"max-bytes": 1500},
        ),
        Example(
            "the core memory has a limit of its own",
            {"NOW.md": "# NOW\n", "MEMORY.md": "记" * 600},
            {"max-bytes": 1500},
        ),
    ),
)
