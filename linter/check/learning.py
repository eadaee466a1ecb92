"""One note in, all out that is learnt of it: what the rules collect goes by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.suppress import read_switches
from vaultmend.linter.model import Note, Problem
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.note import read_canvas_note, read_note

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.read.files.source import File, Source
    from vaultmend.linter.vault.scheme import Scheme

CHEAP_ABOVE = 5 << 20
"""Bytes; in larger notes links are read, but no rule collects anything."""


class Learnt(NamedTuple):
    """A note, and what rules collected of it, each with the number of the rule.

    The next number is that of the note's switches.
    """

    note: Note
    facts: Sequence[tuple[int, Any]] = ()


def collecting(active: Sequence[Active]) -> list[Active]:
    """The rules that collect something; their places in this list are their numbers."""
    return [item for item in active if item.rule.collect is not None]


def learner(source: Source, scheme: Scheme, active: Sequence[Active]) -> Callable[[File], Learnt]:
    """What reads a file of the source."""
    collectors = [
        (number, item.rule.collect, item.options)
        for number, item in enumerate(collecting(active))
        if item.rule.collect is not None
    ]

    def learn(file: File) -> Learnt:
        note, text = _read(source, scheme, file)
        if note.problem is not None or note.size > CHEAP_ABOVE or file.kind != "note":
            return Learnt(note)
        facts: list[tuple[int, Any]] = [
            (number, fact)
            for number, collect, options in collectors
            if (fact := collect(note, text, options)) is not None
        ]
        switches = read_switches(note, text)
        if switches is not None:
            facts.append((len(collectors), switches))
        return Learnt(note, facts)

    return learn


def _read(source: Source, scheme: Scheme, file: File) -> tuple[Note, str]:
    data = source.read(file.path)
    if file.kind == "canvas":
        if isinstance(data, Problem):
            return Note(file.path, "canvas", file.size, problem=data), ""
        return read_canvas_note(file.path, data), ""
    role = scheme.role(file.path)
    if isinstance(data, Problem):
        return Note(file.path, role, file.size, problem=data), ""
    return read_note(file.path, role, data)
