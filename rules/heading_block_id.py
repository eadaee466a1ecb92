"""A heading must not end in a block id.

To Obsidian the id is a part of the heading: `## Rollback ^r1` is called "Rollback ^r1", so that
`[[note#Rollback]]` no longer finds it. Agents put ids there because it works in every other block.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.places import Places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Heading, Note, Place
    from vaultmend.linter.vault.scheme import Scheme

_ID = re.compile(r"(?<=\S)[ \t]+\^([A-Za-z0-9-]+)\Z")
_TEXT_BELOW = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t]*\S")


class Options(NamedTuple):
    """What is an id."""

    digits: int = 4
    """A number of fewer digits, as in `10 ^6`, is an exponent."""


class Ended(NamedTuple):
    """A heading, the id at its end, and the edit that gives the id a line of its own."""

    title: str
    id: str
    place: Place
    """Of the id with its `^`."""
    edit: ReplaceText | None
    """None in a log, which is not rewritten."""


def collect(note: Note, text: str, options: Options) -> tuple[Ended, ...] | None:
    """The headings of a note that end in a block id (H-10)."""
    if "^" not in text or not note.headings:
        return None
    found: list[Ended] = []
    places = Places(text)
    newline = "\r\n" if "\r\n" in text else "\r" if "\r" in text else "\n"
    for heading in note.headings:
        ended = _ID.search(heading.text) if "^" in heading.text else None
        if ended and not (ended[1].isdigit() and len(ended[1]) < options.digits):
            at = text.rfind("^" + ended[1], heading.start, heading.end)
            where = places.on_line(at, at + 1 + len(ended[1]))
            title = heading.text[: ended.start()]
            edit = None if note.role == "log" else _edit(note, text, heading, at, newline)
            found.append(Ended(title, ended[1], where, edit))
    return tuple(found) or None


def _edit(note: Note, text: str, heading: Heading, at: int, newline: str) -> ReplaceText | None:
    """Put the id on the line below, where it names the heading and is no part of it."""
    end = at + 1 + len(text[at + 1 : heading.end].split(maxsplit=1)[0])
    if text[heading.start] != "#" or text[end : heading.end].strip():
        return None  # An underlined or closed heading is left to people.
    start = heading.start + len(text[heading.start : at].rstrip())
    after = newline if _TEXT_BELOW.match(text, end) else ""
    return ReplaceText(note.path, start, heading.end, newline + text[at:end] + after)


def check(
    note: Note, facts: tuple[Ended, ...], _scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a heading."""
    for item in facts:
        fix = None
        if item.edit:
            fix = Fix(say("Put ^{id} below the heading", id=item.id), (item.edit,), "unsafe")
        yield Diagnostic(
            note.path,
            item.place,
            say(
                "the block id ^{id} is a part of the heading: '#{title}' does not find it",
                id=item.id,
                title=item.title,
            ),
            say("put the id on the line below, or take it away and link to the heading"),
            subject=f"{item.title} ^{item.id}",
            fix=fix,
        )


RULE = NoteRule(
    name="heading-block-id",
    summary="a heading that ends in a block id",
    family="links",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "an id as behind a paragraph",
            {
                "memory/lessons/部署.md": "# 部署\n\n## 回滚 ^rollback-1\n先停任务。\n\n## 发布 ^r2\n"
            },
            fixed={
                "memory/lessons/部署.md": "# 部署\n\n## 回滚\n^rollback-1\n\n先停任务。\n\n## 发布\n^r2\n"
            },
        ),
        Example(
            "over an empty line, and closed",
            {"NOW.md": "# NOW ^4e5f01\n\n进行中\n\n## Done ^d1 ##\n"},
        ),
    ),
    good=(
        Example(
            "the id on the line below, or behind a paragraph",
            {"memory/lessons/部署.md": "## 回滚\n^rollback-1\n\n先停任务。 ^r2\n\n- 再发布 ^r3\n"},
        ),
        Example(
            "exponents, code, and a link to a block",
            {"NOW.md": "# 10 ^6\n\n## `x ^abc`\n\n## See [[NOW#^r1|r1]] ^\n\nA fact. ^r1\n"},
        ),
    ),
)
