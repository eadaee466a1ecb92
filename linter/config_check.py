"""Checks the tables of a configuration file: unknown names and wrong values, with line and remedy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.vault.nearest import nearest_word
from vaultmend.linter.vault.schema import FORMATS, TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule

UNITS = ("bytes", "characters", "lines", "tokens")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "scope": ("memory", "all"),
    "lang": ("auto", "en", "zh"),
    "search": ("qmd", "openclaw", "obsidian"),
    "fail-on": (*SEVERITIES, "never"),
}
TEXTS = ("profile", "timezone", "memory")
LISTS = ("select", "ignore", "exclude")
TABLES = ("rules", "limits", "schema", "roles", "groups")
EXPECTED_KEYS = ("type", "enum", "format", "pattern", "minItems")


class ConfigError(Exception):
    """A fault in a configuration file or a flag; the message says where and what to do."""


class _Checker:
    """Walks the tables of one file; every complaint names the line."""

    def __init__(self, text: str, name: str, rules: Sequence[AnyRule]) -> None:
        self.lines = text.split("\n")
        self.name = name
        self.rules = {rule.name: rule for rule in rules}
        self.families = sorted({rule.family for rule in rules})

    def fail(self, path: tuple[str, ...], complaint: str) -> ConfigError:
        return ConfigError(f"{self.name}:{line_of(self.lines, path)}: {complaint}")

    def known(self, path: tuple[str, ...], word: str, words: Iterable[str], what: str) -> None:
        words = tuple(words)
        if word not in words:
            raise self.fail(path, unknown(what, word, words))

    def text(self, path: tuple[str, ...], value: object) -> None:
        if not isinstance(value, str):
            raise self.fail(path, f"{'.'.join(path)} must be a string")

    def texts(self, path: tuple[str, ...], value: object) -> None:
        if not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            raise self.fail(path, f"{'.'.join(path)} must be a list of strings")

    def table(self, path: tuple[str, ...], value: object) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self.fail(path, f"{'.'.join(path)} must be a table")
        return value

    def top(self, tables: Mapping[str, Any]) -> None:
        for key, value in tables.items():
            path = (key,)
            self.known(path, key, (*TEXTS, *LISTS, *TABLES, *CHOICES), "key")
            if key in CHOICES:
                self.text(path, value)
                self.known(path, value, CHOICES[key], f"value of {key}")
            elif key in TEXTS:
                self.text(path, value)
            elif key in LISTS:
                self.texts(path, value)
                if key != "exclude":
                    for word in value:
                        self.selector(path, word)
            else:
                getattr(self, "_" + key)(self.table(path, value))

    def selector(self, path: tuple[str, ...], word: str) -> None:
        self.known(path, word, ("ALL", *self.rules, *self.families), "rule or family")

    def _rules(self, tables: Mapping[str, Any]) -> None:
        for name, value in tables.items():
            path = ("rules", name)
            self.known(path, name, self.rules, "rule")
            for key, item in self.table(path, value).items():
                self._option((*path, key), self.rules[name], key, item)

    def _option(self, path: tuple[str, ...], rule: AnyRule, key: str, value: object) -> None:
        if key == "severity":
            self.text(path, value)
            self.known(path, str(value), (*SEVERITIES, "off"), "severity")
            return
        names = {field.replace("_", "-"): field for field in rule.options._fields}
        self.known(path, key, ("severity", *names), f"option of {rule.name}")
        default = getattr(rule.options, names[key])
        if isinstance(default, tuple):
            self.texts(path, value)
        elif isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
            return
        elif type(value) is not type(default):
            kind = {"int": "a whole number", "float": "a number", "bool": "true or false"}
            raise self.fail(path, f"{key} must be {kind.get(type(default).__name__, 'a string')}")

    def _limits(self, tables: Mapping[str, Any]) -> None:
        for role, value in tables.items():
            path = ("limits", role)
            self.text(path, value)
            if not re.fullmatch(rf"[0-9][0-9_,]* (?:{'|'.join(UNITS)})", value):
                raise self.fail(
                    path, f'"{value}" is no limit; write e.g. "2000 bytes" ({", ".join(UNITS)})'
                )

    def _roles(self, tables: Mapping[str, Any]) -> None:
        for role, value in tables.items():
            self.texts(("roles", role), value)

    def _groups(self, tables: Mapping[str, Any]) -> None:
        for group, value in tables.items():
            self.known(("groups", group), group, ("entry", "knowledge"), "group")
            self.texts(("groups", group), value)

    def _schema(self, tables: Mapping[str, Any]) -> None:
        for role, value in tables.items():
            path = ("schema", role)
            for key, item in self.table(path, value).items():
                inner = (*path, key)
                self.known(inner, key, ("required", "properties", "same-as"), "key of a schema")
                if key == "required":
                    self.texts(inner, item)
                elif key == "same-as":
                    self.text(inner, item)
                    self.known(inner, item, tables, "role with a schema")
                else:
                    for name, spec in self.table(inner, item).items():
                        self._expected((*inner, name), self.table((*inner, name), spec))

    def _expected(self, path: tuple[str, ...], spec: Mapping[str, Any]) -> None:
        for key, value in spec.items():
            inner = (*path, key)
            self.known(inner, key, EXPECTED_KEYS, "key of a property")
            if key == "type":
                self.known(inner, str(value), TYPES, "type")
            elif key == "format":
                self.known(inner, str(value), FORMATS, "format")
            elif key == "enum":
                self.texts(inner, value)
            elif key == "pattern":
                self.text(inner, value)
                try:
                    re.compile(value)
                except re.error as error:
                    raise self.fail(inner, f"the pattern does not compile: {error}") from None
            elif type(value) is not int:
                raise self.fail(inner, f"{key} must be a whole number")


def checked(
    tables: dict[str, Any], text: str, name: str, rules: Sequence[AnyRule]
) -> dict[str, Any]:
    """The tables as they are, when every key, rule and value in them is known; else ConfigError."""
    _Checker(text, name, rules).top(tables)
    return tables


def unknown(what: str, word: str, words: Iterable[str]) -> str:
    """The sentence for a word nobody knows: with the nearest one, or with all of them when few."""
    words = sorted(words)
    near = nearest_word(word, words)
    if near:
        return f"there is no {what} '{word}'; did you mean '{near}'?"
    if len(words) <= 12:
        return f"there is no {what} '{word}'; there are: {', '.join(words)}"
    return f"there is no {what} '{word}'"


def line_of(lines: Sequence[str], path: tuple[str, ...]) -> int:
    """The 1-based line of a TOML file on which the key of this path, or the last of its parents
    that can be found, is written."""
    table: tuple[str, ...] = ()
    best, best_line = 0, 1
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped.startswith("["):
            table = key_parts(stripped.strip("[]").partition("]")[0])
            written = table
        elif "=" in stripped and not stripped.startswith("#"):
            written = table + key_parts(stripped.partition("=")[0])
        else:
            continue
        if len(written) > best and written == path[: len(written)]:
            best, best_line = len(written), number
    return best_line


def key_parts(written: str) -> tuple[str, ...]:
    """The parts of a dotted TOML key; quotes fall away."""
    return tuple(re.findall(r"[^\s.\"']+", written))
