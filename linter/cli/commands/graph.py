"""`vaultmend graph`: the links of a vault as a graph."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_output_file, add_workspace
from vaultmend.linter.cli.command import Command
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.cli.graphing import Drawing
    from vaultmend.linter.cli.workspace import Workspace

FORMATS = ("text", "graphml", "dot", "json", "mermaid")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Of which vault, how much of it, and in which format."""
    parser.add_argument("path", nargs="?", metavar="PATH", help="a vault")
    parser.add_argument(
        "--around", metavar="NOTE", help="only what is around this note, a path or a name"
    )
    parser.add_argument(
        "--depth",
        metavar="N",
        type=_depth,
        help="how many links away from the note of --around (default: 1)",
    )
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        choices=FORMATS,
        default="text",
        help="text (default): the numbers that matter; for other programs: "
        + ", ".join(FORMATS[1:]),
    )
    add_output_file(parser)
    add_workspace(parser)


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1000):
        raise argparse.ArgumentTypeError(
            f"'{text[:20]}' is no number of links from 1 to 1000; write it as 2"
        )
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Draw the graph of one vault."""
    from vaultmend.linter.cli.graphing import draw
    from vaultmend.linter.cli.naming import named_workspace
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.saving import check_target, save_report
    from vaultmend.linter.cli.streams import put, put_exactly
    from vaultmend.linter.cli.usage import UsageError

    if args.depth is not None and args.around is None:
        raise UsageError(say("--depth goes with --around; name the note, or leave --depth away"))
    if args.output_file is not None:
        check_target(args.output_file)
    names = [args.around] if args.around is not None else []
    space, named = named_workspace(args.path, names, args.today, args.config)
    drawing = draw(space, named[0] if named else None, args.depth or 1)
    _warn(args.format, drawing, space)
    pieces = _pieces(args, space, drawing)
    if args.output_file is not None:
        save_report(args.output_file, pieces, speaker_of(space))
        return 0
    out = put if args.format == "text" else put_exactly
    for piece in pieces:
        out(piece)
    return 0


def _pieces(args: argparse.Namespace, space: Workspace, drawing: Drawing) -> Iterable[str]:
    if args.format == "graphml":
        from vaultmend.linter.report import graphml

        return graphml.render(drawing.graph)
    if args.format == "dot":
        from vaultmend.linter.report import dot

        return dot.render(drawing.graph)
    if args.format == "mermaid":
        from vaultmend.linter.report import mermaid

        return mermaid.render(drawing.graph)
    if args.format == "json":
        from vaultmend.linter.report import node_link

        return node_link.render(drawing.graph, space.name, drawing.measures)
    return [f"{line}\n" for line in _lines(args, space, drawing)]


def _lines(args: argparse.Namespace, space: Workspace, drawing: Drawing) -> Iterable[str]:
    import sys

    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.report.graph_table import around_lines, measure_lines
    from vaultmend.linter.report.paint import Look, look_of

    in_file = args.output_file is not None
    look = Look() if in_file else look_of(sys.stdout, everything=False)
    speak = speaker_of(space)
    if drawing.near is not None:
        return around_lines(drawing.graph, drawing.near, speak, look)
    if drawing.measures is not None:
        return measure_lines(drawing.measures, speak, look)
    return ()


def _warn(form: str, drawing: Drawing, space: Workspace) -> None:
    """Say what the reader of a format would not say: that it shows nothing at all."""
    if form != "mermaid":
        return
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.streams import tell
    from vaultmend.linter.report import mermaid

    links = len(drawing.graph.edges)
    size = sum(map(len, mermaid.render(drawing.graph)))
    if links > mermaid.MOST_LINKS or size > mermaid.MOST_CHARACTERS:
        said = say(
            "{links} links: Mermaid draws at most {most} links and {characters} characters; choose "
            "a part with --around",
            links=links,
            most=mermaid.MOST_LINKS,
            characters=mermaid.MOST_CHARACTERS,
        )
        tell(speaker_of(space)(said))


COMMAND = Command(
    summary="show or export the links of a vault as a graph",
    description="""\
Shows what hangs together in a vault and what does not: hubs, bridges without
which notes would be cut off, islands, orphans, notes out of reach of the entry
notes, and broken targets. Exports the graph for Gephi, Graphviz, D3, networkx
and Mermaid. Archived notes are left out, as in Obsidian.""",
    examples="""\
examples:
  vaultmend graph                          the numbers that matter
  vaultmend graph --around cron --depth 2  what is near a note
  vaultmend graph --format graphml -o vault.graphml
                                           for Gephi, yEd or networkx
  vaultmend graph --format json            with all numbers, for scripts
  vaultmend graph --around NOW.md --format mermaid
                                           to paste into a note

exit codes: 0 it is drawn, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
