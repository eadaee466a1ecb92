"""`vaultmend fix`: mend what is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import (
    add_against,
    add_checks,
    add_fixes,
    add_paths,
    add_workspace,
    add_writing,
)
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is mended, and what is reported afterwards."""
    add_paths(parser, "a vault, or notes and folders of one, to which mending is limited")
    parser.add_argument(
        "-i",
        "--interactive",
        action="store_true",
        help="show the fix of each finding, safe or not, and ask; write what you agree to",
    )
    add_checks(parser, formats=("summary", "full", "concise", "grouped", "json"))
    add_against(parser)
    add_fixes(parser)
    add_writing(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Mend the vaults of the command line, say what was done and what remains."""
    if args.interactive:
        from vaultmend.linter.cli.picking import fix_what_is_picked

        return fix_what_is_picked(args)
    from vaultmend.linter.cli.mending import fix_all

    return fix_all(args)


COMMAND = Command(
    summary="mend what is certain",
    description="""\
Applies the safe fixes of all findings, says what was mended, and sums up what
is left; `check --fix` does the same and reports all that is left. Everything is
planned and proved sound before a byte is written, and `vaultmend undo` takes it
back. Daily logs are never edited.""",
    examples="""\
examples:
  vaultmend fix                            the vault around the current folder
  vaultmend fix --diff                     what it would change
  vaultmend fix memory/lessons             only notes below a folder
  vaultmend fix --select frontmatter       only these families of rules
  vaultmend fix --against HEAD~9           links follow notes renamed since then
  vaultmend fix --unsafe-fixes --diff      fixes that want a look first, too
  vaultmend fix --interactive              look at each, then decide

exit codes: 0 nothing remains, 1 findings at or above --fail-on remain (or, with
--diff, there is something to change), 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
