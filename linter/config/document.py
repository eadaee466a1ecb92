"""One configuration file: its tables, and the line of each key for whoever complains."""

from __future__ import annotations

import re
from typing import Any, cast

from vaultmend.linter.config.faults import ConfigError
from vaultmend.linter.config.key_lines import deepest_key, key_lines
from vaultmend.linter.message import Message, cut, say

Path = tuple[str, ...]
"""The parts of a TOML key, from the top of the configuration."""

_DEEPEST = 64
_TOO_DEEP = say("lists, tables or keys are nested too deeply")


def dotted(path: Path) -> str:
    """The key as a complaint names it; a vault may bring a key of any length."""
    return cut(".".join(path))


class Document:
    """The tables of a file that is valid TOML; nothing in them has been checked."""

    __slots__ = ("_lines", "_prefix", "_text", "name", "tables")

    def __init__(self, name: str, text: str, tables: dict[str, Any], prefix: Path) -> None:
        """`prefix` is the table of the file that holds the configuration, empty for all of it."""
        self.name = name
        self.tables = tables
        self._text = text
        self._prefix = prefix
        self._lines: dict[Path, int] | None = None

    def line(self, path: Path) -> int:
        """The 1-based line of this key, or of the last of its parents that can be found."""
        if self._lines is None:
            self._lines = key_lines(self._text)
        whole = self._prefix + path
        found = (self._lines.get(whole[:end]) for end in range(len(whole), 0, -1))
        return next((line for line in found if line), 1)

    def fault(self, path: Path, complaint: Message) -> ConfigError:
        """The error that names the file, the line and what is wrong there."""
        return ConfigError(
            say(
                "{file}:{line}: {complaint}",
                file=self.name,
                line=self.line(path),
                complaint=complaint,
            )
        )


def parse(text: str, name: str, prefix: Path = ()) -> Document | None:
    """The document of a text, or nothing where the table `prefix` is missing.

    Raises ConfigError for a text that is not TOML.
    """
    import tomllib

    if text.count(".") > _DEEPEST and deepest_key(text) > _DEEPEST:
        raise ConfigError(say("{name}: {too_deep}", name=name, too_deep=_TOO_DEEP))
    try:
        tables: Any = tomllib.loads(text)
    except RecursionError:
        raise ConfigError(say("{name}: {too_deep}", name=name, too_deep=_TOO_DEEP)) from None
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(text, name, str(error)) from None
    except ValueError:
        raise ConfigError(say("{name}: a number has too many digits", name=name)) from None
    for depth, part in enumerate(prefix, 1):
        tables = cast("dict[str, Any]", tables).get(part)
        if tables is None:
            return None
        if not isinstance(tables, dict):
            whole = Document(name, text, {}, ())
            raise whole.fault(
                prefix[:depth], say("{prefix} must be a table", prefix=".".join(prefix[:depth]))
            )
    return Document(name, text, cast("dict[str, Any]", tables), prefix)


def _not_toml(text: str, name: str, reason: str) -> ConfigError:
    reason, _, place = reason.partition(" (at ")
    at = re.match(r"line (\d+), column (\d+)", place)
    line = int(at[1]) if at else text.count("\n") + 1
    column = f" (column {at[2]})" if at else ""
    return ConfigError(
        say(
            "{name}:{line}: this is not TOML: {reason}{column}",
            name=name,
            line=line,
            reason=reason,
            column=column,
        )
    )
