"""`vaultmend distill`: list what logs want kept and no note keeps yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_paths, add_workspace, days_or_date
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse

WEEK = 7


def arguments(parser: argparse.ArgumentParser) -> None:
    """Of which vaults, and from when on."""
    add_paths(parser, "a vault, or logs of one")
    parser.add_argument(
        "--since",
        type=days_or_date,
        default=WEEK,
        metavar="WHEN",
        help="so many days with today (7d, 2w) or a day, YYYY-MM-DD (default: 7d)",
    )
    parser.add_argument(
        "--format",
        "--output-format",
        choices=("text", "markdown", "json"),
        default="text",
        help="text: a table (default), markdown: a list to copy from, or json",
    )
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Print what should be promoted, the strongest first."""
    import sys

    from vaultmend.linter.cli.distilling import distilled
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.streams import put, put_exactly
    from vaultmend.linter.cli.workspace import open_workspaces
    from vaultmend.linter.report.distilled import distilled_object, markdown, table
    from vaultmend.rules import ALL

    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    done = [distilled(space, args.since) for space in spaces]
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped

        vaults = [distilled_object(*one) for one in done]
        whole = vaults[0] if len(vaults) == 1 else {"version": VERSION, "vaults": vaults}
        put_exactly(dumped(whole) + "\n")
    elif args.format == "markdown":
        put("".join(f"{line}\n" for one in done for line in markdown(one.kept)))
    else:
        from vaultmend.linter.report.paint import look_of

        columns = look_of(sys.stdout, everything=False).columns
        for space, one in zip(spaces, done, strict=True):
            lines = table(one.kept, one.found, one.since, columns, speaker_of(space))
            put("".join(f"{line}\n" for line in lines))
    return 0


COMMAND = Command(
    summary="list what logs want kept and no note keeps yet",
    description="""\
Lists the Retain lines and the lessons in logs and reflections of late that no
core, bank, lesson or other knowledge note holds yet, in these or in similar
words, so that an agent can promote them. Writes nothing.

The strongest come first. The strength is the confidence: 1 for a lesson and a
fact (W); for an opinion (O) what it says, or 0.5; 0.6 for S; 0.3 for what was
done (B); and 0.2 more for each further day on which the same was written.
Equals go by kind (lesson, W, O, S, B) and then by day, the latest first.""",
    examples="""\
examples:
  vaultmend distill                        the vault around, the last seven days
  vaultmend distill --since 2w             two weeks
  vaultmend distill --since 2026-11-01     from a day on
  vaultmend distill --format markdown      a list to copy from
""",
    arguments=arguments,
    run=run,
)
