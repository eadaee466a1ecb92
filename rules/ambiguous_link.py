"""A link must lead to one note, not to one of several.

When two notes bear the name and their paths are equally long, Obsidian opens whichever it indexed
first, and that changes from start to start: two agents who follow the same link read different
notes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.vault.links.odd import odd_links
from vaultmend.linter.vault.links.unresolved import link_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.vault import Vault


SHOWN = 5
"""Candidates that a message names; a thousand notes may share a name."""


class Options(NamedTuple):
    """This rule has no options."""


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a link that Obsidian's rules leave tied; the engine joins equal ties."""
    for note, link, found in odd_links(vault):
        if found.candidates:
            yield Diagnostic(
                note.path,
                link_place(link),
                say(
                    "'{name}' may be any of {candidates}",
                    name=link.path,
                    candidates=_listed(found.candidates),
                ),
                say("write the full path of the one you mean"),
                subject=link.path,
                cause=f"{link.path}\n{found.candidates[0]}\n{len(found.candidates)}",
            )


def _listed(candidates: tuple[str, ...]) -> str:
    shown = ", ".join(candidates[:SHOWN])
    return shown if len(candidates) <= SHOWN else f"{shown}, … ({len(candidates)})"


RULE = VaultRule(
    name="ambiguous-link",
    summary="a link that may lead to any of several notes",
    family="links",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example(
            "two notes of one name, paths equally long",
            {
                "memory/INDEX.md": "[[部署]]\n",
                "memory/lessons/部署.md": "# A\n",
                "memory/actions/部署.md": "# B\n",
            },
        ),
    ),
    good=(
        Example(
            "the path tells which one",
            {
                "memory/INDEX.md": "[[lessons/部署]] [[memory/actions/部署]]\n",
                "memory/lessons/部署.md": "# A\n",
                "memory/actions/部署.md": "# B\n",
            },
        ),
        Example(
            "the shorter path wins",
            {
                "memory/INDEX.md": "[[ray]]\n",
                "memory/people/ray.md": "# Ray\n",
                "memory/projects/ray.md": "# The project\n",
            },
        ),
    ),
)
