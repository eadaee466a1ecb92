"""Checks the table `[archive]` of a configuration file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.config.tables import ARCHIVE, ROLE_ARCHIVE
from vaultmend.linter.message import say
from vaultmend.linter.vault.archive.policy import NEVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.config.document import Path
    from vaultmend.linter.config.expect import Expect


def check_archive(expect: Expect, table: Mapping[str, Any]) -> None:
    """Raise ConfigError for what is no policy. Whether a role is known is seen later."""
    for key, value in table.items():
        path = ("archive", key)
        if key == "folder":
            expect.known(
                path, expect.text(path, value), ARCHIVE[key].choices, say("archive folder")
            )
        elif key == "below":
            expect.number(path, value, whole=False)
            if value > 1:
                raise expect.fault(path, say("below must be a temperature, 0 to 1"))
        elif key in NEVER:
            raise expect.fault(path, say("notes of role '{key}' are never archived", key=key))
        elif value is not False:
            _policy(expect, path, value)


def _policy(expect: Expect, path: Path, value: object) -> None:
    if value is True:
        raise expect.fault(
            path, say("{path} must be a table, or false for never", path=".".join(path))
        )
    for key, item in expect.table(path, value).items():
        inner = (*path, key)
        expect.known(inner, key, ROLE_ARCHIVE, say("key of an archive policy"))
        if ROLE_ARCHIVE[key].takes == "days":
            expect.number(inner, item, whole=True)
        elif not isinstance(item, bool):
            raise expect.fault(inner, say("{key} must be true or false", key=key))
