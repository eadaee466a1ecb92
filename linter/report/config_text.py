"""`config show`: the effective configuration as TOML, with the origin of every value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.config.document import Path
    from vaultmend.linter.config.shown import Entry

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDEST = 40
"""Columns behind which an origin no longer stands below the one above it."""


def dotted(path: Path) -> str:
    """A key of several parts, quoted where it must be."""
    return ".".join(part if _BARE.fullmatch(part) else string(part) for part in path)


def string(text: str) -> str:
    """A basic string in which everything that a terminal could obey is escaped."""
    return '"' + "".join(map(_character, text)) + '"'


def value(item: object) -> str:
    """A value as it stands behind the equals sign."""
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, list | tuple):
        return "[" + ", ".join(map(value, cast("Sequence[object]", item))) + "]"
    if isinstance(item, str):
        return string(item)
    return "{}" if item == {} else str(item)


def lines(entries: Sequence[Entry]) -> Iterator[str]:
    """Tables with a comment behind each value that tells its origin.

    A value that is not set is a comment as a whole.
    """
    table: Path = ()
    written = [_assignment(entry) for entry in entries]
    width = max((len(text) for text in written if len(text) <= _WIDEST), default=0)
    for entry, text in zip(entries, written, strict=True):
        if _table(entry) != table:
            table = _table(entry)
            yield ""
            yield f"[{dotted(table)}]"
        if table == entry.path:
            continue
        yield f"{text:<{width}}  # {entry.origin}"


def _assignment(entry: Entry) -> str:
    key = dotted(entry.path[len(_table(entry)) :])
    if entry.value is None:
        return f"# {key} is not set"
    return f"{'' if entry.is_set else '# '}{key} = {value(entry.value)}"


def _table(entry: Entry) -> Path:
    """The table in which an entry stands: [rules.x], [per-path."x"], [schema.x], [index.x], else its
    first."""
    path = entry.path
    depth = 2 if path[0] in ("rules", "per-path", "schema", "index") else 1
    # An empty table is nothing but its heading.
    return path[: min(depth, len(path) - (entry.value != {}))]


def _character(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
