"""`vaultmend undo`: take back what a run has written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_language, add_text_or_json, number_of
from vaultmend.linter.cli.command import Command
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse

    from vaultmend.linter.mend.apply.state import State
    from vaultmend.linter.mend.change import Change
    from vaultmend.linter.mend.plan import Proposal
    from vaultmend.linter.report.translate import Speak

EXPIRE_DAYS = 30


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which run, and of which vault."""
    parser.add_argument(
        "undone", nargs="?", metavar="RUN", help="a run as --list names it (default: the latest)"
    )
    parser.add_argument(
        "--vault", metavar="PATH", help="the vault (default: the one around this folder)"
    )
    parser.add_argument("--list", action="store_true", help="only list the runs, latest first")
    parser.add_argument(
        "--prune",
        nargs="?",
        type=number_of("days", 1e6, "30"),
        const=EXPIRE_DAYS,
        metavar="DAYS",
        help=f"only forget runs older than so many days (default: {EXPIRE_DAYS})",
    )
    add_text_or_json(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Restore what a run changed, list the runs, or forget old ones."""
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.usage import UsageError
    from vaultmend.linter.cli.workspace import open_workspaces
    from vaultmend.linter.cli.written import exit_code, tell_done
    from vaultmend.linter.mend.apply.reasons import Halted
    from vaultmend.linter.mend.apply.state import find_state
    from vaultmend.linter.mend.apply.undo import undo
    from vaultmend.linter.mend.draft import Group
    from vaultmend.linter.report.mending import Left, Mending
    from vaultmend.rules import ALL

    paths = [] if args.vault is None else [args.vault]
    [space] = open_workspaces(paths, None, None, ALL)
    state = find_state(space.roots.workspace)
    try:
        if args.list:
            return _list(args, state, speaker_of(space))
        if args.prune is not None:
            return _prune(args, state, speaker_of(space))
        done = undo(args.undone, state=state)
    except Halted as halted:
        raise UsageError(halted.message) from None
    mending = Mending(
        vault=space.name,
        run=done.id if done.applied else None,
        dry=False,
        applied=[Group((change,), (_restored(change),)) for change in done.applied],
        deferred=[Left(*left) for left in done.deferred],
        refused=[Left(*left) for left in done.refused],
        conflicts=[Left(*left) for left in done.conflicts],
        remaining=None,
        undoes=True,
    )
    tell_done(args, [space], [mending])
    return exit_code([mending])


def _restored(change: Change) -> Proposal:
    from vaultmend.linter.mend.edits import Fix
    from vaultmend.linter.mend.plan import Proposal

    title = say("Remove what the run had made") if change.after is None else say("Restore it")
    return Proposal("undo", Fix(title, (), "safe"))


def _list(args: argparse.Namespace, state: State, speak: Speak) -> int:
    from vaultmend.linter.cli.streams import put, put_exactly
    from vaultmend.linter.mend.apply.undo import runs
    from vaultmend.linter.report.runs import run_lines, run_objects

    known = runs(state)
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped

        put_exactly(dumped({"version": VERSION, "runs": run_objects(known)}) + "\n")
    else:
        put("".join(f"{line}\n" for line in run_lines(known, speak)))
    return 0


def _prune(args: argparse.Namespace, state: State, speak: Speak) -> int:
    from vaultmend.linter.cli.streams import put, put_exactly
    from vaultmend.linter.mend.apply.prune import prune

    gone = prune(state, args.prune)
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped

        put_exactly(dumped({"version": VERSION, "pruned": gone}) + "\n")
    else:
        put(f"{speak(say('{count} {count:run|runs} forgotten', count=len(gone)))}\n")
    return 0


COMMAND = Command(
    summary="take back what a run has written",
    description="""\
Restores the bytes, permissions and paths of every file that a run has changed,
or refuses for a file that was changed since. An undo is a run itself and can be
undone. Runs are kept for 30 days.""",
    examples="""\
examples:
  vaultmend undo                           the latest run
  vaultmend undo --list                    the runs that can be undone
  vaultmend undo 20261130T165609-ab12      one of them
  vaultmend undo --prune 7                 forget what is older than a week

exit codes: 0 all is restored, 1 some files were left, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
