"""`vaultmend inspect`: print what is known of notes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.report.inspection import note_object, text_lines, tree_lines
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Print the notes of the command line, in the order of their paths."""
    told: list[dict[str, object]] = []
    lines: list[str] = []
    for space in open_workspaces(args.paths, args.today, args.config, ALL):
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

        sys.stdout.write(dumped({"version": VERSION, "notes": told}) + "\n")
    else:
        sys.stdout.write("\n".join(lines) + "\n" if lines else "0 notes\n")
    return 0
