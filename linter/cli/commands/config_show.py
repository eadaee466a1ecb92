"""`vaultmend config show`: show the configuration in effect."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from vaultmend.linter.cli import VERSION
from vaultmend.linter.cli.arguments import add_vault
from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put, put_exactly
from vaultmend.linter.cli.usage import UsageError

if TYPE_CHECKING:
    import argparse

    from vaultmend.linter.config.shown import Entry


def arguments(parser: argparse.ArgumentParser) -> None:
    """Whose configuration, and how it is printed."""
    add_vault(parser)


def run(args: argparse.Namespace) -> int:
    """Print every value that is in effect, and where it is from."""
    from vaultmend.linter.cli.config_file import configured
    from vaultmend.linter.cli.workspace import current_folder
    from vaultmend.linter.config import ConfigError
    from vaultmend.linter.config.shown import entries
    from vaultmend.linter.read.files.roots import NoSuchVault, find_roots
    from vaultmend.rules import ALL

    try:
        roots = find_roots(args.path, current_folder(args.path))
        found = configured(roots, args.config, ALL)
    except (NoSuchVault, ConfigError) as error:
        raise UsageError(error.message) from None
    name = os.path.basename(roots.workspace)
    shown = list(entries(found.settings, found.layers, ALL))
    files = [layer.document.name for layer in reversed(found.layers) if layer.document]
    if args.format == "json":
        put_exactly(_object(name, files, shown))
    else:
        put(_text(name, files, shown))
    return 0


def _text(name: str, files: list[str], shown: list[Entry]) -> str:
    from vaultmend.linter.report.config_text import lines
    from vaultmend.linter.report.escape import escaped

    read = ", ".join(files) or "there is no configuration"
    head = [f"# vaultmend {VERSION}: the settings of {name}", f"# read: {read}", ""]
    return "\n".join(escaped(line) for line in (*head, *lines(shown))) + "\n"


def _object(name: str, files: list[str], shown: list[Entry]) -> str:
    from vaultmend.linter.report.config_text import dotted
    from vaultmend.linter.report.json_ import VERSION as SHAPE
    from vaultmend.linter.report.json_ import dumped

    values: list[dict[str, Any]] = [
        {
            "key": dotted(entry.path),
            "value": entry.value,
            "origin": entry.origin.kind,
            "name": entry.origin.name or None,
            "line": entry.origin.line,
        }
        for entry in shown
    ]
    return dumped({"version": SHAPE, "vault": name, "files": files, "values": values}) + "\n"


COMMAND = Command(
    summary="every value, and where it is from",
    description="""\
`config show` prints every value that is in effect and where it is from, as
text that can be a vaultmend.toml.""",
    examples="""\
examples:
  vaultmend config show                    of the vault around this folder
  vaultmend config show ~/agents/lead      of another vault
  vaultmend config show --format json      for scripts
""",
    arguments=arguments,
    run=run,
)
