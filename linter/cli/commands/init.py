"""`vaultmend init`: start a vault, or let one grow by a stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.arguments import add_text_or_json
from vaultmend.linter.cli.command import Command
from vaultmend.linter.profile import PROFILES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Set as AbstractSet

    from vaultmend.linter.cli.starting import Plan

STAGES = 5
HOOKS = ".pre-commit-config.yaml"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which folder, which layout, how far."""
    parser.add_argument(
        "path", nargs="?", metavar="PATH", help="the workspace (default: this folder); made if new"
    )
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        metavar="NAME",
        help="the layout (default: the one that is there, or layered): " + ", ".join(PROFILES),
    )
    parser.add_argument(
        "--stage",
        type=int,
        choices=range(STAGES),
        help="how far it grows (default: as far as it is, 0 for a new one)",
    )
    parser.add_argument("--lang", choices=("en", "zh"), help="the language of what is written")
    parser.add_argument(
        "--timezone", metavar="ZONE", help="an IANA name (default: the one of this machine)"
    )
    parser.add_argument(
        "--diff", action="store_true", help="write nothing, print what would change as a diff"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="write nothing, only say what would be done"
    )
    parser.add_argument(
        "--today", metavar="DATE", help="the day that is written, YYYY-MM-DD (default: today)"
    )
    add_text_or_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write what is missing, say what each stage adds and what comes next."""
    from vaultmend.linter.cli.starting import in_new_folder

    def started(path: str) -> int:
        args.path = path
        return _started(args)

    path = "." if args.path is None else args.path
    return in_new_folder(path, started, dry=args.diff or args.dry_run)


def _started(args: argparse.Namespace) -> int:
    from vaultmend.linter.cli.starting import open_for_start, plan_start, start_vault
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.cli.written import tell_done

    space = open_for_start(args)
    plan = plan_start(args, space)
    space = space._replace(settings=space.settings._replace(lang=plan.lang))
    dry = args.diff or args.dry_run
    mending = start_vault(space, plan, Writing("init", dry, settle=0))
    more = {"profile": plan.profile, "lang": plan.lang, "stage": plan.stage}
    tell_done(args, [space], [mending], more)
    if args.format == "text" and not args.diff:
        made = {change.to for group in mending.applied for change in group.changes}
        _tell_stages(plan, made)
        if HOOKS in made:
            _tell_hooks(plan)
    return int(bool(mending.deferred or mending.conflicts))


def _tell_stages(plan: Plan, made: AbstractSet[str | None]) -> None:
    """What each stage adds of which this run made a file, and what comes next."""
    from vaultmend.linter.cli.streams import put
    from vaultmend.linter.message import say
    from vaultmend.linter.report.translate import speaker

    speak = speaker(plan.lang)
    stages = plan.starter.stages
    lines = [
        speak(say("stage {number}: {about}", number=number, about=stage.about[plan.lang]))
        for number, stage in enumerate(stages[: plan.stage + 1])
        if any(file.path in made for file in stage.files)
    ]
    following = plan.stage + 1
    if following < len(stages):
        about = stages[following].about[plan.lang]
        lines.append(
            speak(
                say(
                    "next: `vaultmend init --stage {number}` ({about})",
                    number=following,
                    about=about,
                )
            )
        )
    put("".join(f"{line}\n" for line in lines))


def _tell_hooks(plan: Plan) -> None:
    from vaultmend.linter.cli.streams import put
    from vaultmend.linter.message import say
    from vaultmend.linter.report.translate import speaker

    said = say(
        "commits are not checked yet: vaultmend hook install, or pre-commit install ({file})",
        file=HOOKS,
    )
    put(f"{speaker(plan.lang)(said)}\n")


COMMAND = Command(
    summary="start a vault, or let one grow by a stage",
    description="""\
Writes the folders, notes and templates of a memory layout, with settings for
vaultmend, git and Obsidian, as far as they are not there yet. What is there is
never changed, but for missing lines of .gitignore and a graph without colours.""",
    examples="""\
examples:
  vaultmend init ~/agents/lead             a new vault: NOW.md, AGENTS.md, a log
  vaultmend init --stage 1                 add folders for what was learnt
  vaultmend init --lang zh --stage 4       everything, in Chinese
  vaultmend init --profile bank --diff     see what would be written

A memory grows best by a stage a week; each says what it adds. `vaultmend undo`
takes the latest away again.

exit codes: 0 done, 1 left for later, 2 usage or internal error
""",
    arguments=arguments,
    run=run,
)
