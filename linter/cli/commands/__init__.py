"""One file a command, in the order that `--help` lists them; `config show` is `config_show.py`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.cli.command import Command

COMMANDS = (
    "init",
    "check",
    "fix",
    "index",
    "archive",
    "restore",
    "verify",
    "mv",
    "undo",
    "log",
    "distill",
    "conflicts",
    "status",
    "graph",
    "inspect",
    "rules",
    "explain",
    "report",
    "baseline write",
    "baseline prune",
    "hook install",
    "hook uninstall",
    "hook run",
    "hook status",
    "config show",
    "config schema",
    "cache info",
    "cache clear",
    "completion",
)
"""What stands behind `vaultmend`; a command of two words is an action of a group."""

GROUPS: Mapping[str, str] = {
    "baseline": "accept the findings that there are, to see only new ones",
    "hook": "check every commit of a vault",
    "cache": "what is remembered of vaults",
    "config": "show the configuration in effect",
}
"""What `--help` says of the first of two words."""


def load(name: str) -> Command:
    """The command of this name; nothing else is imported than its file."""
    module = name.replace(" ", "_").replace("-", "_")
    command: Command = import_module(f"vaultmend.linter.cli.commands.{module}").COMMAND
    return command
