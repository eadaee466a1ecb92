"""Checks the tables `[schema.*]` of a configuration file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.config.patterns import pattern_fault
from vaultmend.linter.config.tables import EXPECTED, ROLE_SCHEMA
from vaultmend.linter.message import say
from vaultmend.linter.vault.schema import FORMATS, TYPES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.config.document import Path
    from vaultmend.linter.config.expect import Expect


def check_schemas(expect: Expect, tables: Mapping[str, Any]) -> None:
    """Raise ConfigError for what is no schema. Whether `same-as` names a role is seen later."""
    for role, table in tables.items():
        path = ("schema", role)
        for key, value in expect.table(path, table).items():
            inner = (*path, key)
            expect.known(inner, key, ROLE_SCHEMA, say("key of a schema"))
            if key in ("required", "sections"):
                expect.texts(inner, value)
            elif key == "same-as":
                expect.text(inner, value)
            else:
                for name, expected in expect.table(inner, value).items():
                    _expected(expect, (*inner, name), expected)


def _expected(expect: Expect, path: Path, table: object) -> None:
    for key, value in expect.table(path, table).items():
        inner = (*path, key)
        expect.known(inner, key, EXPECTED, say("key of a property"))
        if key == "enum":
            expect.texts(inner, value)
        elif key == "minItems":
            expect.number(inner, value, whole=True)
        elif key == "pattern":
            complaint = pattern_fault(expect.text(inner, value))
            if complaint:
                raise expect.fault(inner, complaint)
        else:
            expect.known(
                inner,
                expect.text(inner, value),
                *((TYPES, say("type")) if key == "type" else (FORMATS, say("format"))),
            )
