"""Checks the tables `[index.*]` of a configuration file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.config.tables import INDEX_SECTION
from vaultmend.linter.message import say
from vaultmend.linter.vault.navigation.categories import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.config.document import Path
    from vaultmend.linter.config.expect import Expect


def check_index(expect: Expect, tables: Mapping[str, Any]) -> None:
    """Raise ConfigError for what is no section of an index. Roles are looked up later."""
    for role, table in tables.items():
        path = ("index", role)
        for key, value in expect.table(path, table).items():
            inner = (*path, key)
            expect.known(inner, key, INDEX_SECTION, say("key of a section"))
            if key == "section":
                if not isinstance(value, bool):
                    raise expect.fault(inner, say("section must be true or false"))
            elif key == "headings":
                expect.texts(inner, value)
            elif key == "columns":
                _columns(expect, inner, value)
            elif not expect.text(inner, value).strip():
                raise expect.fault(inner, say("{key} must not be empty; write a title", key=key))


def _columns(expect: Expect, path: Path, value: object) -> None:
    columns = expect.texts(path, value)
    for column in columns:
        expect.known(path, column, COLUMNS, say("column"))
    if not columns or len(set(columns)) < len(columns):
        raise expect.fault(path, say("columns must hold each column once, and one at least"))
