"""`config schema`: the JSON Schema of a configuration file, made of the tables of its checker.

It is written in draft-07, the version that SchemaStore and the editors behind it understand best.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vaultmend.linter.config.patterns import MOST_GLOBS
from vaultmend.linter.config.tables import (
    ARCHIVE,
    EXPECTED,
    GROUPS,
    INDEX_SECTION,
    KEYS,
    PER_PATH,
    ROLE_ARCHIVE,
    ROLE_SCHEMA,
    SET_SEVERITIES,
    UNITS,
)
from vaultmend.linter.profile import PROFILES
from vaultmend.linter.report.rule_options import options_of
from vaultmend.linter.report.rule_page import rationale
from vaultmend.linter.vault.archive.policy import NEVER
from vaultmend.linter.vault.navigation.categories import COLUMNS
from vaultmend.linter.vault.schema import FORMATS, TYPES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.config.tables import Key
    from vaultmend.linter.report.rule_options import Option

_TEXTS = {"type": "array", "items": {"type": "string"}}
_GLOBS = {**_TEXTS, "maxItems": MOST_GLOBS}
_COUNT = {"type": "integer", "minimum": 0}
_TYPES: Mapping[str, dict[str, Any]] = {
    "array": _TEXTS,
    "boolean": {"type": "boolean"},
    "integer": _COUNT,
    "number": {"type": "number", "minimum": 0},
    "string": {"type": "string"},
}
"""By the type of an option."""


def config_schema(rules: Sequence[AnyRule]) -> dict[str, Any]:
    """The schema of vaultmend.toml for these rules."""
    tables: dict[str, dict[str, Any]] = {
        "per-path": _any_name(_closed({key: _value(PER_PATH[key]) for key in PER_PATH})),
        "rules": _closed({rule.name: _rule(rule) for rule in rules}),
        "limits": _any_name(_limits()),
        "archive": _archive(),
        "roles": _any_name(_GLOBS),
        "groups": _closed(dict.fromkeys(GROUPS, _TEXTS)),
        "schema": _any_name({"$ref": "#/definitions/schema"}),
        "index": _any_name(_index_section()),
    }
    properties = {
        name: {**(tables[name] if key.takes == "table" else _value(key)), "description": key.about}
        for name, key in KEYS.items()
    }
    properties["profile"]["enum"] = list(PROFILES)
    properties["extends"]["anyOf"] = [{"enum": list(PROFILES)}, {"pattern": r"\.toml$"}]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "https://json.schemastore.org/vaultmend.json",
        "title": "vaultmend configuration",
        "description": "What vaultmend.toml of a Markdown vault may say.",
        **_closed(properties),
        "not": {"required": ["profile", "extends"]},
        "definitions": {
            "selector": {
                "description": "A rule, a family, or ALL.",
                "type": "string",
                "enum": ["ALL", *_families(rules), *(rule.name for rule in rules)],
            },
            "schema": _role_schema(),
        },
    }


def _closed(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": dict(properties)}


def _any_name(value: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": dict(value)}


def _families(rules: Sequence[AnyRule]) -> list[str]:
    return list(dict.fromkeys(rule.family for rule in rules))


def _value(key: Key) -> dict[str, Any]:
    values: dict[str, dict[str, Any]] = {
        "text": {"type": "string"},
        "choice": {"type": "string", "enum": list(key.choices)},
        "words": _TEXTS,
        "globs": _GLOBS,
        "selectors": {"type": "array", "items": {"$ref": "#/definitions/selector"}},
        "days": _COUNT,
        "number": _TYPES["number"],
        "flag": _TYPES["boolean"],
    }
    return _described(values[key.takes], key.about, key.default)


def _described(value: Mapping[str, Any], about: str, default: object = None) -> dict[str, Any]:
    whole = {**value, **({"description": about} if about else {})}
    if default is not None:
        whole["default"] = default
    return whole


def _rule(rule: AnyRule) -> dict[str, Any]:
    severity = _described(
        {"type": "string", "enum": list(SET_SEVERITIES)},
        "The severity of every finding of this rule, or off.",
        rule.severity if rule.enabled else "off",
    )
    options = {
        option.name: _described(_option(option), option.description, option.default)
        for option in options_of(rule)
    }
    about = rationale(rule).partition("\n\n")[0]
    return {**_closed({"severity": severity, **options}), "description": " ".join(about.split())}


def _option(option: Option) -> dict[str, Any]:
    if option.name.endswith("-severity"):
        return {"type": "string", "enum": list(SET_SEVERITIES)}
    return _TYPES[option.type]


def _limits() -> dict[str, Any]:
    pattern = rf"^[0-9][0-9_,]{{0,11}} ({'|'.join(map(re.escape, UNITS))})$"
    one = {"type": "string", "pattern": pattern}
    return {**one, "type": ["string", "array"], "items": one}


def _archive() -> dict[str, Any]:
    policy = _closed({key: _value(ROLE_ARCHIVE[key]) for key in ROLE_ARCHIVE})
    settings = {key: _value(ARCHIVE[key]) for key in ARCHIVE}
    settings["below"]["maximum"] = 1
    return {
        **_any_name({**policy, "type": ["object", "boolean"], "not": {"const": True}}),
        "properties": settings,
        "propertyNames": {"not": {"enum": sorted(NEVER)}},
    }


def _index_section() -> dict[str, Any]:
    text = {"type": "string", "pattern": r"\S"}
    parts: dict[str, dict[str, Any]] = {
        "en": text,
        "zh": text,
        "headings": _TEXTS,
        "columns": {
            "type": "array",
            "items": {"type": "string", "enum": list(COLUMNS)},
            "minItems": 1,
            "uniqueItems": True,
        },
        "section": {"type": "boolean"},
    }
    return _closed({key: _described(parts[key], about) for key, about in INDEX_SECTION.items()})


def _role_schema() -> dict[str, Any]:
    expected: dict[str, dict[str, Any]] = {
        "type": {"type": "string", "enum": list(TYPES)},
        "enum": _TEXTS,
        "format": {"type": "string", "enum": list(FORMATS)},
        "pattern": {"type": "string", "format": "regex"},
        "minItems": _COUNT,
    }
    one = _closed({key: _described(expected[key], about) for key, about in EXPECTED.items()})
    parts = {
        "required": _TEXTS,
        "properties": _any_name(one),
        "sections": _TEXTS,
        "same-as": {"type": "string"},
    }
    return _closed({key: _described(parts[key], about) for key, about in ROLE_SCHEMA.items()})
