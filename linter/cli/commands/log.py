"""`vaultmend log`: append an entry to today's log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_config, add_text_or_json
from vaultmend.linter.cli.command import Command
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse
    import datetime

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.report.log_entry import Entered

AHEAD = 30
"""Minutes that `--at` may be ahead of the clock: people and agents round up."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The entry, and of which vault and moment."""
    parser.add_argument("title", metavar="TITLE", help="what happened, in one line")
    parser.add_argument(
        "body",
        nargs="?",
        metavar="BODY",
        help="the text below the title; - reads it from stdin, which is done without "
        "BODY too where stdin is a pipe or a file ('' for no text)",
    )
    parser.add_argument(
        "--vault", metavar="PATH", help="the vault (default: the one around this folder)"
    )
    parser.add_argument(
        "--at", type=_time, metavar="HH:MM", help="the time of a late entry (default: now)"
    )
    parser.add_argument(
        "--today", metavar="DATE", help="the day of the log, YYYY-MM-DD (default: today)"
    )
    parser.add_argument(
        "--force", action="store_true", help="log it whatever vaultmend thinks of it"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="write nothing, print what would be appended"
    )
    add_text_or_json(parser)
    add_config(parser)


def _time(text: str) -> datetime.time:
    import argparse
    import datetime
    import re

    try:
        if not re.fullmatch(r"\d{1,2}:\d\d", text, re.ASCII):
            raise ValueError
        hour, minute = map(int, text.split(":"))
        return datetime.time(hour, minute)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no time; write it as 14:30") from None


def run(args: argparse.Namespace) -> int:
    """Append the entry, or say why not."""
    from vaultmend.linter.cli.clock import moment
    from vaultmend.linter.cli.entering import Wish, enter
    from vaultmend.linter.cli.naming import whole_workspaces
    from vaultmend.linter.cli.stdin_text import text_or_stdin
    from vaultmend.linter.cli.usage import UsageError

    named = [] if args.vault is None else [args.vault]
    [space] = whole_workspaces(named, args.today, args.config)
    if args.vault is None and not space.is_known:
        raise UsageError(
            say(
                "{workspace} is no vault, and nothing is logged where nobody looks for it; "
                "name the vault with --vault",
                workspace=space.roots.workspace,
            )
        )
    body = text_or_stdin(args.body)
    now = moment(space.settings.timezone)
    day = now.date() if args.today is None else space.scheme.today
    when = now.replace(year=day.year, month=day.month, day=day.day)
    if args.at is not None:
        when = when.replace(hour=args.at.hour, minute=args.at.minute)
        ahead = (when - now).total_seconds() / 60
        if args.today is None and ahead > AHEAD:
            raise UsageError(
                say(
                    "--at {at} is still to come, it is {now} on {day}; write --today too if "
                    "another day is meant",
                    at=f"{args.at:%H:%M}",
                    now=f"{now:%H:%M}",
                    day=f"{now:%Y-%m-%d}",
                )
            )
    entered = enter(space, Wish(args.title, body, when, args.force, args.dry_run))
    _tell(args, space, entered)
    return int(bool(entered.objections))


def _tell(args: argparse.Namespace, space: Workspace, entered: Entered) -> None:
    from vaultmend.linter.cli.output import speaker_of
    from vaultmend.linter.cli.streams import put, put_exactly, tell
    from vaultmend.linter.report.log_entry import entered_object, lines, remarks
    from vaultmend.linter.report.translate import speaker

    if args.format == "json":
        from vaultmend.linter.report.json_ import dumped

        put_exactly(dumped(entered_object(entered)) + "\n")
    else:
        # To tell the language means to look through the vault: only where a sentence is said.
        silent = not (entered.dry or entered.objections or entered.notes)
        speak = speaker("en") if silent else speaker_of(space)
        put("".join(f"{line}\n" for line in lines(entered, speak)))
        for remark in remarks(entered, speak):
            tell(remark)


COMMAND = Command(
    summary="append an entry to today's log",
    description="""\
Appends `### HH:MM — TITLE` and BODY to the log of today, which is made if it is
not there. The clock is that of the configured time zone. Nothing is ever
overwritten, and several agents may log at once.

An entry that says nothing, that the log ends with already, or that is longer
than the limit of rule long-entry is refused; --force logs it all the same.""",
    examples="""\
examples:
  vaultmend log "Database moved" "From v14 to v16, no data lost."
  printf '- step one\\n- step two\\n' | vaultmend log "Deployment"
  vaultmend log "Call with Rivet" --at 14:30     a late entry
  vaultmend log "Title" "" --dry-run             only look
  vaultmend log -- "-x is gone" "- why"          words that begin with a dash

In a loop that reads stdin itself, give BODY, or the loop loses its input.

exit codes: 0 logged, 1 refused, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
