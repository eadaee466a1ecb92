"""`vaultmend hook uninstall`: take the hook of a vault away."""

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
    """Take the hooks away."""
    from vaultmend.linter.cli.hooking import answer, uninstall

    return answer(args, uninstall)


COMMAND = Command(
    summary="take the hook away again",
    description="""\
Takes the hook of a vault away, and brings back the one that was there before.""",
    examples="""\
examples:
  vaultmend hook uninstall

exit codes: 0 done, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
