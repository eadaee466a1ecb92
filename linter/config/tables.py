"""The words of a configuration: every key, what it takes, what it means.

The checker, `config show`, `config schema` and the documentation all read these tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.archive.policy import FOLDERS, Archiving, Policy

if TYPE_CHECKING:
    from collections.abc import Mapping

UNITS = ("bytes", "characters", "lines", "tokens")
GROUPS = ("entry", "knowledge", "startup")
SET_SEVERITIES = (*SEVERITIES, "off")
BUILT_IN_ROLES = ("note", "archived", "canvas", "template")
"""Roles that notes have without any profile."""


class Key(NamedTuple):
    """One key of a table."""

    takes: Literal[
        "text", "choice", "words", "globs", "selectors", "table", "days", "number", "flag"
    ]
    about: str
    default: str | float | bool | tuple[str, ...] | None = None
    choices: tuple[str, ...] = ()


KEYS: Mapping[str, Key] = {
    "required-version": Key(
        "text", "The versions of vaultmend that may read this file, such as >=0.1,<0.3."
    ),
    "profile": Key("text", "The memory layout. Without it, the files of the vault tell it."),
    "extends": Key(
        "text",
        "A profile, or a relative path to another configuration of this vault, over which the "
        "values of this file are laid.",
    ),
    "timezone": Key(
        "text", "The IANA time zone that tells which day it is, such as Asia/Shanghai."
    ),
    "memory": Key(
        "text",
        "The folder of the memory, in which the paths of the profile lie; empty when the whole "
        "vault is memory.",
        "",
    ),
    "scope": Key(
        "choice",
        "Whether notes outside the memory are reported as well.",
        "memory",
        ("memory", "all"),
    ),
    "lang": Key(
        "choice",
        "The language of reports; auto is the language of INDEX.md.",
        "auto",
        ("auto", "en", "zh"),
    ),
    "search": Key(
        "choice",
        "The search by which agents find notes.",
        "qmd",
        ("qmd", "openclaw", "obsidian"),
    ),
    "link-names": Key(
        "words",
        "Properties by whose value a wikilink finds a note too, where no file bears the name.",
        (),
    ),
    "fail-on": Key(
        "choice",
        "The least severity that makes the exit code 1.",
        "warning",
        (*SEVERITIES, "never"),
    ),
    "select": Key("selectors", "The rules and families that take part, or ALL.", ("ALL",)),
    "ignore": Key("selectors", "The rules and families that do not take part.", ()),
    "exclude": Key(
        "globs", "Files that are not reported, as in a .gitignore; they stay targets of links.", ()
    ),
    "baseline": Key(
        "text",
        "The file with the findings that are accepted, relative to the vault; "
        "`vaultmend baseline write` writes it.",
        ".vaultmend-baseline.jsonl",
    ),
    "per-path": Key("table", "What holds for some paths only: a glob as in exclude, and a table."),
    "rules": Key("table", "The severity and the options of single rules."),
    "limits": Key(
        "table",
        'How large a note of a role, or all notes of a group, may be, such as "2000 bytes".',
    ),
    "archive": Key(
        "table",
        "When the notes of a role are archived, such as log = { after-days = 30 }; false for never.",
    ),
    "roles": Key("table", "Which paths have a role; the first role that matches wins."),
    "groups": Key(
        "table",
        "The roles where agents enter, those that hold knowledge, those that every session loads.",
    ),
    "index": Key("table", "The sections of the index, in their order, each named by its role."),
    "schema": Key("table", "The properties of a role, in the vocabulary of JSON Schema."),
}

PER_PATH: Mapping[str, Key] = {
    "select": Key("selectors", "The only rules and families that report in these paths."),
    "ignore": Key("selectors", "The rules and families that do not report in these paths."),
}

ARCHIVE: Mapping[str, Key] = {
    "folder": Key(
        "choice",
        "The name of the archive, a folder of the memory.",
        Archiving().folder,
        FOLDERS,
    ),
    "below": Key(
        "number", "The temperature, 0 to 1, under which a note is cold.", Archiving().below
    ),
}

ROLE_ARCHIVE: Mapping[str, Key] = {
    "after-days": Key(
        "days",
        "More days than these must have passed since the last one of which the note tells.",
        Policy().after_days,
    ),
    "cold": Key("flag", "Whether the note must be cold as well.", Policy().cold),
}

ROLE_SCHEMA: Mapping[str, str] = {
    "required": "The properties that every note of this role must have.",
    "properties": "What each property must be, where it is there.",
    "sections": "The headings that every note of this role must have; | stands between names of one.",
    "same-as": "The role whose schema this one begins with.",
}

INDEX_SECTION: Mapping[str, str] = {
    "en": "The title of the section where the index is written in English.",
    "zh": "The title of the section where the index is written in Chinese.",
    "headings": "Other headings under which these notes may be listed.",
    "columns": "The columns of the section where it is written anew.",
    "section": "Whether the section is added where nothing in the index lists these notes.",
}

EXPECTED: Mapping[str, str] = {
    "type": "The type of the value.",
    "enum": "The only values that are allowed.",
    "format": "The shape of the value.",
    "pattern": "A regular expression that must be found in the value.",
    "minItems": "How many items a list must have at least.",
}
