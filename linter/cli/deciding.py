"""Finds open conflicts and writes decisions: what `conflicts` does between arguments and report."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from vaultmend.fixers.decision import decide
from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.naming import named_workspace
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.edits import Fix
from vaultmend.linter.mend.plan import Bar, Proposal, Refusal
from vaultmend.linter.message import Message, cut, say
from vaultmend.linter.read.contradictions import contradictions
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.report.conflict_view import Open
from vaultmend.rules import open_conflict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.fixers.decision import Keep
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.model import Note
    from vaultmend.linter.read.contradictions import Contradiction, Side
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.vault.vault import Vault

COMMAND = "conflicts"
KEEPS: Mapping[str, Keep] = {"1": "first", "2": "second", "b": "both"}
"""What each answer keeps."""
_LINE = re.compile(r"(.+):([1-9]\d{0,8})", re.ASCII | re.DOTALL)


def open_conflicts(space: Workspace) -> list[Open]:
    """The contradictions that wait for a decision, in the order of their notes."""
    vault, paths = _read(space)
    found: list[Open] = []
    for path in paths:
        text = space.text_of(path) or ""
        found += [_shown(space, path, text, one) for one in contradictions(vault.notes[path], text)]
    return found


def _read(space: Workspace) -> tuple[Vault, list[str]]:
    """The vault, and its live notes with markers: the same that the rule speaks of."""
    rule = open_conflict.RULE
    collected = space.collect([Active(rule, space.settings.rules[rule.name].options)])
    facts = collected.facts[rule.name]
    return collected.vault, [n.path for n in collected.vault.live() if n.path in facts]


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
        _marker_of(one, text),
        said(one.above),
        one.above.first + 1 if one.above else None,
        said(one.below),
        one.below.first + 1 if one.below else None,
        one.is_told,
    )


def _marker_of(one: Contradiction, text: str) -> str:
    return text[one.block.start : one.block.end]


def named_conflicts(
    vault: str | None, names: Sequence[str], today: str | None, config: str | None
) -> tuple[Workspace, list[Open]]:
    """The workspace and the conflicts that are meant by `NOTE:LINE`, or by NOTE where it has one.

    Raises UsageError for what is no note, or has no marker in that line.
    """
    split = [_split(name) for name in names]
    space, paths = named_workspace(vault, [name for name, _ in split], today, config)
    by_note: dict[str, list[Open]] = {}
    for found in open_conflicts(space):
        by_note.setdefault(found.path, []).append(found)
    chosen = [
        _chosen(path, line, by_note.get(path, []))
        for path, (_, line) in zip(paths, split, strict=True)
    ]
    return space, list(dict.fromkeys(chosen))


def _split(name: str) -> tuple[str, int | None]:
    found = None if os.path.lexists(name) else _LINE.fullmatch(name)
    return (found[1], int(found[2])) if found else (name, None)


def _chosen(path: str, line: int | None, found: Sequence[Open]) -> Open:
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


def carry_out_decisions(
    space: Workspace, decisions: Mapping[Open, Keep], writing: Writing
) -> Mending:
    """Write decisions into their notes, all of them in one run."""
    wanted: dict[str, list[Open]] = {}
    for one in decisions:
        wanted.setdefault(one.path, []).append(one)
    # From the last to the first of a note, so that the numbers of the others stay the same.
    for mine in wanted.values():
        mine.sort(key=lambda one: -one.number)
    counts: dict[str, int] = {}

    def look(source: Source) -> View:
        seen = space._replace(source=source)
        vault = seen.collect(()).vault
        proposals: list[Proposal] = []
        refused: list[Refusal] = []
        for path, mine in wanted.items():
            note, text = vault.notes.get(path), seen.text_of(path)
            if note is None or text is None:
                continue
            left = len(contradictions(note, text))
            done = counts.setdefault(path, left) - left
            for proposal in _proposed(note, text, mine[done:], decisions, space):
                if isinstance(proposal, Refusal):
                    refused.append(proposal)
                else:
                    proposals.append(proposal)
        return View(vault, proposals, refused=refused)

    mending, _ = carry_out(space, writing, look)
    return mending


def _proposed(
    note: Note,
    text: str,
    left: Sequence[Open],
    decisions: Mapping[Open, Keep],
    space: Workspace,
) -> Iterator[Proposal | Refusal]:
    """The next decision of a note; when it cannot be written, the others of the note wait too."""
    if not left:
        return
    one = left[0]
    now = contradictions(note, text)
    if one.number < len(now) and one.marker == _marker_of(now[one.number], text):
        fix = decide(note, text, one.number, decisions[one], space.scheme)
    else:
        fix = say("it was changed meanwhile; look at it again")
    if isinstance(fix, Message):
        empty = Proposal(COMMAND, Fix(fix, (), "manual"))
        yield Refusal(empty, note.path, Bar(fix))
    else:
        yield Proposal(COMMAND, fix)


def ask_for_decisions(space: Workspace, found: Sequence[Open]) -> dict[Open, Keep]:
    """Show each conflict and ask; what was decided until the end, or until somebody quits."""
    import sys

    from vaultmend.linter.cli.asking import ask
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.streams import put
    from vaultmend.linter.report.conflict_view import view_lines
    from vaultmend.linter.report.paint import look_of

    speak = speaker_of(space)
    look = look_of(sys.stdout, everything=False)
    decided: dict[Open, Keep] = {}
    if not found:
        put(speak(say("open conflicts: {count}", count=0)) + "\n")
    for number, one in enumerate(found, 1):
        lines = view_lines(one, number, len(found), speak, look)
        put("".join(f"{line}\n" for line in lines) + "\n")
        answer = ask(
            speak(say("keep 1, 2 or both? [1/2/b/s/q]")) + " ",
            "12bsq",
            speak(say("1: what is above holds; 2: what is below; b: both; s: skip; q: quit")),
        )
        if answer in ("", "q"):
            break
        if answer in KEEPS:
            decided[one] = KEEPS[answer]
    return decided
