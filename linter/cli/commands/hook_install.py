"""`vaultmend hook install`: let git check every commit of a vault."""

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
    """Write the hooks."""
    from vaultmend.linter.cli.hooking import answer, install

    return answer(args, install)


COMMAND = Command(
    summary="let git check every commit",
    description="""\
Writes a hook that judges what a commit brings: the vault as it will be, read
from git's index. The work tree is not touched and nothing is set aside, so that
agents may go on writing while it runs. A hook that is there is kept and called
first.""",
    examples="""\
examples:
  vaultmend hook install                   in the repository around this folder
  vaultmend hook install agents/lead       one vault of several

exit codes: 0 done, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
