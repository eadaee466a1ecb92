"""`vaultmend index`: rebuild INDEX.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import (
    add_exit_on_fix,
    add_paths,
    add_text_or_json,
    add_workspace,
    add_writing,
)
from vaultmend.linter.cli.command import Command

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Of which vault, and whether it is only checked."""
    add_paths(parser, "a vault")
    parser.add_argument(
        "--check", action="store_true", help="write nothing, exit 1 when something would change"
    )
    add_exit_on_fix(parser)
    add_text_or_json(parser)
    add_writing(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Bring the index of each vault up to date and say what changed in it."""
    from vaultmend.linter.cli.indexing import rebuild_index
    from vaultmend.linter.cli.naming import whole_workspaces
    from vaultmend.linter.cli.writing import writing_as_asked
    from vaultmend.linter.cli.written import exit_code, tell_done, tell_index

    writing = writing_as_asked(args, "index")
    if args.check:
        writing = writing._replace(dry=True)
    spaces = whole_workspaces(args.paths, args.today, args.config)
    done = [rebuild_index(space, writing) for space in spaces]
    if args.format == "text" and not args.diff:
        for space, (_, plan) in zip(spaces, done, strict=True):
            tell_index(space, plan)
    mendings = [mending for mending, _ in done]
    tell_done(args, spaces, mendings)
    tells = args.check or args.diff or args.exit_non_zero_on_fix
    if tells and any(mending.applied for mending in mendings):
        return 1
    return exit_code(mendings)


COMMAND = Command(
    summary="rebuild INDEX.md",
    description="""\
Brings the lists of INDEX.md, and of the hubs below it, up to date with the
notes that are there: new notes get a row, rows of notes that are gone or
archived leave, cells follow the frontmatter. Lists that belong to no folder,
selections, and everything between the lists stay as they are.""",
    examples="""\
examples:
  vaultmend index                          the vault around the current folder
  vaultmend index --diff                   what it would change
  vaultmend index --check                  exit 1 when something would change

exit codes: 0 it is up to date now, 1 it would change (--check, --diff), changed
(--exit-non-zero-on-fix) or was left for later, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
