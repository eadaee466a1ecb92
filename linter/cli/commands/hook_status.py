"""`vaultmend hook status`: tell which hooks a repository has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_vault
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Of which vault."""
    add_vault(parser)


def run(args: argparse.Namespace) -> int:
    """Tell what is there."""
    from vaultmend.linter.cli.hooking import answer, status

    return answer(args, status)


COMMAND = Command(
    summary="tell which hooks there are",
    description="""\
Tells where the hooks of a repository are and what they judge.""",
    examples="""\
examples:
  vaultmend hook status --format json

exit codes: 0 every hook judges this vault, 1 one does not, 2 usage or internal
error
""",
    arguments=arguments,
    run=run,
)
