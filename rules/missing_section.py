"""A note must have the sections that its role's schema requires.

A decision without its alternatives is discussed again the next time that somebody has the same
idea, one without its context is kept long after its reason is gone. Agents look these parts up by
their headings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.logs.titles import begins_with_word
from vaultmend.linter.vault.succession import is_superseded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """No options: the sections are those of the schema."""


def check(note: Note, _facts: None, scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note with all sections it lacks; superseded notes are history."""
    schema = scheme.schemas.get(note.role)
    if schema is None or not schema.sections or note.problem is not None or is_superseded(note):
        return
    titles = [heading.text for heading in note.headings]
    lacking = [
        names[0]
        for names in schema.sections
        if names and not any(begins_with_word(title, names) for title in titles)
    ]
    if lacking:
        yield Diagnostic(
            note.path,
            None,
            say("the note lacks the sections {names}", names=", ".join(lacking)),
            say("add what is missing"),
            subject=" ".join(lacking),
        )


_HEAD = "---\ndate: 2026-02-08\ntype: decision\nstatus: active\ntags: [community]\n---\n"
_VAULT = {"NOW.md": "# NOW\n", "memory/INDEX.md": "- [[2026-02-08-free-community-first]]\n"}
_PATH = "memory/decisions/2026-02-08-free-community-first.md"

RULE = NoteRule(
    name="missing-section",
    summary="a note without a section that its role needs",
    family="frontmatter",
    severity="info",
    options=Options(),
    check=check,
    convention=True,
    bad=(
        Example(
            "a decision without alternatives and links",
            {
                **_VAULT,
                _PATH: f"{_HEAD}# 先做社群扩大受众\n\n## Context\n\n社群还没建立信任基础。\n\n"
                "## Decision\n\n先做社群。\n",
            },
            profile="vault",
        ),
        Example(
            "words in the text are no section",
            {
                **_VAULT,
                _PATH: f"{_HEAD}# Community first\n\nContext: no trust yet.\n\n## Decision\n\n"
                "Free first.\n\n## Alternatives Considered\n\n- paid\n\n## Links\n\n- none\n",
            },
            profile="vault",
        ),
    ),
    good=(
        Example(
            "all four, in other words, numbers and levels",
            {
                **_VAULT,
                _PATH: f"{_HEAD}# 先做社群扩大受众\n\n## 1. 背景\n\n## 🎯 决定\n\n"
                "### Alternatives considered, and why not\n\n## 相关链接\n",
            },
            profile="vault",
        ),
        Example(
            "superseded decisions are history",
            {**_VAULT, _PATH: _HEAD.replace("active", "superseded") + "# 先做社群\n"},
            profile="vault",
        ),
        Example(
            "another layout asks for none",
            {**_VAULT, _PATH: f"{_HEAD}# 先做社群\n"},
            profile="layered",
        ),
    ),
)
