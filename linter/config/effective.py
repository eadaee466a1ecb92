"""The settings of a run, made of layers of checked tables."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.check.per_path import PathRules
from vaultmend.linter.config.layers import joined, merged
from vaultmend.linter.config.tables import ARCHIVE, KEYS, ROLE_ARCHIVE
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.wildcards import literal
from vaultmend.linter.vault.archive.policy import Archiving, Policy
from vaultmend.linter.vault.navigation.categories import Category, IndexScheme
from vaultmend.linter.vault.schema import Expected, Schema
from vaultmend.linter.vault.scheme import Limit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule


class RuleSettings(NamedTuple):
    """The effective settings of one rule; `severity` is set only where somebody set it."""

    severity: str | None
    options: tuple[Any, ...]


class Settings(NamedTuple):
    """All effective settings of one vault."""

    profile: str
    """The name of a profile, or `custom` for one of the vault's own."""
    detected: str
    """What told the profile: a path of the vault, or the configuration."""
    memory: str
    scope: str
    timezone: str | None
    lang: str
    search: str
    link_names: tuple[str, ...]
    fail_on: str
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    exclude: tuple[str, ...]
    baseline: str
    """The path of the file with the accepted findings; empty when none is asked for."""
    per_path: tuple[PathRules, ...]
    roles: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[str, ...]]
    schemas: Mapping[str, Schema]
    limits: Mapping[str, tuple[Limit, ...]]
    """By role, or by group for all its notes together."""
    archiving: Archiving
    navigation: IndexScheme
    rules: Mapping[str, RuleSettings]


def settings(
    profile: str,
    detected: str,
    layers: Sequence[Mapping[str, Any]],
    rules: Sequence[AnyRule],
) -> Settings:
    """The settings of several layers of checked tables, the strongest last."""
    whole = merged(layers)

    def of(key: str) -> Any:
        return whole.get(key, KEYS[key].default)

    known = {rule.name: _rule(rule, whole.get("rules", {}).get(rule.name, {})) for rule in rules}
    return Settings(
        profile=profile,
        detected=detected,
        memory=folder_of(of("memory")),
        scope=of("scope"),
        timezone=of("timezone"),
        lang=of("lang"),
        search=of("search"),
        link_names=tuple(of("link-names")),
        fail_on=of("fail-on"),
        select=tuple(of("select")),
        ignore=tuple(of("ignore")),
        exclude=tuple(of("exclude")),
        baseline=of("baseline"),
        per_path=tuple(
            PathRules(glob, table.get("select", ("ALL",)), table.get("ignore", ()))
            for glob, table in whole.get("per-path", {}).items()
        ),
        roles=role_globs(layers),
        groups={name: tuple(members) for name, members in whole.get("groups", {}).items()},
        schemas=_schemas(whole.get("schema", {})),
        limits={role: _limits(value) for role, value in whole.get("limits", {}).items()},
        archiving=_archiving(whole.get("archive", {})),
        navigation=_index(whole.get("index", {}), role_globs(layers), known.get("stale-note")),
        rules=known,
    )


def role_globs(layers: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    """The globs of each role, in the order in which they are tried.

    The first role that matches wins, so the roles of a stronger layer come first.
    """
    roles: dict[str, tuple[str, ...]] = {}
    for layer in reversed(layers):
        for role, globs in layer.get("roles", {}).items():
            roles.setdefault(role, tuple(globs))
    return roles


def folder_of(written: str) -> str:
    """The folder of the memory as its paths begin, empty for the workspace itself."""
    folder = posixpath.normpath(written) if written else ""
    return "" if folder == "." else folder


def _schemas(tables: Mapping[str, Any]) -> dict[str, Schema]:
    schemas: dict[str, Schema] = {}
    for role in tables:
        whole = _with_base(tables, role)
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
        sections = tuple(map(_names, whole.get("sections", ())))
        schemas[role] = Schema(tuple(whole.get("required", ())), expected, sections)
    return schemas


def _with_base(tables: Mapping[str, Any], role: str) -> Mapping[str, Any]:
    """The table of a role laid over the one that it begins with, and so on."""
    whole: Mapping[str, Any] = tables[role]
    base = whole.get("same-as")
    return joined(_with_base(tables, base), whole) if base else whole


def _names(section: str) -> tuple[str, ...]:
    return tuple(name for part in section.split("|") if (name := part.strip()))


def _limits(value: str | list[str]) -> tuple[Limit, ...]:
    return tuple(map(_limit, [value] if isinstance(value, str) else value))


def _limit(text: str) -> Limit:
    amount, _, unit = text.partition(" ")
    return Limit(int(amount.replace("_", "").replace(",", "")), unit)


def _archiving(table: Mapping[str, Any]) -> Archiving:
    roles = {role: value for role, value in table.items() if role not in ARCHIVE}
    return Archiving(
        table.get("folder", ARCHIVE["folder"].default),
        table.get("below", ARCHIVE["below"].default),
        # Without `false`, nothing could take away what a profile says of a role.
        {role: _policy(value) for role, value in roles.items() if value is not False},
    )


def _policy(table: Mapping[str, Any]) -> Policy:
    after_days, cold = (table.get(key, ROLE_ARCHIVE[key].default) for key in ROLE_ARCHIVE)
    return Policy(after_days, cold)


def _index(
    tables: Mapping[str, Any], roles: Mapping[str, tuple[str, ...]], stale: RuleSettings | None
) -> IndexScheme:
    """The sections of the index; what is stale there is what the rule about it calls so."""
    categories = tuple(
        Category(role, **{key: _frozen(value) for key, value in table.items()})
        for role, table in tables.items()
    )
    paths = filter(None, map(literal, roles.get("index", ())))
    scheme = IndexScheme(categories, next(paths, ""))
    if stale is None:
        return scheme
    max_age_days, key = stale.options[:2]
    return scheme._replace(max_age_days=max_age_days, verified=key)


def _frozen(value: Any) -> Any:
    return tuple(cast("list[str]", value)) if isinstance(value, list) else value


def _rule(rule: AnyRule, table: Mapping[str, Any]) -> RuleSettings:
    given = {
        key.replace("-", "_"): _frozen(value) for key, value in table.items() if key != "severity"
    }
    options = rule.options._replace(**given) if given else rule.options
    return RuleSettings(table.get("severity"), options)
