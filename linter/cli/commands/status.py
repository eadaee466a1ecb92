"""`vaultmend status`: the health of a vault on one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import (
    add_no_baseline,
    add_paths,
    add_text_or_json,
    add_workspace,
)
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Of which vault, and how it is shown."""
    add_paths(parser, "a vault")
    add_text_or_json(parser)
    add_no_baseline(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Show the health of each vault."""
    from vaultmend.linter.cli.baselines import without_baselines
    from vaultmend.linter.cli.checking import tell_pending
    from vaultmend.linter.cli.naming import whole_workspaces
    from vaultmend.linter.cli.streams import put, put_exactly
    from vaultmend.linter.cli.surveying import survey
    from vaultmend.linter.report.progress import ticker

    spaces = whole_workspaces(args.paths, args.today, args.config)
    if args.no_baseline:
        spaces = without_baselines(spaces)
    tell_pending(spaces)
    tick, close = ticker()
    try:
        found = [survey(space, tick) for space in spaces]
    finally:
        close()
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped
        from vaultmend.linter.report.status import status_object

        objects = [status_object(status) for status in found]
        whole = objects[0] if len(objects) == 1 else {"version": VERSION, "vaults": objects}
        put_exactly(dumped(whole) + "\n")
        return 0
    import sys

    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.streams import shows
    from vaultmend.linter.report.paint import look_of
    from vaultmend.linter.report.status_screen import BLOCKS, PLAIN, screen

    look = look_of(sys.stdout, everything=False)
    marks = BLOCKS if shows("".join(BLOCKS)) else PLAIN
    pages = zip(spaces, found, strict=True)
    put("\n".join(screen(status, speaker_of(space), look, marks) for space, status in pages))
    return 0


COMMAND = Command(
    summary="show the health of a vault on one screen",
    description="""\
Shows how a vault is doing: its notes by role, how full the core memory is, the
findings by family, the notes to mend first and why, what is stale, disputed or
cold, what `archive` and `index` would do, and the last runs. Nothing is
written.""",
    examples="""\
examples:
  vaultmend status                         the vault around the current folder
  vaultmend status ~/agents/lead           another vault
  vaultmend status --vaults 'agents/*'     several, one after the other
  vaultmend status --format json           for scripts

exit codes: 0 it is shown, whatever it says, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
