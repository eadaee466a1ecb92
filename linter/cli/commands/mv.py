"""`vaultmend mv`: move or rename a note or folder, and take every link along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_text_or_json, add_workspace, add_writing
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """From where to where."""
    parser.add_argument(
        "old", metavar="OLD", help="a note, file or folder; or a note by its name in Obsidian"
    )
    parser.add_argument("new", metavar="NEW", help="its new path, or a folder to move it into")
    parser.add_argument(
        "--vault", metavar="PATH", help="the vault, from which OLD and NEW then are seen"
    )
    add_text_or_json(parser)
    add_writing(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Move it, and rewrite the links that would break."""
    from vaultmend.linter.cli.moving import move_notes
    from vaultmend.linter.cli.naming import moved_in_workspace
    from vaultmend.linter.cli.writing import writing_as_asked
    from vaultmend.linter.cli.written import exit_code, tell_done

    space, old, new = moved_in_workspace(args)
    writing = writing_as_asked(args, "mv", named=[old], together=True)
    mending = move_notes(space, old, new, writing)
    tell_done(args, [space], [mending])
    return exit_code([mending])


COMMAND = Command(
    summary="move or rename a note or folder with its links",
    description="""\
Moves or renames a note, a file or a folder, and rewrites every link to it and
from it, in notes, properties and canvases, in the style each link has. Nothing
is ever overwritten.""",
    examples="""\
examples:
  vaultmend mv memory/lessons/cron.md memory/lessons/schedules.md
  vaultmend mv memory/lessons/cron.md memory/decisions/
  vaultmend mv cron schedules              by its name in Obsidian
  vaultmend mv memory/people memory/persons --diff

exit codes: 0 done, 1 left for later, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
