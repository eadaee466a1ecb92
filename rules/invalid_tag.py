"""A tag must be one that Obsidian accepts.

Obsidian drops a tag with a space in it without a word, and so it does with numbers: the note is in
no list of its topic. Only what is certain is told: text of a body that looks like a tag and is
none may be meant so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import Places, items
from vaultmend.linter.read.frontmatter.tag_names import comma_separated, near_tag, tag_fault
from vaultmend.linter.read.frontmatter.values import is_placeholder
from vaultmend.linter.vault.schema import misfit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Frontmatter, Note, Property, Value
    from vaultmend.linter.vault.scheme import Scheme

MOST_SHOWN = 60
JOINERS = "\u200c\u200d"
_COMMENTED = re.compile(r"[ \t]*(?:-[ \t]+)?(#[^\s#,]+(?:[ \t,]+#[^\s#,]+)*)[ \t]*")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")


class Options(NamedTuple):
    """This rule has no options."""


class NoTag(NamedTuple):
    """What was meant as a tag and is none, and the tag that is near it."""

    shown: str
    reason: Message
    near: str | None
    place: Place
    where: Literal["property", "comment", "body"] = "property"


def collect(note: Note, text: str, _options: Options) -> tuple[NoTag, ...] | None:
    """What is no tag in the property `tags`, and the tags of the body that are cut in two."""
    if note.role == "template":
        return None
    header = note.frontmatter
    prop = header.get("tags") if header else None
    found = [*_in_property(header, prop, text)] if header and prop else []
    if note.tags and any(joiner in text for joiner in JOINERS):
        found.extend(_cut(note, text))
    return tuple(found) or None


def _in_property(header: Frontmatter, prop: Property, text: str) -> Iterator[NoTag]:
    value = prop.value
    if isinstance(value, str) and "," in value:
        return  # `tags: a, b` is the business of deprecated-property
    values = value if isinstance(value, list) else [value]
    if all(isinstance(one, str) and _fault(one, "") is None for one in values):
        return
    places = Places(text, header.end)
    for item in items(prop, text):
        written = text[item.start : item.end][:MOST_SHOWN]
        fault = _fault(item.value, written)
        if fault:
            yield NoTag(*fault, places.of(item.start, item.end))
    if value is None or (isinstance(value, list) and None in value):
        yield from _commented(text, prop.end + 1, header.end, places)


def _fault(value: Value, written: str) -> tuple[str, Message, str | None] | None:
    if value is None or is_placeholder(value):
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        return written, say("it is a number"), near_tag(written)
    if not isinstance(value, str):
        near = f'"{written}"' if isinstance(value, bool) else None
        return written, say("it is no text"), near
    name = value.strip().removeprefix("#")
    reason = tag_fault(name) if name else None
    return (name, reason, near_tag(name)) if reason else None


def _commented(text: str, start: int, end: int, places: Places) -> Iterator[NoTag]:
    """Tags behind a `#` in front of which YAML begins a comment (P-19)."""
    at = start
    while at < end:
        line = _LINE.match(text, at, end)
        written = line[0].rstrip("\r\n") if line else ""
        if at > start and not written.lstrip().startswith(("-", "#")):
            break
        match = _COMMENTED.fullmatch(written)
        if match and (at == start or "-" in written[: match.start(1)]):
            names = comma_separated(match[1].replace(" ", ",") + ",")
            if not any(map(tag_fault, names)):
                near = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
                place = places.of(at + match.start(1), at + match.end(1))
                yield NoTag(match[1], say("YAML takes it for a comment"), near, place, "comment")
        at = line.end() if line and line.end() > at else end


def _cut(note: Note, text: str) -> Iterator[NoTag]:
    """Tags of the body that end at a joiner inside of an emoji or a word (T-07)."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\n|\r", text))]
    for tag in note.tags:
        end = starts[tag.line - 1] + tag.column - 1 + len(tag.tag)
        if text[end : end + 1] in JOINERS and not text[end + 1 : end + 2].isspace():
            reason = say("an invisible joiner inside a character or a word ends it")
            place = Place(tag.line, tag.column, tag.line, tag.column + len(tag.tag))
            yield NoTag(tag.tag, reason, None, place, "body")


def check(
    note: Note, facts: tuple[NoTag, ...], scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a name that is no tag; the engine joins those of one name."""
    is_told = _is_told(note, scheme)
    for item in facts:
        if item.where != "body" and is_told:
            continue
        certain = item.where != "comment" and note.role not in ("log", "reflection")
        yield Diagnostic(
            note.path,
            item.place,
            say("'{tag}' is no tag to Obsidian: {reason}", tag=item.shown, reason=item.reason),
            _remedy(item),
            subject=item.shown,
            cause=item.shown.lower(),
            severity=None if certain else "info",
        )


def _is_told(note: Note, scheme: Scheme) -> bool:
    """Whether invalid-property or missing-property says what is wrong with `tags`."""
    schema = scheme.schemas.get(note.role)
    if schema is None:
        return False
    value, expected = note.value("tags"), schema.properties.get("tags")
    is_missing = value is None and "tags" in schema.required
    return is_missing or (expected is not None and misfit(value, expected) is not None)


def _remedy(item: NoTag) -> Message:
    if item.near:
        return say("write {value}", value=item.near)
    if item.where == "body":
        return say("use an emoji of one part, or a word")
    return say("use letters, digits, '-', '_' and '/'")


def _note(header: str, body: str = "") -> dict[str, str]:
    return {"memory/projects/cron.md": f"---\n{header}---\n# Cron\n{body}"}


RULE = NoteRule(
    name="invalid-tag",
    summary="a tag that Obsidian does not accept",
    family="frontmatter",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example("a space, and all digits", _note("tags: [machine learning, 2026, 调度]\n")),
        Example("characters that end a tag", _note("tags:\n  - node.js\n  - '“重要”'\n")),
        Example("a comment to YAML", _note("tags: #cron #调度\n")),
        Example("an emoji of several parts in the body", _note("", "\n#👨\u200d👩\u200d👧 家人\n")),
    ),
    good=(
        Example(
            "letters of any script, emoji, levels",
            _note("tags: [machine-learning, y2026, 调度, 项目/周报, 🔥, '#cron', 读/写·二]\n"),
        ),
        Example("one text is one tag", _note("tags: cron\n")),
        Example("nothing filled in yet", _note("tags:  # topics, in English\n")),
        Example("items that are left open", _note("tags:\n  -\n  - \n")),
        Example(
            "text of a body that looks like a tag",
            _note("", "\nissue #1984, C# and a#b, #node.js, (#x) 颜色#fff #a/\n"),
        ),
    ),
)
