"""`vaultmend config`: show the effective configuration, or print its JSON Schema."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from vaultmend.linter.cli import VERSION
from vaultmend.linter.cli.config_file import configured
from vaultmend.linter.cli.parser import UsageError
from vaultmend.linter.config import ConfigError
from vaultmend.linter.config.shown import entries
from vaultmend.linter.read.files.roots import NoSuchVault, find_roots
from vaultmend.linter.report.config_text import dotted, lines
from vaultmend.linter.report.escape import escaped
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse

    from vaultmend.linter.config.shown import Entry


def run(args: argparse.Namespace) -> int:
    """Print what `config show` or `config schema` asks for."""
    if args.action == "schema":
        import json

        from vaultmend.linter.report.config_schema import config_schema

        sys.stdout.write(json.dumps(config_schema(ALL), ensure_ascii=False, indent=2) + "\n")
        return 0
    try:
        roots = find_roots(args.path, os.getcwd())
        found = configured(roots, args.config, ALL)
    except (NoSuchVault, ConfigError) as error:
        raise UsageError(str(error)) from None
    name = os.path.basename(roots.workspace)
    shown = list(entries(found.settings, found.layers, ALL))
    files = [layer.document.name for layer in reversed(found.layers) if layer.document]
    sys.stdout.write(
        _object(name, files, shown) if args.format == "json" else _text(name, files, shown)
    )
    return 0


def _text(name: str, files: list[str], shown: list[Entry]) -> str:
    read = ", ".join(files) or "there is no configuration"
    head = [f"# vaultmend {VERSION}: the settings of {name}", f"# read: {read}", ""]
    return "\n".join(escaped(line) for line in (*head, *lines(shown))) + "\n"


def _object(name: str, files: list[str], shown: list[Entry]) -> str:
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
