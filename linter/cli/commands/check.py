"""`vaultmend check`: report what is rotten in a vault."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import (
    add_against,
    add_cache,
    add_checks,
    add_fixes,
    add_output_file,
    add_paths,
    add_workspace,
    add_writing,
)
from vaultmend.linter.cli.command import Command
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.report.result import Result

FORMATS = (
    *("full", "concise", "grouped", "json", "jsonl"),
    *("github", "gitlab", "junit", "markdown", "rdjson", "sarif"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What is checked, by which rules, and how it is reported."""
    add_paths(parser, "a vault, or notes and folders of one, which then limit the report")
    add_checks(parser, FORMATS)
    # Known only when it runs: in GitHub Actions it is another one.
    parser.set_defaults(format=None)
    add_output_file(parser)
    parser.add_argument(
        "--watch",
        action="store_true",
        help="keep the findings on the screen while notes change, until Ctrl-C",
    )
    parser.add_argument("--fix", action="store_true", help="do what `vaultmend fix` does")
    parser.add_argument(
        "--add-ignore",
        action="store_true",
        help="write a switch into the notes for each finding, and report what remains",
    )
    parser.add_argument(
        "--statistics", action="store_true", help="only how many findings of each rule"
    )
    parser.add_argument(
        "--show-files", action="store_true", help="only the notes that would be checked"
    )
    parser.add_argument(
        "--stdin-filename",
        metavar="NOTE",
        help="check the text from stdin as this note, whether it is saved or not",
    )
    add_against(parser)
    parser.add_argument(
        "--staged",
        action="store_true",
        help="judge the commit to be, from git's index: only what it brings is reported",
    )
    parser.add_argument(
        "--since",
        metavar="REV",
        help="judge HEAD: only what came since it left this revision is reported",
    )
    add_fixes(parser)
    add_writing(parser)
    add_cache(parser)
    add_workspace(parser)


def run(args: argparse.Namespace) -> int:
    """Check the vaults of the command line, print the report, give the exit code."""
    if args.watch:
        from vaultmend.linter.cli.watching import watch

        return watch(args)
    if args.fix or args.diff or args.dry_run:
        return _fix(args)
    sums_up = _choose_format(args)
    from vaultmend.linter.cli.recording import begin

    recording = None if sums_up else begin(args)
    if recording is None:
        return _check(args, sums_up, list)
    try:
        code = _check(args, sums_up, recording.watched)
        recording.keep(args, code)
    finally:
        recording.stop()
    return code


def _check(
    args: argparse.Namespace,
    sums_up: bool,
    watched: Callable[[list[Workspace]], list[Workspace]],
) -> int:
    from vaultmend.linter.cli.checking import check_all, checked_files, tell_pending
    from vaultmend.linter.cli.streams import put
    from vaultmend.linter.cli.usage import UsageError
    from vaultmend.linter.cli.workspace import open_workspaces, with_stdin
    from vaultmend.linter.report.escape import escaped
    from vaultmend.rules import ALL

    if args.staged or args.since is not None:
        return _judge(args, sums_up)
    if args.add_ignore and args.stdin_filename is not None:
        raise UsageError(
            say("--add-ignore writes into notes, not into stdin; leave one of them away")
        )
    if args.output_file is not None:
        from vaultmend.linter.cli.saving import check_target

        check_target(args.output_file)
    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    if args.no_baseline:
        from vaultmend.linter.cli.baselines import without_baselines

        spaces = without_baselines(spaces)
    if args.stdin_filename is not None:
        spaces = [with_stdin(spaces, args.stdin_filename)]
    if args.show_files:
        put("".join(f"{escaped(path)}\n" for path in checked_files(spaces)))
        return 0
    if args.add_ignore:
        from vaultmend.linter.cli.add_ignore import add_ignore

        spaces = [add_ignore(space, args.select, args.ignore) for space in spaces]
    tell_pending(spaces)
    spaces = watched(spaces)
    spaces = _compared(args, spaces)
    return _told(args, spaces, check_all(spaces, args.select, args.ignore), sums_up)


