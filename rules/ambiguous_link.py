"""A link must lead to one note, not to one of several.

When two notes bear the name and their paths are equally long, Obsidian opens whichever it indexed
first, and that changes from start to start: two agents who follow the same link read different
notes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.anchors import Anchors
from vaultmend.linter.vault.links.leads import Leads
from vaultmend.linter.vault.links.link_paths import (
    UNEDITED,
    LinkPath,
    encoded,
    fits_path,
    odd_paths,
    written_path,
)
from vaultmend.linter.vault.links.odd import odd_links
from vaultmend.linter.vault.links.unresolved import link_place
from vaultmend.linter.vault.links.wording import Manner, Wording

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.vault import Vault


SHOWN = 5
"""Candidates that a message names; a thousand notes may share a name."""


class Options(NamedTuple):
    """This rule has no options."""


def collect(note: Note, text: str, _options: Options) -> Mapping[int, LinkPath] | None:
    """The places of links that are not written as they read."""
    return odd_paths(note, text)


def check(
    vault: Vault, facts: Mapping[str, Mapping[int, LinkPath]], _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a link that Obsidian's rules leave tied; the engine joins equal ties."""
    wording = Wording(Leads(vault))
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
                fix=_fix(vault, wording, note, link, found.candidates, facts),
            )


def _fix(
    vault: Vault,
    wording: Wording,
    note: Note,
    link: Link,
    candidates: tuple[str, ...],
    facts: Mapping[str, Mapping[int, LinkPath]],
) -> Fix | None:
    """The full path of the likeliest candidate, in place of the path that leaves the choice."""
    written = written_path(link, facts.get(note.path))
    if note.role in UNEDITED or not written.raw:
        return None
    manner = Manner("full", link.path[-3:].lower() == ".md", 0, outer=False)
    path = wording.path_to(_likeliest(vault, note.path, link, candidates), note.path, manner)
    if path is None or not fits_path(link, path):
        return None
    new = encoded(path, written.raw) if link.style == "markdown" else path
    edit = ReplaceText(note.path, written.start, written.end, new)
    return Fix(say("Write {value}", value=path), (edit,), "unsafe")


def _likeliest(vault: Vault, source: str, link: Link, candidates: tuple[str, ...]) -> str:
    """The candidate that has what the link points at, the one most of whose folders are shared."""
    here = source.split("/")[:-1]

    def rank(path: str) -> tuple[bool, int]:
        target = vault.notes.get(path)
        has = target is not None and bool(link.subpath)
        if has and target is not None:
            has = Anchors(target.headings, target.blocks).verdict(link.subpath) == "ok"
        there = path.split("/")[:-1]
        shared = [a == b for a, b in zip(here, there, strict=False)] + [False]
        return not has, -shared.index(False)

    return min(candidates[:SHOWN], key=rank)


def _listed(candidates: tuple[str, ...]) -> str:
    shown = ", ".join(candidates[:SHOWN])
    return shown if len(candidates) <= SHOWN else f"{shown}, … ({len(candidates)})"


RULE = VaultRule(
    name="ambiguous-link",
    summary="a link that may lead to any of several notes",
    family="links",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("odd", "anchors"),
    bad=(
        Example(
            "two notes of one name, paths equally long",
            {
                "memory/INDEX.md": "[[部署]]\n",
                "memory/lessons/部署.md": "# A\n",
                "memory/actions/部署.md": "# B\n",
            },
            fixed={"memory/INDEX.md": "[[memory/actions/部署]]\n"},
        ),
        Example(
            "the heading tells which is meant",
            {
                "memory/INDEX.md": "---\nup: '[[部署#A]]'\n---\n\n| a | b |\n|---|---|\n"
                "| [[部署#A\\|x]] | [x](部署.md#A) |\n",
                "memory/lessons/部署.md": "# A\n",
                "memory/actions/部署.md": "# B\n",
            },
            fixed={
                "memory/INDEX.md": "---\nup: '[[memory/lessons/部署#A]]'\n---\n\n"
                "| a | b |\n|---|---|\n"
                "| [[memory/lessons/部署#A\\|x]] | [x](memory/lessons/部署.md#A) |\n"
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
