"""`vaultmend archive`: move what is cold out of the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import (
    add_paths,
    add_text_or_json,
    add_workspace,
    add_writing,
)
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Of which vault, and whether it is done."""
    add_paths(parser, "a vault")
    parser.add_argument(
        "-y", "--yes", action="store_true", help="archive what the table shows without asking"
    )
    parser.add_argument(
        "--relink",
        action="store_true",
        help="also archive notes that live notes link to, and make those links name the archive",
    )
    add_text_or_json(parser)
    add_writing(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Show what is cold and why, then archive it where that was agreed to."""
    from vaultmend.linter.cli.archiving import archive_cold
    from vaultmend.linter.cli.naming import whole_workspaces
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.writing import writing_as_asked
    from vaultmend.linter.cli.written import agree, exit_code, tell_cold, tell_done
    from vaultmend.linter.message import say
    from vaultmend.linter.report.cold import cold_object

    spaces = whole_workspaces(args.paths, args.today, args.config)
    asked = writing_as_asked(args, "archive", together=True)
    shown_only = asked._replace(dry=True, together=False)
    shown = args.format == "text" and not args.diff
    plans = [archive_cold(space, shown_only, relink=args.relink) for space in spaces]
    if shown:
        for space, (_, candidates) in zip(spaces, plans, strict=True):
            tell_cold(space, candidates)
    mendings = [mending for mending, _ in plans]
    wanted = any(mending.applied for mending in mendings)
    if wanted and not asked.dry and agree(args, say("archive them?"), speaker_of(spaces[0])):
        mendings = [
            archive_cold(space.reopened(), asked, relink=args.relink)[0] for space in spaces
        ]
    objects = [cold_object(item) for _, found in plans for item in found]
    tell_done(args, spaces, mendings, {"candidates": objects})
    return exit_code(mendings)


COMMAND = Command(
    summary="move what is cold into the archive",
    description="""\
Lists the notes that are cold by the policy of the profile, with age,
references, priority and temperature, and moves them into the archive once you
agree. Core notes, pinned ones and those that live notes link to stay. INDEX.md
follows in the same run.""",
    examples="""\
examples:
  vaultmend archive                        show the table, then ask
  vaultmend archive --dry-run              only show what would be moved
  vaultmend archive --yes                  for a weekly job
  vaultmend archive --relink --diff        also notes that others link to

exit codes: 0 done, or nothing to do, 1 some were left for later, 2 usage or
internal error
""",
    arguments=arguments,
    run=run,
)
