"""A merge must not leave its markers in a note.

Git writes both sides of a conflict into the file. An agent reads them one after the other and
believes both.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.places import Places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.scheme import Scheme

OURS, THEIRS = "<<<<<<< ", ">>>>>>> "
_MARKERS = re.compile(rf"(?<![^\r\n])(?:{OURS}|{THEIRS})")


class Options(NamedTuple):
    """This rule has no options."""


def collect(note: Note, text: str, _options: Options) -> tuple[Place, ...] | None:
    """The places of opening markers that have a closing one, both outside code."""
    if OURS not in text or THEIRS not in text:
        return None
    code = Cover((r.start, r.end) for r in note.regions if r.kind == "code")
    places = Places(text)
    found: list[Place] = []
    opened = -1
    for marker in _MARKERS.finditer(text):
        start = marker.start()
        if code.hides(start):
            continue
        if marker[0] == OURS:
            opened = start if opened < 0 else opened
        elif opened >= 0:
            found.append(places.on_line(opened, opened + len(OURS) - 1))
            opened = -1
    return tuple(found) or None


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
