"""Configuration: the tables of a profile and of `vaultmend.toml`, checked and merged into settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vaultmend.linter.config_check import ConfigError, checked
from vaultmend.linter.vault.schema import Expected, Schema
from vaultmend.linter.vault.scheme import Limit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule

NAMES = ("vaultmend.toml", ".vaultmend.toml")
"""The files that may hold the configuration of a vault, the first one wins."""


class RuleSettings(NamedTuple):
    """The effective settings of one rule; `severity` is set only where somebody set it."""

    severity: str | None
    options: tuple[Any, ...]


class Settings(NamedTuple):
    """All effective settings of one vault."""

    profile: str
    detected: str
    """What told the profile: a path of the vault, or `vaultmend.toml`."""
    memory: str
    scope: str
    timezone: str | None
    lang: str
    search: str
    fail_on: str
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    exclude: tuple[str, ...]
    roles: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[str, ...]]
    schemas: Mapping[str, Schema]
    limits: Mapping[str, Limit]
    rules: Mapping[str, RuleSettings]


def read_config(text: str, name: str, rules: Sequence[AnyRule]) -> dict[str, Any]:
    """The tables of a configuration file.

    Raises ConfigError, with the line, for TOML that does not parse and for a key, a rule or a
    value that nobody knows.
    """
    import tomllib

    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name} is not TOML: {error}") from None
    return checked(tables, text, name, rules)


def settings(
    profile: str,
    detected: str,
    layers: Sequence[Mapping[str, Any]],
    rules: Sequence[AnyRule],
) -> Settings:
    """The settings of several layers of checked tables, the strongest last."""
    merged: dict[str, Any] = {}
    for layer in layers:
        merged = _merge(merged, layer)
    return Settings(
        profile=profile,
        detected=detected,
        memory=merged.get("memory", ""),
        scope=merged.get("scope", "memory"),
        timezone=merged.get("timezone"),
        lang=merged.get("lang", "auto"),
        search=merged.get("search", "qmd"),
        fail_on=merged.get("fail-on", "warning"),
        select=tuple(merged.get("select", ("ALL",))),
        ignore=tuple(merged.get("ignore", ())),
        exclude=tuple(merged.get("exclude", ())),
        roles=_roles(layers),
        groups={name: tuple(members) for name, members in merged.get("groups", {}).items()},
        schemas=_schemas(merged.get("schema", {})),
        limits={role: _limit(text) for role, text in merged.get("limits", {}).items()},
        rules={
            rule.name: _rule(rule, merged.get("rules", {}).get(rule.name, {})) for rule in rules
        },
    )


def _merge(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = (
            _merge(old, value) if isinstance(value, dict) and isinstance(old, dict) else value
        )
    return merged


def _roles(layers: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    # The first role that matches wins, so the roles of a stronger layer come first.
    roles: dict[str, tuple[str, ...]] = {}
    for layer in reversed(layers):
        for role, globs in layer.get("roles", {}).items():
            roles.setdefault(role, tuple(globs))
    return roles


def _schemas(tables: Mapping[str, Any]) -> dict[str, Schema]:
    schemas: dict[str, Schema] = {}
    for role, table in tables.items():
        base = tables.get(table.get("same-as", ""), {})
        whole = _merge(base, table)
        expected = {
            key: Expected(
                type=spec.get("type", ""),
                enum=tuple(map(str, spec.get("enum", ()))),
                format=spec.get("format", ""),
                pattern=spec.get("pattern", ""),
                min_items=spec.get("minItems", 0),
            )
            for key, spec in whole.get("properties", {}).items()
        }
        schemas[role] = Schema(tuple(whole.get("required", ())), expected)
    return schemas


def _limit(text: str) -> Limit:
    amount, _, unit = text.partition(" ")
    return Limit(int(amount.replace("_", "").replace(",", "")), unit)


def _rule(rule: AnyRule, table: Mapping[str, Any]) -> RuleSettings:
    given = {key.replace("-", "_"): value for key, value in table.items() if key != "severity"}
    given = {k: tuple(v) if isinstance(v, list) else v for k, v in given.items()}
    options = rule.options._replace(**given) if given else rule.options
    return RuleSettings(table.get("severity"), options)
