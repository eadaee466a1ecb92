"""A property must be written as Obsidian reads it today.

Since version 1.9 Obsidian passes over `tag`, `alias` and `cssclass`, and takes `tags: a, b` for a
single text with a space in it, which is no tag. Agents learnt the old forms from old notes: the
note looks tagged, and no search by tag finds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import is_written_plainly, key_place
from vaultmend.linter.read.frontmatter.tag_names import comma_separated, tag_fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Frontmatter, Note, Place, Property
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """Which keys have a successor."""

    successors: tuple[str, ...] = ("tag=tags", "alias=aliases", "cssclass=cssclasses")
    """Keys that Obsidian no longer reads, each with the one that it reads instead."""


class Deprecated(NamedTuple):
    """A property in an old form."""

    key: str
    successor: str
    """The key that Obsidian reads instead; empty when only the value is old."""
    meant: str
    """What to write instead, empty when a person must decide."""
    place: Place
    edits: tuple[tuple[int, int, str], ...]


def collect(note: Note, text: str, options: Options) -> tuple[Deprecated, ...] | None:
    """The properties in an old form; an empty one loses nothing."""
    header = note.frontmatter
    if header is None or not header.properties:
        return None
    pairs = (pair.partition("=") for pair in options.successors)
    successors = {old.lower(): new for old, _, new in pairs}
    return tuple(_found(header, text, successors)) or None


def _found(header: Frontmatter, text: str, successors: dict[str, str]) -> Iterator[Deprecated]:
    for item in header.properties:
        key = item.key.lower()
        successor = successors.get(key, "")
        if successor and item.value not in (None, "", []):
            edits = _renaming(header, item, text, successors)
            meant = ": ".join(edit[2] for edit in edits)
            yield Deprecated(item.key, successor, meant, key_place(item), edits)
        elif key == "tags" and isinstance(item.value, str) and "," in item.value:
            tags = _tag_list(item, text)
            edits = ((item.value_start, item.value_end, tags),) if tags else ()
            yield Deprecated(item.key, "", tags, key_place(item), edits)


def _renaming(
    header: Frontmatter, item: Property, text: str, successors: dict[str, str]
) -> tuple[tuple[int, int, str], ...]:
    """The edits that keep what was meant, none when a person must decide."""
    new = successors[item.key.lower()]
    rivals = [other for other in header.properties if _meant(other.key, successors) == new]
    written = text[item.start : item.end]
    quote = written[:1] if written[:1] in ("'", '"') else ""
    if len(rivals) > 1 or written != f"{quote}{item.key}{quote}":
        return ()
    rename = (item.start, item.end, f"{quote}{new}{quote}")
    if not isinstance(item.value, str):
        return (rename,) if isinstance(item.value, list) else ()
    if "," in item.value:
        # whether an alias with a comma was one or two, nobody can tell
        tags = _tag_list(item, text) if new == "tags" else ""
        return (rename, (item.value_start, item.value_end, tags)) if tags else ()
    name = item.value.strip()
    if new == "tags":
        return () if tag_fault(name.removeprefix("#")) else (rename,)
    return (rename,) if new == "aliases" or len(name.split()) == 1 else ()


def _meant(key: str, successors: dict[str, str]) -> str:
    return successors.get(key.lower(), key.lower())


def _tag_list(item: Property, text: str) -> str:
    """A text with commas as a YAML list, empty when not every part of it is a tag."""
    names = comma_separated(item.value) if isinstance(item.value, str) else ()
    if not names or any(map(tag_fault, names)) or not is_written_plainly(item, text):
        return ""
    from vaultmend.linter.read.frontmatter.yaml_scalars import plain_value

    plain = (n if n[0].isalpha() and plain_value(n) == n else f'"{n}"' for n in names)
    return f"[{', '.join(plain)}]"


def check(
    note: Note, facts: tuple[Deprecated, ...], _scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a property in an old form."""
    for item in facts:
        edits = tuple(ReplaceText(note.path, *edit) for edit in item.edits)
        yield Diagnostic(
            note.path,
            item.place,
            _fact(item),
            _remedy(item),
            subject=item.key,
            fix=Fix(_title(item), edits, "safe") if edits else None,
        )


def _fact(item: Deprecated) -> Message:
    if item.successor:
        return say("Obsidian no longer reads '{key}'", key=item.key)
    return say("'{key}' is one text with commas in it, which is no tag", key=item.key)


def _title(item: Deprecated) -> Message:
    if item.successor:
        return say("Rename {key} to {successor}", key=item.key, successor=item.successor)
    return say("Write {key} as a list", key=item.key)


def _remedy(item: Deprecated) -> Message:
    if item.meant:
        return say("write {value}", value=item.meant)
    if item.successor:
        return say("move its value to {successor}", successor=item.successor)
    return say("write a list, each tag an item of its own")


def _note(header: str) -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": f"---\n{header}---\n# Cron\n",
    }


def _fixed(header: str) -> dict[str, str]:
    return {"memory/lessons/cron.md": _note(header)["memory/lessons/cron.md"]}


RULE = NoteRule(
    name="deprecated-property",
    summary="a property that Obsidian no longer reads",
    family="frontmatter",
    severity="warning",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "the old keys",
            _note("tag: cron\nalias: [定时任务]\ncssclass: wide\n"),
            fixed=_fixed("tags: cron\naliases: [定时任务]\ncssclasses: wide\n"),
        ),
        Example(
            "tags with commas between them",
            _note("tags: cron, 调度, 2026/q4\n"),
            fixed=_fixed('tags: [cron, 调度, "2026/q4"]\n'),
        ),
        Example(
            "an old key with commas",
            _note("tag: '#cron, #调度'\n"),
            fixed=_fixed("tags: [cron, 调度]\n"),
        ),
        Example("the new key is there too", _note("tags: [cron]\ntag: 调度\n")),
    ),
    good=(
        Example("the new keys", _note("tags: cron\naliases: 定时任务, 调度\ncssclasses: [wide]\n")),
        Example("an old key without a value", _note("tags: [cron]\ntag:\nalias: []\n")),
        Example("keys of one's own", _note("tagged: a, b\nalias_of: x\n")),
    ),
)