def _told(
    args: argparse.Namespace, spaces: list[Workspace], results: list[Result], sums_up: bool
) -> int:
    """Report the results, and give the exit code."""
    from vaultmend.linter.cli.checking import fails
    from vaultmend.linter.cli.output import report

    report(args, spaces, results)
    if sums_up:
        from vaultmend.linter.cli.output import speaking
        from vaultmend.linter.cli.summary import append_summary

        append_summary(results, speaking(spaces))
    if args.exit_zero:
        return 0
    failed = [
        fails(result, args.fail_on or space.settings.fail_on)
        for space, result in zip(spaces, results, strict=True)
    ]
    return int(any(failed))


def _judge(args: argparse.Namespace, sums_up: bool) -> int:
    """Report what a commit brings."""
    from vaultmend.linter.cli.usage import UsageError, refuse_with

    flag = "--since" if args.since is not None else "--staged"
    if args.since is not None and args.staged:
        raise UsageError(say("--staged and --since are two questions; ask one of them"))
    refuse_with(flag, args, "add_ignore", "against", "show_files", "stdin_filename")
    from vaultmend.linter.cli.baselines import without_baselines
    from vaultmend.linter.cli.brought import brought_by
    from vaultmend.linter.cli.commits import open_commits, remembered_commits

    if args.output_file is not None:
        from vaultmend.linter.cli.saving import check_target

        check_target(args.output_file)
    commits = open_commits(args.paths, args.today, args.config, args.since)
    if args.no_baseline:
        bare = without_baselines([commit.space for commit in commits])
        commits = [
            commit._replace(space=space) for commit, space in zip(commits, bare, strict=True)
        ]
    commits = remembered_commits(commits, getattr(args, "call", None))
    results = brought_by(commits, args.select, args.ignore)
    return _told(args, [commit.space for commit in commits], results, sums_up)


def _choose_format(args: argparse.Namespace) -> bool:
    """Settle the format; whether the summary of a job is written as well.

    Who names no format in GitHub Actions gets annotations and the summary.
    """
    in_actions = os.environ.get("GITHUB_ACTIONS") == "true"
    chosen = args.format or args.statistics or args.show_files or args.output_file is not None
    if args.format is None:
        args.format = "github" if in_actions and not chosen else "full"
    return in_actions and not chosen


def _compared(args: argparse.Namespace, spaces: list[Workspace]) -> list[Workspace]:
    from vaultmend.linter.cli.comparing import compared, names_history

    unsure = spaces[0].limits if args.stdin_filename is not None else ()
    return [
        compared(
            space,
            args.against,
            wanted=names_history(space.settings.select if args.select is None else args.select),
            unsure=unsure,
        )
        for space in spaces
    ]


def _fix(args: argparse.Namespace) -> int:
    from vaultmend.linter.cli.mending import fix_all
    from vaultmend.linter.cli.usage import UsageError, refuse_with

    refuse_with(
        "--fix" if args.fix else "--diff",
        args,
        *("add_ignore", "output_file", "since", "staged"),
        *("show_files", "statistics", "stdin_filename"),
    )
    args.format = args.format or "full"
    if args.format not in ("full", "concise", "grouped", "json"):
        raise UsageError(
            say("--format {format} does not go with --fix or --diff; use json", format=args.format)
        )
    return fix_all(args)


COMMAND = Command(
    summary="report what is rotten in a vault",
    description="""\
Reads a whole vault as Obsidian does and reports what is rotten in it. Nothing
is written.""",
    examples="""\
examples:
  vaultmend check                          the vault around the current folder
  vaultmend check ~/agents/lead            another vault
  vaultmend check memory/lessons           report only on what is below a folder
  vaultmend check --select links,graph     only these families of rules
  vaultmend check --ignore stale-note      all rules but one
  vaultmend check --fail-on error          exit 1 for errors alone
  vaultmend check --no-baseline            also what the baseline accepts
  vaultmend check --watch                  again whenever a note changes
  vaultmend check --fix                    mend what is certain, report the rest
  vaultmend check --staged                 judge what is about to be committed
  vaultmend check --against main           judge what a branch changes
  vaultmend check --format json            for scripts
  vaultmend check --format sarif -o x.sarif
                                           for code scanning

In a job of GitHub Actions the format is github, unless you name one, and the
report is added to the job's summary.

exit codes: 0 nothing to report, 1 findings at or above --fail-on, 2 usage or
internal error
""",
    arguments=arguments,
    run=run,
)
