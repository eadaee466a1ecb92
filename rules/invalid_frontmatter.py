"""Frontmatter must be YAML that Obsidian can read.

When it is not, Obsidian shows an error and the note has no properties at all: no tags, no
aliases, no status. A search for P0 lessons passes it by without a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Severity
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Note, Place, Problem
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """This rule has no options."""


class Invalid(NamedTuple):
    """What is wrong, and the edits that quote what needs quotes."""

    problem: Problem
    place: Place
    is_rule: bool
    """Whether the first line seems to be a horizontal rule rather than frontmatter."""
    quotes: tuple[tuple[int, int, str], ...]


def collect(note: Note, text: str, _options: Options) -> Invalid | None:
    """Why the frontmatter is invalid; merge markers in it are `git-conflict`'s business."""
    header = note.frontmatter
    if header is None or header.problem is None or "<<<<<<< " in text[: header.end]:
        return None
    from vaultmend.linter.read.frontmatter.quoting import quote_invalid_value

    line, column = header.problem.line, header.problem.column
    return Invalid(
        header.problem,
        Place(line, column, line, column + 1),
        _is_rule(text[: header.end]),
        quote_invalid_value(text, header) or (),
    )


def _is_rule(header: str) -> bool:
    """Text between two lines of dashes, none of it a `key:` line."""
    lines = [line for line in header.splitlines()[1:-1] if line.strip()]
    return not any(":" in line.split(" ")[0] for line in lines if not line.startswith("#"))


def check(note: Note, facts: Invalid, _scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a header."""
    severity: Severity | None = "info" if facts.is_rule else None
    yield Diagnostic(
        note.path,
        facts.place,
        say("Obsidian cannot read the frontmatter: {reason}", reason=facts.problem.message),
        _remedy(facts),
        subject=str(facts.problem.message),
        severity=severity,
        fix=_fix(note.path, facts),
    )


def _remedy(facts: Invalid) -> Message:
    if facts.is_rule:
        return say("put an empty line above the first ---, if it is meant as a horizontal rule")
    if facts.quotes:
        return say("write {value}", value=facts.quotes[0][2])
    return say("correct the YAML between the two --- lines")


def _fix(path: str, facts: Invalid) -> Fix | None:
    if not facts.quotes or facts.is_rule:
        return None
    edits = tuple(ReplaceText(path, *edit) for edit in facts.quotes)
    return Fix(say("Quote the value"), edits, "safe")


def _note(header: str) -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": f"---\n{header}---\n# Cron\n",
    }


RULE = NoteRule(
    name="invalid-frontmatter",
    summary="frontmatter that Obsidian cannot read",
    family="frontmatter",
    severity="error",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "a colon in a title",
            _note("title: Cron: 调度纪律\n"),
            fixed={
                "memory/lessons/cron.md": _note('title: "Cron: 调度纪律"\n')[
                    "memory/lessons/cron.md"
                ]
            },
        ),
        Example("a key that stands twice", _note("title: a\ntitle: b\n")),
        Example("a list instead of properties", _note("- a\n- b\n")),
    ),
    good=(
        Example("quoted", _note("title: 'Cron: 调度纪律'\n")),
        Example(
            "what Obsidian reads and PyYAML does not", _note("date: {{date}}\nday: 2026-13-45\n")
        ),
        Example("no properties", _note("")),
    ),
)
