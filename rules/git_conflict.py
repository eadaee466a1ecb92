"""A merge must not leave its markers in a note.

Git writes both sides of a conflict into the file. An agent reads them one after the other and
believes both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.model import Note, Place, place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.vault.scheme import Scheme

OURS, THEIRS = "<<<<<<< ", ">>>>>>> "


class Options(NamedTuple):
    """This rule has no options."""


def collect(note: Note, text: str, _options: Options) -> tuple[Place, ...] | None:
    """The places of opening markers that have a closing one, both outside code."""
    if OURS not in text or THEIRS not in text:
        return None
    places: list[Place] = []
    start = _marker(note, text, OURS, 0)
    while start >= 0:
        end = _marker(note, text, THEIRS, start)
        if end < 0:
            break
        places.append(place(text, start, start + len(OURS) - 1))
        start = _marker(note, text, OURS, end)
    return tuple(places) or None


def _marker(note: Note, text: str, marker: str, start: int) -> int:
    """Offset of the next marker at the beginning of a line and outside code, or -1."""
    at = text.find(marker, start)
    while at >= 0:
        if (at == 0 or text[at - 1] in "\r\n") and not _in_code(note, at):
            return at
        at = text.find(marker, at + 1)
    return -1


def _in_code(note: Note, offset: int) -> bool:
    return any(r.kind == "code" and r.start <= offset < r.end for r in note.regions)


def check(
    note: Note, facts: tuple[Place, ...], _scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a conflict."""
    for where in facts:
        yield Diagnostic(
            note.path,
            where,
            say("a merge left its markers, and both sides of the conflict, in the note"),
            say("keep what is true, and take the lines with <<<<<<<, ======= and >>>>>>> away"),
            subject=OURS,
        )


RULE = NoteRule(
    name="git-conflict",
    summary="markers of a merge conflict in a note",
    family="conflicts",
    severity="error",
    options=Options(),
    collect=collect,
    check=check,
    archives=True,
    bad=(
        Example(
            "two sides of one line",
            {"NOW.md": "# NOW\n\n<<<<<<< HEAD\n进行中\n=======\n已完成\n>>>>>>> agent-b\n"},
        ),
        Example(
            "with the common ancestor (diff3)",
            {"NOW.md": "<<<<<<< HEAD\na\n||||||| base\nb\n=======\nc\n>>>>>>> agent-b\n"},
        ),
    ),
    good=(
        Example("a line of equals signs", {"NOW.md": "NOW\n=======\n\n>>>>>>> quoted\n"}),
        Example(
            "an example in a code block",
            {"NOW.md": "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```\n"},
        ),
    ),
)
