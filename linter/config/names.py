"""Checks what one file cannot know alone: whether the roles it names exist in all layers together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.config.faults import unknown
from vaultmend.linter.config.tables import ARCHIVE, BUILT_IN_ROLES, GROUPS
from vaultmend.linter.message import cut, say
from vaultmend.linter.profile import PROFILES, load_profile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.config.document import Path
    from vaultmend.linter.config.layers import Layer
    from vaultmend.linter.message import Message

_LONGEST = 8


def check_names(layers: Sequence[Layer], whole: Mapping[str, Any]) -> None:
    """Raise ConfigError for a role that nobody knows, and for schemas that begin with each other.

    `whole` are the tables of all layers, merged. A role of another profile is no mistake: the
    profile may be detected, and a vault may change.
    """
    known = {*whole.get("roles", {}), *BUILT_IN_ROLES}
    for layer in layers:
        if layer.document is None:
            continue
        for path, role in _named(layer.tables):
            if role not in known:
                known |= {role for name in PROFILES for role in load_profile(name)["roles"]}
            if role not in known:
                raise layer.document.fault(path, unknown(say("role"), role, known))
        for role in layer.tables.get("schema", {}):
            complaint = _base_fault(whole["schema"], role)
            if complaint:
                raise layer.document.fault(("schema", role, "same-as"), complaint)


def _named(tables: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """The roles that the tables name, other than by giving them paths."""
    for table in ("limits", "schema", "index"):
        for role in tables.get(table, {}):
            if table != "limits" or role not in GROUPS:
                yield (table, role), role
    for role in tables.get("archive", {}):
        if role not in ARCHIVE:
            yield ("archive", role), role
    for group, roles in tables.get("groups", {}).items():
        for role in roles:
            yield ("groups", group), role
    for rule, options in tables.get("rules", {}).items():
        for key, value in options.items():
            if key == "roles" or key.endswith("-roles"):
                for role in value:
                    yield ("rules", rule, key), role


def _base_fault(schemas: Mapping[str, Any], role: str) -> Message | None:
    seen = [role]
    while "same-as" in schemas[role]:
        role = schemas[role]["same-as"]
        if role not in schemas:
            return unknown(say("role with a schema"), role, schemas)
        if role in seen:
            return say(
                "these schemas begin with each other: {names}; take one same-as away",
                names=cut(", ".join(seen)),
            )
        if len(seen) == _LONGEST:
            return say(
                "more than {count} schemas begin with one another; take one same-as away",
                count=_LONGEST,
            )
        seen.append(role)
    return None
