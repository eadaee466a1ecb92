"""The text of a configuration file becomes a checked document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.config.document import parse
from vaultmend.linter.message import cut, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.config.document import Document, Path


def read_config(
    text: str, name: str, rules: Sequence[AnyRule], version: str, table: Path = ()
) -> Document | None:
    """The checked document of a configuration file, or nothing when it has no such `table`.

    `version` is vaultmend's own. Raises ConfigError, with the line, for TOML that does not parse
    and for a key, a rule or a value that nobody knows.
    """
    document = parse(text, name, table)
    if document is None:
        return None
    # A file for another version may well hold keys that this one does not know.
    _check_version(document, version)
    from vaultmend.linter.config.checked import check_document

    check_document(document, rules)
    return document


def _check_version(document: Document, version: str) -> None:
    key = ("required-version",)
    wanted = document.tables.get(key[0])
    if wanted is None:
        return
    from vaultmend.linter.config.version import allows

    allowed = allows(wanted, version) if isinstance(wanted, str) else None
    if allowed is None:
        raise document.fault(
            key,
            say(
                '{wanted} is no range of versions; write it like ">=0.1,<0.3"',
                wanted=cut(repr(wanted)),
            ),
        )
    if not allowed:
        raise document.fault(
            key,
            say(
                "this is vaultmend {version}, and the configuration requires {wanted}; "
                "install a version in that range, or change required-version",
                version=version,
                wanted=cut(wanted),
            ),
        )
