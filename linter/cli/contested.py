"""Finds what waits for a decision: marked contradictions, and notes that are only said to have one."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from vaultmend.fixers.verification import NOT_VERIFIED, STATUS
from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.naming import named_workspace
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import cut, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.contradictions import contradictions
from vaultmend.linter.read.frontmatter.values import read_date, read_status
from vaultmend.linter.read.items import Lines
from vaultmend.linter.report.conflict_view import Open, Unmarked
from vaultmend.rules import open_conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.model import Note
    from vaultmend.linter.read.contradictions import Contradiction, Side

_LINE = re.compile(r"(.+):([1-9]\d{0,8})", re.ASCII | re.DOTALL)


class Contested(NamedTuple):
    """What waits for a decision in a vault, in the order of its notes."""

    marked: list[Open]
    unmarked: list[Unmarked]
    """The other note of a contradiction, most often: `status: conflict` and no marker."""


def contested(space: Workspace) -> Contested:
    """All that waits in the live notes of a vault: the marked are the same that the rule speaks of."""
    rule = open_conflict.RULE
    collected = space.collect([Active(rule, space.settings.rules[rule.name].options)])
    facts = collected.facts[rule.name]
    found = Contested([], [])
    for note in collected.vault.live():
        if note.path in facts:
            text = space.text_of(note.path) or ""
            found.marked.extend(
                _shown(space, note.path, text, one) for one in contradictions(note, text)
            )
        elif _is_unmarked(note):
            found.unmarked.append(_unmarked(space, note))
    return found


def _is_unmarked(note: Note) -> bool:
    is_verified = note.role not in (*NOT_VERIFIED, "instructions")
    return is_verified and read_status(note.value(STATUS)) == "conflict"


def _unmarked(space: Workspace, note: Note) -> Unmarked:
    text = space.text_of(note.path) or ""
    head = note.frontmatter
    item = head.get(STATUS) if head else None
    line = Lines(text).at(item.value_start) + 1 if item else 1
    return Unmarked(note.path, line, text[head.end if head else 0 :].strip())


def _shown(space: Workspace, path: str, text: str, one: Contradiction) -> Open:
    day = read_date(one.marker.date)

    def said(side: Side | None) -> str | None:
        return None if side is None else text[side.start : side.end]

    return Open(
        path,
        one.number,
        one.block.first + 1,
        one.marker.date,
        None if day is None else (space.scheme.today - day).days,
        text[one.block.start : one.block.end],
        said(one.above),
        one.above.first + 1 if one.above else None,
        said(one.below),
        one.below.first + 1 if one.below else None,
        one.is_told,
    )


def named_conflicts(
    vault: str | None, names: Sequence[str], today: str | None, config: str | None
) -> tuple[Workspace, list[Open]]:
    """The workspace and the conflicts that are meant by `NOTE:LINE`, or by NOTE where it has one.

    Raises UsageError for what is no note, or has no marker in that line.
    """
    split = [_split(name) for name in names]
    space, paths = named_workspace(vault, [name for name, _ in split], today, config)
    by_note: dict[str, list[Open]] = {}
    found = contested(space)
    for one in found.marked:
        by_note.setdefault(one.path, []).append(one)
    bare = {one.path for one in found.unmarked}
    chosen = [
        _chosen(path, line, by_note.get(path, []), is_unmarked=path in bare)
        for path, (_, line) in zip(paths, split, strict=True)
    ]
    return space, list(dict.fromkeys(chosen))


def _split(name: str) -> tuple[str, int | None]:
    found = None if os.path.lexists(name) else _LINE.fullmatch(name)
    return (found[1], int(found[2])) if found else (name, None)


def _chosen(path: str, line: int | None, found: Sequence[Open], *, is_unmarked: bool) -> Open:
    if is_unmarked:
        raise UsageError(
            say(
                "nothing in '{path}' says what contradicts, so there are no sides to choose from; "
                "`vaultmend verify --resolve` once it holds as it is",
                path=cut(path),
            )
        )
    if not found:
        raise UsageError(
            say(
                "there is no open conflict in '{path}'; `vaultmend conflicts --list`",
                path=cut(path),
            )
        )
    if line is None and len(found) == 1:
        return found[0]
    lines = ", ".join(str(one.line) for one in found)
    for one in found:
        if one.line == line:
            return one
    if line is None:
        raise UsageError(
            say(
                "'{path}' has several open conflicts; add :LINE, one of {lines}",
                path=cut(path),
                lines=lines,
            )
        )
    raise UsageError(
        say(
            "no marker of a conflict is in line {line} of '{path}', but in {lines}",
            line=line,
            path=cut(path),
            lines=lines,
        )
    )
