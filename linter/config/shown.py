"""Every effective value of a configuration, and where it is from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.config.effective import role_globs
from vaultmend.linter.config.layers import Origin, leaves, merged, origin
from vaultmend.linter.config.tables import ARCHIVE, KEYS, ROLE_ARCHIVE
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.profile import CUSTOM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.config.document import Path
    from vaultmend.linter.config.effective import Settings
    from vaultmend.linter.config.layers import Layer


class Entry(NamedTuple):
    """One effective value. `is_set` is false where writing it down would mean something else."""

    path: Path
    value: Any
    origin: Origin
    is_set: bool = True


def entries(chosen: Settings, layers: Sequence[Layer], rules: Sequence[AnyRule]) -> Iterator[Entry]:
    """The values of a configuration in the order of its tables, profile first.

    A configuration that holds those that are set gives the same settings.
    """
    tables = [layer.tables for layer in layers]
    whole = {**merged(tables), "roles": role_globs(tables)}
    yield _profile(chosen, layers)
    for name, key in KEYS.items():
        if name in ("profile", "extends"):
            continue
        if key.takes != "table":
            value = whole.get(name, key.default)
            yield Entry((name,), value, origin(layers, (name,)), value is not None)
        elif name == "rules":
            for rule in rules:
                yield from _rule(rule, chosen, layers)
        elif name == "archive":
            yield from _archive(whole.get(name, {}), layers)
        else:
            for path, value in leaves({name: whole.get(name, {})}):
                if len(path) > 1:
                    yield Entry(path, value, origin(layers, path))


def _profile(chosen: Settings, layers: Sequence[Layer]) -> Entry:
    key = "extends" if chosen.profile == CUSTOM else "profile"
    for layer in layers:
        if layer.document is not None and key in layer.tables:
            told = Origin("file", layer.document.name, layer.document.line((key,)))
            return Entry((key,), layers[0].profile, told)
    return Entry((key,), layers[0].profile, Origin("detected", chosen.detected))


def _archive(table: Mapping[str, Any], layers: Sequence[Layer]) -> Iterator[Entry]:
    values: dict[Path, Any] = {(key,): table.get(key, ARCHIVE[key].default) for key in ARCHIVE}
    for role, policy in table.items():
        if policy is False:
            values[role,] = False
        elif role not in ARCHIVE:
            for key in ROLE_ARCHIVE:
                values[role, key] = policy.get(key, ROLE_ARCHIVE[key].default)
    for inner, value in values.items():
        path = ("archive", *inner)
        yield Entry(path, value, origin(layers, path))


def _rule(rule: AnyRule, chosen: Settings, layers: Sequence[Layer]) -> Iterator[Entry]:
    severity, options = chosen.rules[rule.name]
    path = ("rules", rule.name)
    # A severity that somebody sets outweighs what a rule says of single findings.
    shown = severity or (rule.severity if rule.enabled else "off")
    yield Entry(
        (*path, "severity"), shown, origin(layers, (*path, "severity")), severity is not None
    )
    for field, value in zip(rule.options._fields, options, strict=True):
        inner = (*path, field.replace("_", "-"))
        yield Entry(inner, value, origin(layers, inner))
