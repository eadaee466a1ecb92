"""`vaultmend baseline prune`: take out of the baseline what no longer occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_paths, add_rules, add_workspace
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.report.accepting import Rewriting


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is looked at."""
    add_paths(parser, "a vault, or notes and folders of one, whose entries are looked at")
    add_rules(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Prune the baseline of each vault."""
    from vaultmend.linter.cli.baselines import prune_baseline

    return rewrite(args, prune_baseline)


def rewrite(
    args: argparse.Namespace, change: Callable[[Workspace, Sequence[Active]], Rewriting]
) -> int:
    """Change the baseline of each vault of a call, and say what became of it."""
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.selection import active_rules
    from vaultmend.linter.cli.streams import put
    from vaultmend.linter.cli.workspace import open_workspaces
    from vaultmend.linter.report.accepting import lines
    from vaultmend.rules import ALL

    for space in open_workspaces(args.paths, args.today, args.config, ALL):
        done = change(space, active_rules(ALL, space.settings, args.select, args.ignore))
        put("".join(f"{line}\n" for line in lines(done, speaker_of(space))))
    return 0


COMMAND = Command(
    summary="take out of the baseline what no longer occurs",
    description="""\
Takes the entries out of the baseline that no finding needs any more. Nothing
new is accepted.""",
    examples="""\
examples:
  vaultmend baseline prune                 the vault around the current folder
""",
    arguments=arguments,
    run=run,
)
