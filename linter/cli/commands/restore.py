"""`vaultmend restore`: bring notes back from the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_text_or_json, add_workspace, add_writing
from vaultmend.linter.cli.command import Command
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which notes."""
    parser.add_argument(
        "notes", nargs="+", metavar="NOTE", help="an archived note, by its path or its name"
    )
    parser.add_argument(
        "--to", default="", metavar="PATH", help="where to, relative to the vault (one note only)"
    )
    parser.add_argument(
        "--vault", metavar="PATH", help="the vault (default: the one around this folder)"
    )
    add_text_or_json(parser)
    add_writing(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Move the notes back to where they came from, with their links and rows."""
    from vaultmend.linter.cli.archiving import restore_notes
    from vaultmend.linter.cli.naming import named_workspace
    from vaultmend.linter.cli.usage import UsageError
    from vaultmend.linter.cli.writing import writing_as_asked
    from vaultmend.linter.cli.written import exit_code, tell_done

    if args.to and len(args.notes) > 1:
        raise UsageError(say("--to names one place; restore one note at a time with it"))
    space, names = named_workspace(args.vault, args.notes, args.today, args.config)
    writing = writing_as_asked(args, "restore", together=True)
    mending = restore_notes(space, names, args.to, writing)
    tell_done(args, [space], [mending])
    return exit_code([mending])


COMMAND = Command(
    summary="bring notes back from the archive",
    description="""\
Moves archived notes back to where they came from. Links that name their place
in the archive lead to them again, and INDEX.md gets their rows.""",
    examples="""\
examples:
  vaultmend restore 2026-09-01                           by name
  vaultmend restore memory/.archive/lessons/cron.md      by path
  vaultmend restore cron --to memory/lessons/cron-2.md   to another place

exit codes: 0 done, 1 left for later, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
