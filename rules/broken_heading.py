"""A link to a heading must find the heading.

Obsidian opens the note at its top when the heading is gone, and says nothing. An agent that was
sent to one section then reads the wrong one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.anchors import Anchors, heading_for_link, heading_key
from vaultmend.linter.vault.links.link_paths import (
    UNEDITED,
    LinkPath,
    encoded,
    fits,
    odd_paths,
    written_path,
)
from vaultmend.linter.vault.links.nearest import Words
from vaultmend.linter.vault.links.subpaths import BrokenSubpath, broken_subpaths
from vaultmend.linter.vault.links.unresolved import link_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault


MOST_HINTS = 300
"""Findings for which a near heading is looked for."""


class Options(NamedTuple):
    """This rule has no options."""


def collect(note: Note, text: str, _options: Options) -> Mapping[int, LinkPath] | None:
    """The places of links that are not written as they read."""
    return odd_paths(note, text)


def check(
    vault: Vault, facts: Mapping[str, Mapping[int, LinkPath]], _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a link whose heading is missing; the engine joins those of one target."""
    known: dict[str, _Headings] = {}
    for number, item in enumerate(broken_subpaths(vault, "no heading")):
        near = None
        if number < MOST_HINTS:
            headings = known.get(item.target.path)
            if headings is None:
                headings = known[item.target.path] = _Headings(item.target)
            near = headings.near(item.link.subpath)
        yield Diagnostic(
            item.note.path,
            link_place(item.link),
            say("'{note}' has no heading '{heading}'", note=item.target.path, heading=item.wanted),
            say("did you mean '#{near}'?", near=near) if near else say("correct the heading"),
            subject=item.link.link,
            cause=f"{item.target.path}#{heading_key(item.wanted)}",
            severity="info" if item.note.role in ("log", "reflection") else None,
            fix=_fix(item, near, facts.get(item.note.path)) if near else None,
        )


def _fix(item: BrokenSubpath, near: str, odd: Mapping[int, LinkPath] | None) -> Fix | None:
    """The near heading in place of all behind the path, a chain of headings included."""
    note, link = item.note, item.link
    written = written_path(link, odd)
    if note.role in UNEDITED or not written.subpath or not fits(link, near):
        return None
    new = "#" + heading_for_link(near)
    found = Anchors(item.target.headings, ()).heading(new)
    if found is None or found.text != near:
        return None
    if link.style == "markdown":
        new = "#" + encoded(new[1:], written.subpath)
    end = written.end + len(written.subpath)
    edit = ReplaceText(note.path, written.end, end, new)
    return Fix(say("Write {value}", value=new), (edit,), "unsafe")


class _Headings:
    """The headings of one note by their keys, to find the one that a link may have meant."""

    def __init__(self, target: Note) -> None:
        self._texts = {heading_key(h.text): h.text for h in reversed(target.headings)}
        self._words = Words(self._texts)

    def near(self, subpath: str) -> str | None:
        wanted = heading_key(subpath.rpartition("#")[2])
        near = self._words.near(wanted)
        if not near and len(wanted) > 1:
            near = [key for key in self._texts if wanted in key]
        return self._texts[near[0]] if len(near) == 1 else None


RULE = VaultRule(
    name="broken-heading",
    summary="a link to a heading that the note does not have",
    family="links",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    sees=("parts", "anchors"),
    bad=(
        Example(
            "the heading was reworded",
            {
                "memory/INDEX.md": "[[部署#回滚步骤]]\n",
                "memory/lessons/部署.md": "# 部署\n\n## 回滚的步骤\n",
            },
            fixed={"memory/INDEX.md": "[[部署#回滚的步骤]]\n"},
        ),
        Example(
            "in a property, a table and a Markdown link",
            {
                "memory/INDEX.md": "---\nup: '[[deploy#Roll bakc|x]]'\n---\n\n"
                "| a | b |\n|---|---|\n"
                "| [[ deploy#Roll bakc\\|x]] | [x](lessons/deploy.md#Roll%20bakc) |\n",
                "memory/lessons/deploy.md": "# Deploy\n\n## Roll back: v2\n\n## Roll back\n",
            },
            fixed={
                "memory/INDEX.md": "---\nup: '[[deploy#Roll back|x]]'\n---\n\n"
                "| a | b |\n|---|---|\n"
                "| [[ deploy#Roll back\\|x]] | [x](lessons/deploy.md#Roll%20back) |\n"
            },
        ),
        Example(
            "the headings exist, but not below each other",
            {"memory/INDEX.md": "[[#B#A]]\n\n# A\n\n## B\n"},
            fixed={"memory/INDEX.md": "[[#A]]\n\n# A\n\n## B\n"},
        ),
    ),
    good=(
        Example(
            "punctuation and case do not count",
            {
                "memory/INDEX.md": "[[deploy#whats new v1 2]] [[deploy#B]] [[deploy#^fact]]\n",
                "memory/lessons/deploy.md": "# Whats new: v1.2?\n\n## B\n\nA fact. ^fact\n",
            },
        ),
        Example(
            "the subpath of an image or a PDF is free text",
            {"memory/INDEX.md": "![[x.png#icon]]\n", "x.png": b"\x89PNG"},
        ),
    ),
)
