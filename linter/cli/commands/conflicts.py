"""`vaultmend conflicts`: decide the contradictions that agents have marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_text_or_json, add_workspace, add_writing
from vaultmend.linter.cli.command import Command
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse

    from vaultmend.fixers.decision import Keep
    from vaultmend.linter.cli.contested import Contested
    from vaultmend.linter.cli.deciding import Decisions
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which conflicts, and what is decided."""
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="a vault, or notes and folders of one; with --keep NOTE:LINE, the line of the marker",
    )
    parser.add_argument("--list", action="store_true", help="only list what waits for a decision")
    parser.add_argument(
        "--keep",
        choices=("first", "second", "both"),
        help="without asking: what stands above the marker holds, what stands below it, or both",
    )
    parser.add_argument(
        "--vault", metavar="PATH", help="the vault of --keep, from which notes then are seen"
    )
    add_text_or_json(parser)
    add_writing(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """List the conflicts, decide those that are named, or ask of each."""
    from vaultmend.linter.cli.asking import can_ask
    from vaultmend.linter.cli.usage import UsageError

    if args.keep is not None:
        if args.list:
            raise UsageError(say("--list does not go with --keep; leave one of them away"))
        return _keep(args)
    if args.vault is not None:
        raise UsageError(say("--vault goes with --keep; else give the vault as PATH"))
    if args.list or args.format == "json" or not can_ask():
        _list(args)
        return 0
    return _ask_all(args)


def _keep(args: argparse.Namespace) -> int:
    from vaultmend.linter.cli.contested import named_conflicts
    from vaultmend.linter.cli.deciding import Decisions, carry_out_decisions
    from vaultmend.linter.cli.usage import UsageError
    from vaultmend.linter.cli.written import exit_code, tell_done

    if not args.paths:
        raise UsageError(say("--keep decides what is named: give NOTE:LINE as `--list` shows it"))
    space, chosen = named_conflicts(args.vault, args.paths, args.today, args.config)
    keep: Keep = args.keep
    decisions = Decisions(dict.fromkeys(chosen, keep))
    writing = _writing(args, space, decisions)
    mending = carry_out_decisions(space, decisions, writing)
    tell_done(args, [space], [mending])
    return exit_code([mending])


def _writing(args: argparse.Namespace, space: Workspace, decisions: Decisions) -> Writing:
    from vaultmend.linter.cli.writing import writing_as_asked

    named = [*decisions.paths, space.scheme.index.path]
    return writing_as_asked(args, "conflicts", named=named)


def _read(args: argparse.Namespace) -> list[tuple[Workspace, Contested]]:
    from vaultmend.linter.cli.contested import contested
    from vaultmend.linter.cli.workspace import open_workspaces
    from vaultmend.rules import ALL

    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    return [(space, contested(space)) for space in spaces]


def _list(args: argparse.Namespace) -> None:
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.streams import put, put_exactly, tell
    from vaultmend.linter.report.conflict_view import conflict_object, list_lines, unmarked_object
    from vaultmend.linter.report.json_ import VERSION, dumped

    found = _read(args)
    if args.format == "json":
        vaults = [
            {
                "version": VERSION,
                "vault": space.name,
                "conflicts": list(map(conflict_object, mine.marked)),
                "unmarked": list(map(unmarked_object, mine.unmarked)),
            }
            for space, mine in found
        ]
        whole = vaults[0] if len(vaults) == 1 else {"version": VERSION, "vaults": vaults}
        put_exactly(dumped(whole) + "\n")
        return
    for space, mine in found:
        lines = list_lines(mine.marked, mine.unmarked, speaker_of(space))
        put("".join(f"{line}\n" for line in lines))
    if not args.list and any(mine.marked or mine.unmarked for _, mine in found):
        said = say("nothing is decided without a terminal or --keep first|second|both NOTE:LINE")
        tell(speaker_of(found[0][0])(said))


def _ask_all(args: argparse.Namespace) -> int:
    from vaultmend.linter.cli.deciding import ask_for_decisions, carry_out_decisions
    from vaultmend.linter.cli.written import exit_code, tell_done

    decided = [(space, ask_for_decisions(space, found)) for space, found in _read(args)]
    written = [(space, mine) for space, mine in decided if mine.paths]
    done = [
        carry_out_decisions(space.reopened(), mine, _writing(args, space, mine))
        for space, mine in written
    ]
    tell_done(args, [space for space, _ in written], done)
    return int(exit_code(done) or any(mine.left for _, mine in decided))


COMMAND = Command(
    summary="decide the contradictions that agents have marked",
    description="""\
Goes through the open conflicts, shows both sides and writes your decision: the
side that loses is quoted below > [Superseded DATE], the marker goes, and with
the last one of a note its status is active and it counts as verified today.
Of a note that has only the status, it asks whether it holds as it is. No text
is lost, and `vaultmend undo` takes it back.""",
    examples="""\
examples:
  vaultmend conflicts                      decide one after the other
  vaultmend conflicts --list               only list them
  vaultmend conflicts --list --format json for scripts, with both sides
  vaultmend conflicts --keep second memory/lessons/cron.md:12
                                           without asking: what is below holds
  vaultmend conflicts --keep both --diff memory/lessons/cron.md

exit codes: 0 all are decided, or listed, 1 some were left as they are, 2 usage
or internal error
""",
    arguments=arguments,
    run=run,
)
