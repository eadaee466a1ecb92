"""`vaultmend config schema`: print the JSON Schema of vaultmend.toml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put_exactly

if TYPE_CHECKING:
    import argparse


def arguments(_parser: argparse.ArgumentParser) -> None:
    """None: the schema is the same everywhere."""


def run(_args: argparse.Namespace) -> int:
    """Print the schema."""
    import json

    from vaultmend.linter.report.config_schema import config_schema
    from vaultmend.rules import ALL

    put_exactly(json.dumps(config_schema(ALL), ensure_ascii=False, indent=2) + "\n")
    return 0


COMMAND = Command(
    summary="a JSON Schema for editors",
    description="`config schema` prints the JSON Schema of vaultmend.toml.",
    examples="""\
examples:
  vaultmend config schema                  for an editor that completes TOML
""",
    arguments=arguments,
    run=run,
)
