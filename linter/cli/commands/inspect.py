"""`vaultmend inspect`: print what is known of notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_paths, add_text_or_json, add_workspace
from vaultmend.linter.cli.command import Command
from vaultmend.linter.cli.streams import put, put_exactly

if TYPE_CHECKING:
    import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which notes, and how they are printed."""
    add_paths(parser, "notes, by path or name, folders or a vault")
    add_text_or_json(parser)
    parser.add_argument(
        "--tree", action="store_true", help="as text, the blocks of each note and what is in them"
    )
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Print the notes of the command line, in the order of their paths."""
    from vaultmend.linter.cli.naming import paths_of
    from vaultmend.linter.cli.workspace import open_workspaces
    from vaultmend.linter.report.inspection import note_object, text_lines, tree_lines
    from vaultmend.rules import ALL

    told: list[dict[str, object]] = []
    lines: list[str] = []
    paths = paths_of(args.paths, args.today, args.config)
    for space in open_workspaces(paths, args.today, args.config, ALL):
        vault = space.collect(()).vault
        for note in vault.notes.values():
            if note.path in vault.limited_out:
                continue
            if args.format == "json":
                told.append(note_object(vault, note))
            elif args.tree:
                lines.extend(tree_lines(note, space.source.read(note.path)))
            else:
                lines.extend(text_lines(vault, note))
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped

        put_exactly(dumped({"version": VERSION, "notes": told}) + "\n")
    else:
        put("\n".join(lines) + "\n" if lines else "0 notes\n")
    return 0


COMMAND = Command(
    summary="print what is known of notes",
    description="""\
Prints what vaultmend knows of notes: role, properties, headings, block ids,
tags, and where each link leads.""",
    examples="""\
examples:
  vaultmend inspect memory/INDEX.md        one note
  vaultmend inspect cron                   by its name in Obsidian
  vaultmend inspect memory/lessons         all notes of a folder
  vaultmend inspect NOW.md --tree          the blocks of a note
  vaultmend inspect --format json          the whole vault, for scripts
""",
    arguments=arguments,
    run=run,
)
