"""A link must be spelled as its target is called on disk.

Obsidian ignores case and the Unicode form of a name. Git hosts, Linux tools and the scripts of an
agent compare bytes: for them `[[Cron]]` leads to nothing when the note is `cron.md`. Logs are left
alone because they only grow, and so are names on disk that are themselves of an unusual form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.link_paths import (
    UNEDITED,
    LinkPath,
    decoded,
    encoded,
    odd_paths,
    usual_path,
)
from vaultmend.linter.vault.links.names import composed, link_key
from vaultmend.linter.vault.links.unresolved import link_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.model import Link, Note
    from vaultmend.linter.vault.vault import Vault

_DOTS = re.compile(r"/|(?:\./)?(?:\.\./)*")


class Options(NamedTuple):
    """This rule has no options."""


class Miscased(NamedTuple):
    """A link, what it says, what it should say, and where that is written."""

    note: Note
    link: Link
    target: str
    said: str
    proper: str
    edit: ReplaceText | None


def collect(note: Note, text: str, _options: Options) -> Mapping[int, LinkPath] | None:
    """The paths that do not stand in the text as the cache has them; by the offset of the link."""
    return odd_paths(note, text)


def check(
    vault: Vault, facts: Mapping[str, Mapping[int, LinkPath]], _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a link; the engine joins those of one spelling, which share one fix."""
    spellings: dict[tuple[str, str, str], list[Miscased]] = {}
    for item in _miscased(vault, facts):
        spellings.setdefault((item.target, item.said, item.proper), []).append(item)
    for (target, said, proper), items in spellings.items():
        edits = tuple(item.edit for item in items if item.edit)
        fix = Fix(say("Write {value}", value=proper), edits, "safe") if edits else None
        for item in items:
            yield Diagnostic(
                item.note.path,
                link_place(item.link),
                say("'{name}' is called {path} on disk", name=said, path=target),
                say("write {value}", value=proper),
                subject=said,
                cause=f"{target}\n{said}",
                fix=fix,
            )


def _miscased(vault: Vault, facts: Mapping[str, Mapping[int, LinkPath]]) -> Iterator[Miscased]:
    nothing: Mapping[int, LinkPath] = {}
    for note in vault.live():
        if not note.links or note.role in UNEDITED:
            continue
        odd = facts.get(note.path, nothing)
        for link, to in zip(note.links, vault.targets(note), strict=True):
            # The cache has links in NFC: of a link in another form only the text tells.
            if to.target and (to.how == "inexact" or (link.start in odd and link.path)):
                found = _judged(note, link, to.target, odd.get(link.start))
                if found:
                    yield found


def _judged(note: Note, link: Link, target: str, written: LinkPath | None) -> Miscased | None:
    written = written or usual_path(link)
    raw = written.raw or link.path
    said = decoded(raw) if link.style == "markdown" else raw
    proper = _as_on_disk(said, target)
    if proper is None or proper == said or proper != composed(proper):
        return None
    edit = None
    if written.raw:
        new = encoded(proper, raw) if link.style == "markdown" else proper
        edit = ReplaceText(note.path, written.start, written.end, new)
    return Miscased(note, link, target, said, proper, edit)


def _as_on_disk(said: str, target: str) -> str | None:
    """As many names from the end of the target's path as the link has, after its dots."""
    dots = _DOTS.match(said)
    kept = dots[0] if dots else ""
    rest = said[len(kept) :]
    tail = "/".join(target.split("/")[-(rest.count("/") + 1) :])
    if link_key(tail) != link_key(rest) and tail[-3:].lower() == ".md":
        tail = tail[:-3]
    return kept + tail if link_key(tail) == link_key(rest) else None


def _vault(index: str) -> dict[str, str]:
    return {
        "memory/INDEX.md": index,
        "memory/lessons/Feishu API.md": "# 飞书接口\n",
        "memory/lessons/cron.md": "# Cron\n",
        "memory/people/Zoë.md": "# Zoë\n",
    }


RULE = VaultRule(
    name="miscased-link",
    summary="a link that is not spelled as its target is called",
    family="links",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("links",),
    bad=(
        Example(
            "another case, in a wikilink, an embed and a Markdown link",
            _vault("| [[Cron\\|调度]] | ![[Lessons/cron#H]] | [飞书](lessons/feishu%20api.md) |\n"),
            fixed={
                "memory/INDEX.md": "| [[cron\\|调度]] | ![[lessons/cron#H]] "
                "| [飞书](lessons/Feishu%20API.md) |\n"
            },
        ),
        Example(
            "the letters are the same, their Unicode form is not",
            _vault("[[Zoe\u0308]] [[ people/Zoe\u0308 | Z. ]]\n"),
            fixed={"memory/INDEX.md": "[[Zoë]] [[ people/Zoë | Z. ]]\n"},
        ),
    ),
    good=(
        Example(
            "as on disk, with and without folder, extension and padding",
            _vault("[[cron]] [[ lessons/cron.md ]] [[cron|x]] [飞书](Feishu%20API.md) [[Zoë]]\n"),
        ),
        Example(
            "the name on disk is the unusual one",
            {"memory/INDEX.md": "[[Zoë]]\n", "memory/people/Zoe\u0308.md": "# Zoë\n"},
        ),
        Example(
            "a log is not rewritten",
            {"memory/2026-11-29.md": "[[Cron]]\n", "memory/lessons/cron.md": "# Cron\n"},
        ),
    ),
)
