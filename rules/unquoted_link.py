"""A link in a property must be in quotes.

Without them YAML reads `[[x]]` as a list within a list: Obsidian shows no link, counts none in
backlinks and graph, and does not rename it with the note. To an agent it looks like any link.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText, replaced
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import Places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Frontmatter, Note, Place, Value
    from vaultmend.linter.vault.scheme import Scheme

_LINK = re.compile(
    r"(?<![^\s\[,:])\[\[[^\S\r\n]*[^\s\[\]{},'\"#&*!|>%@`][^\[\]{},\r\n]*\]\]"
    r"(?=[ \t]*(?:[,\]}\r\n]|\Z|[ \t]#))"
)
"""What stands where a value may begin and end, and holds one plain value."""


class Options(NamedTuple):
    """Where brackets are no links."""

    ignore: tuple[str, ...] = ("tags", "tag", "aliases", "alias", "cssclasses", "cssclass")
    """Keys whose values are names, never links."""


class Unquoted(NamedTuple):
    """The links without quotes in one property, and the edits that quote them."""

    key: str
    links: tuple[tuple[str, Place], ...]
    edits: tuple[tuple[int, int, str], ...]


def collect(note: Note, text: str, options: Options) -> tuple[Unquoted, ...] | None:
    """The properties with links that YAML reads as lists."""
    header = note.frontmatter
    if header is None or not header.properties or text.find("[[", 0, header.end) < 0:
        return None
    values = {item.key: item.value for item in header.properties}
    places = Places(text, header.end)
    found: list[Unquoted] = []
    for item in header.properties:
        if isinstance(item.value, list | dict) and item.key.lower() not in options.ignore:
            spans = [m.span() for m in _LINK.finditer(text, item.value_start, item.value_end)]
            links = iter([text[start:end] for start, end in spans])
            values[item.key] = _with_links(item.value, links)
            if next(links, None) is not None:
                return None  # not every pair of brackets is a list: in doubt, silence
            if spans:
                found.append(_unquoted(item.key, text, spans, places))
    return tuple(found) if found and _is_proved(header, text, found, values) else None


def _unquoted(key: str, text: str, spans: list[tuple[int, int]], places: Places) -> Unquoted:
    return Unquoted(
        key,
        tuple((text[start:end], places.of(start, end)) for start, end in spans),
        tuple((start, end, _quoted(text[start:end])) for start, end in spans),
    )


def _quoted(link: str) -> str:
    if '"' in link or "\\" in link:
        return "'" + link.replace("'", "''") + "'"
    return f'"{link}"'


def _is_proved(
    header: Frontmatter, text: str, found: list[Unquoted], values: dict[str, Value]
) -> bool:
    """Whether the quotes make texts of these lists, and change nothing else."""
    from vaultmend.linter.read.frontmatter import read_frontmatter

    edits = tuple(ReplaceText("", *edit) for item in found for edit in item.edits)
    read = read_frontmatter(replaced(text[: header.end], edits))
    return read is not None and values == {item.key: item.value for item in read.properties}


def _with_links(value: Value, links: Iterator[str]) -> Value:
    """The value with the next link in place of each list that holds only a list of one."""
    if isinstance(value, list):
        inner = value[0] if len(value) == 1 else None
        if isinstance(inner, list) and len(inner) == 1 and _is_plain(inner[0]):
            return next(links, value)
        return [_with_links(part, links) for part in value]
    if isinstance(value, dict):
        return {key: _with_links(part, links) for key, part in value.items()}
    return value


def _is_plain(value: Value) -> bool:
    return value is not None and not isinstance(value, list | dict)


def check(
    note: Note, facts: tuple[Unquoted, ...], _scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a property; its other links are related."""
    for item in facts:
        (link, place), others = item.links[0], item.links[1:]
        edits = tuple(ReplaceText(note.path, *edit) for edit in item.edits)
        yield Diagnostic(
            note.path,
            place,
            say("'{key}' holds a list within a list, not the link {link}", key=item.key, link=link),
            say("write {value}", value=edits[0].text),
            subject=f"{item.key} {link}",
            related=tuple(Related(note.path, p, say("'{text}'", text=t)) for t, p in others),
            fix=Fix(say("Quote the link"), edits, "safe"),
        )


def _note(header: str) -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": f"---\n{header}---\n# Cron\n",
        "memory/lessons/部署.md": "# 部署\n",
    }


def _fixed(header: str) -> dict[str, str]:
    return {"memory/lessons/cron.md": _note(header)["memory/lessons/cron.md"]}


RULE = NoteRule(
    name="unquoted-link",
    summary="a link in a property that YAML reads as a list",
    family="frontmatter",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "a value",
            _note("related: [[部署#回滚|回滚]]  # 常用\n"),
            fixed=_fixed('related: "[[部署#回滚|回滚]]"  # 常用\n'),
        ),
        Example(
            "items of a list, one of them quoted",
            _note('related:\n  - [[部署]]\n  - "[[INDEX]]"\n  - [[INDEX|索引]]\n'),
            fixed=_fixed('related:\n  - "[[部署]]"\n  - "[[INDEX]]"\n  - "[[INDEX|索引]]"\n'),
        ),
        Example(
            "a list in brackets",
            _note("related: [[[部署]], [[Ray's note]]]\n"),
            fixed=_fixed('related: ["[[部署]]", "[[Ray\'s note]]"]\n'),
        ),
    ),
    good=(
        Example("quoted", _note("related: \"[[部署]]\"\nup: ['[[INDEX]]']\n")),
        Example(
            "lists that are meant as lists",
            _note('matrix: [[1, 2], [3, 4]]\npairs:\n  - [a]\nquoted: [["a"]]\n'),
        ),
        Example("a link within a text", _note("summary: see [[部署]]\nlong: |\n  [[部署]]\n")),
        Example("a template's placeholder", _note("up: [[{{parent}}]]\n")),
    ),
)
