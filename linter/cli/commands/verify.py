"""`vaultmend verify`: record that notes are still true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_text_or_json, add_workspace, add_writing
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which notes."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="NOTE",
        help="a note that somebody has read, by its path or name",
    )
    parser.add_argument(
        "--resolve",
        action="store_true",
        help="also set the status to active: a contradiction in it is decided",
    )
    add_text_or_json(parser)
    add_writing(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Date the notes as verified today."""
    from vaultmend.linter.cli.naming import by_workspace
    from vaultmend.linter.cli.verifying import verify_notes
    from vaultmend.linter.cli.writing import writing_as_asked
    from vaultmend.linter.cli.written import exit_code, tell_done

    named = by_workspace(args.paths, args.today, args.config)
    done = [
        verify_notes(
            space,
            paths,
            writing_as_asked(args, "verify", named=[*paths, space.scheme.index.path]),
            args.resolve,
        )
        for space, paths in named
    ]
    tell_done(args, [space for space, _ in named], done)
    return exit_code(done)


COMMAND = Command(
    summary="record that notes are still true",
    description="""\
Sets `last_verified` of notes to today, after somebody has read them and found
them true; INDEX.md follows. Only a decision of `conflicts` refreshes this
date too.""",
    examples="""\
examples:
  vaultmend verify memory/lessons/cron.md        one note
  vaultmend verify cron                          by its name in Obsidian
  vaultmend verify memory/lessons/*.md           several
  vaultmend verify --resolve memory/lessons/a.md its contradiction is decided

exit codes: 0 all are verified, 1 some were left, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
