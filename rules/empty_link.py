"""A link must have a target.

`[[|name]]`, `[[#]]` and `[name]()` look like links to a reader and lead nowhere: whoever wrote them
lost the name, or meant to fill it in. Obsidian takes the bar for a part of the note's name and
creates a note of that name on a click. A bare `[[]]` is no link to it, and mostly talk about links.
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
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Link, Note, Place
    from vaultmend.linter.vault.scheme import Scheme

_LABEL_BACKWARDS = re.compile(r"[^\[\]\r\n]{1,300}\[!?(?![\w\\\])])")
"""What stands before `]()`, from the right: a call such as `table[0]()` is no link."""
_LONGEST = 302


class Options(NamedTuple):
    """This rule has no options."""


class Empty(NamedTuple):
    """A link without a target, as written."""

    place: Place
    written: str


def collect(note: Note, text: str, _options: Options) -> tuple[Empty, ...] | None:
    """The links of a note that have no target (L-11, M-05)."""
    if note.role == "template":
        return None
    spans = [
        (link.start, link.end) for link in note.links if link[2][0] in "#|" and _is_empty(link)
    ]
    if "]()" in text:
        spans += _without_destination(note, text)
    if not spans:
        return None
    places = Places(text)
    return tuple(Empty(places.on_line(*span), text[slice(*span)]) for span in sorted(spans))


def _is_empty(link: Link) -> bool:
    if link.path:
        # The display text may be anything, but an expression of a template is filled in later.
        return link.path[0] == "|" and not any(char in link.link for char in "{}<>$")
    return bool(link.subpath) and not link.subpath.strip("# ")


def _without_destination(note: Note, text: str) -> Iterator[tuple[int, int]]:
    """`[name]()`, which Obsidian shows as a link and does not list among the links (M-05)."""
    body = note.frontmatter.end if note.frontmatter else 0
    hidden = Cover((r.start, r.end) for r in note.regions if r.kind != "comment")
    at = text.find("]()", body)
    while at >= 0:
        label = _LABEL_BACKWARDS.match(text[max(0, at - _LONGEST) : at][::-1])
        if label and not hidden.hides(at):
            yield at - label.end(), at + 3
        at = text.find("]()", at + 3)


def check(
    note: Note, facts: tuple[Empty, ...], _scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a link."""
    for item in facts:
        yield Diagnostic(
            note.path,
            item.place,
            say("the link '{link}' has no target", link=item.written),
            say("name the note that it should lead to, or take the link away"),
            subject=item.written,
            severity="info" if note.role in ("log", "reflection") else None,
        )


RULE = NoteRule(
    name="empty-link",
    summary="a link without a target",
    family="links",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "the name before the bar is missing",
            {"memory/INDEX.md": "# Index\n\n| [[|飞书接口]] | P0 |\n| ![[ | cover ]] | P1 |\n"},
        ),
        Example(
            "a heading without a name, a Markdown link without a destination",
            {"NOW.md": "# NOW\n\n见 [[#]] 和 [部署]()，以及 [上一节](#)。\n"},
        ),
    ),
    good=(
        Example(
            "the target stands before the bar",
            {
                "memory/INDEX.md": "# Index\n\n[[cron|]] [[cron#|调度]] [[#Index]] [调度](cron.md)\n",
                "memory/lessons/cron.md": "# Cron\n",
            },
        ),
        Example(
            "talk about links, code, and calls of functions",
            {
                "NOW.md": "# NOW\n\nWrite [[]] or [[ ]], not `[[|x]]`, `[x]()`. Then handlers[0]()"
                " and \\[x]() run.\n\n```\n[[#]] [x]()\n```\n"
            },
        ),
        Example(
            "a template is filled in later",
            {"templates/lesson.md": "[[|{{title}}]] []()\n[[#]] [[|name]] [source]()\n"},
        ),
    ),
)
