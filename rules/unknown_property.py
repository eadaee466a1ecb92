"""A property must be one that its role's schema knows.

`last_verifed: 2026-11-20` is not wrong to YAML: it is a key like any other, which no script and no
query asks for. This rule is off by default, because most vaults have keys of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import key_place
from vaultmend.linter.vault.links.nearest import nearest_word
from vaultmend.linter.vault.schema import alternatives

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme


class Options(NamedTuple):
    """What is known beside the schema."""

    known: tuple[str, ...] = (
        *("tags", "aliases", "cssclasses", "publish", "permalink", "description", "image", "cover"),
        *("tag", "alias", "cssclass", "vaultmend-ignore"),
        *("title", "related", "links", "supersedes", "superseded_by"),
    )
    """Keys that every role may have: those of Obsidian, old ones included, title and links."""


def check(note: Note, _facts: None, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a key; the engine joins those of one key and role."""
    schema = scheme.schemas.get(note.role)
    if schema is None or note.frontmatter is None:
        return
    required = (key for keys in schema.required for key in alternatives(keys))
    named = (key.partition(".")[0] for key in (*required, *schema.properties))
    of_schema = {key.lower(): key for key in named}
    known = of_schema.keys() | {key.lower() for key in options.known}
    for item in note.frontmatter.properties:
        key = item.key.lower()
        if key in known:
            continue
        near = nearest_word(key, of_schema)
        yield Diagnostic(
            note.path,
            key_place(item),
            say("the schema of role '{role}' has no '{key}'", role=note.role, key=item.key),
            say("did you mean '{near}'?", near=of_schema[near])
            if near
            else say(
                "take it away, or add it to [schema.{role}] in vaultmend.toml", role=note.role
            ),
            subject=item.key,
            cause=f"{note.role} {key}",
            severity="info",
        )


def _lesson(*lines: str) -> dict[str, str]:
    header = "".join(line + "\n" for line in lines)
    return {
        "memory/INDEX.md": "[[cron]]\n",
        "memory/lessons/cron.md": f"---\ntitle: Cron 调度纪律\n{header}---\n# Cron\n",
    }


RULE = NoteRule(
    name="unknown-property",
    summary="a property that the schema of its role does not know",
    family="frontmatter",
    severity="info",
    options=Options(),
    check=check,
    enabled=False,
    bad=(
        Example("a misspelt key", _lesson("last_verifed: 2026-11-20")),
        Example("a key in another language", _lesson("优先级: P0")),
    ),
    good=(
        Example("keys of the schema, in any case", _lesson("Priority: P0", "status: active")),
        Example("keys that Obsidian reads", _lesson("aliases: [调度]", "cssclasses: wide")),
        Example(
            "a key that the configuration allows",
            _lesson("source: 飞书"),
            {"known": ["title", "source"]},
        ),
        Example(
            "a role without a schema",
            {"memory/projects/harbour.md": "---\nowner: rivet\n---\n# harbour\n"},
        ),
    ),
)
