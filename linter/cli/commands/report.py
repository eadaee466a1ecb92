"""`vaultmend report`: a report to keep or to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import (
    add_no_baseline,
    add_output_file,
    add_paths,
    add_rules,
    add_workspace,
)
from vaultmend.linter.cli.command import Command
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.report.result import Result

SHOWN = ("html", "note")
"""Formats that show more of a vault than its findings."""
FORMATS = ("markdown", *SHOWN, "csv", "json", "jsonl", "gitlab", "junit", "rdjson", "sarif")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Of what, in which format, and where it goes."""
    add_paths(parser, "a vault, or notes and folders of one, which then limit the report")
    parser.add_argument(
        "--format",
        metavar="FORMAT",
        choices=FORMATS,
        default="markdown",
        help="markdown (default); html, a page to look at and to search; note, a note of the vault; "
        "for scripts: " + ", ".join(form for form in FORMATS if form not in ("markdown", *SHOWN)),
    )
    add_output_file(parser)
    parser.add_argument(
        "--notify",
        metavar="URL",
        action="append",
        help="also send a short message to this address of apprise; without it, to those in "
        "the environment variable VAULTMEND_NOTIFY",
    )
    add_rules(parser)
    add_no_baseline(parser)
    add_workspace(parser)
    parser.set_defaults(statistics=False, quiet=False, show_all=False)


def run(args: argparse.Namespace) -> int:
    """Write the report, and send the message where there is something to tell."""
    from vaultmend.linter.cli.baselines import without_baselines
    from vaultmend.linter.cli.checking import check_all, tell_pending
    from vaultmend.linter.cli.notifying import addresses, send, services
    from vaultmend.linter.cli.output import report, speaking
    from vaultmend.linter.cli.saving import check_target
    from vaultmend.linter.cli.streams import tell
    from vaultmend.linter.cli.workspace import open_workspaces
    from vaultmend.linter.report.notice import notice
    from vaultmend.rules import ALL

    if args.output_file is not None:
        check_target(args.output_file)
    urls = addresses(args.notify)
    listening = services(urls) if urls else []
    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    from vaultmend.linter.cli.output import speaker_of

    if args.no_baseline:
        spaces = without_baselines(spaces)
    tell_pending(spaces)
    if args.format in SHOWN:
        results = _show(args, spaces)
    else:
        results = check_all(spaces, args.select, args.ignore)
        report(args, spaces, results)
    message = notice(results, speaking(spaces)) if listening else None
    failed = send(message, listening) if message else []
    for name in failed:
        said = say(
            "vaultmend: notification {name} was not delivered; look at its address and the network",
            name=name,
        )
        tell(speaker_of(spaces[0])(said))
    return 2 if failed else 0


def _show(args: argparse.Namespace, spaces: Sequence[Workspace]) -> list[Result]:
    """Write a report that shows the notes and links of vaults as well; their findings."""
    from vaultmend.linter.cli.output import speaker_of, write_exactly
    from vaultmend.linter.cli.portraying import path_in, portraits
    from vaultmend.linter.cli.streams import tell
    from vaultmend.linter.cli.usage import UsageError
    from vaultmend.linter.vault.census import REPORTS
    from vaultmend.rules import ALL

    if args.format == "note" and len(spaces) > 1:
        raise UsageError(say("a note tells of one vault; write one report for each"))
    shown = portraits(spaces, args.select, args.ignore)
    if args.format == "note":
        from vaultmend.linter.report import health_note

        path = path_in(spaces[0], args.output_file)
        if path and spaces[0].scheme.role(path) != REPORTS:
            said = say(
                "{path} counts as a note like others; HEALTH.md, or memory/HEALTH.md, is known as "
                "a report",
                path=path,
            )
            tell(speaker_of(spaces[0])(said))
        pieces = health_note.render(shown[0], path)
    else:
        from vaultmend.linter.report.html import page

        pieces = page.render(shown, {rule.name: rule.summary for rule in ALL})
    write_exactly(args, spaces, pieces)
    return [portrait.result for portrait in shown]


COMMAND = Command(
    summary="write a report to keep, or send a message about it",
    description="""\
Checks a vault and writes a report of it: a page of Markdown, a page for a
browser that loads nothing from anywhere, a note of the vault itself, or what a
program reads. With --notify it sends a short message as well when there are
errors or warnings: of level P2 when a core memory is too large, else of level
P3. Addresses hold tokens: better put them into VAULTMEND_NOTIFY, parted by
spaces.""",
    examples="""\
examples:
  vaultmend report                         a page of Markdown
  vaultmend report -o report.md            into a file, which may be a report
  vaultmend report --format html -o health.html
                                           findings, graph and notes to search
  vaultmend report --format note -o memory/HEALTH.md
                                           a note to read in Obsidian
  vaultmend report --format json           for scripts
  vaultmend report --notify URL -o x.md    tell a chat as well

exit codes: 0 the report is written, whatever it says, 2 usage or internal
error, or a message that was not delivered
""",
    arguments=arguments,
    run=run,
)
