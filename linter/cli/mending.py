"""Mends what rules find: what `fix` and `check --fix` do between their arguments and their report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.rule import ChangeRule
from vaultmend.linter.cli.baselines import without_baselines
from vaultmend.linter.cli.checking import fails, look_at
from vaultmend.linter.cli.comparing import compared
from vaultmend.linter.cli.dating import days_of_arrival
from vaultmend.linter.cli.output import report
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.streams import put
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.cli.writing import View, Writing, carry_out, writing_as_asked
from vaultmend.linter.cli.written import tell_done
from vaultmend.linter.mend.edits import MoveFile
from vaultmend.linter.mend.plan import Bar, Proposal, Refusal
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.vault.vault import Vault

DATING = ("missing-frontmatter", "missing-property")
"""Rules whose unsafe fixes write the day on which a note came into git."""


def fix_all(args: argparse.Namespace) -> int:
    """Mend each vault of the command line, report, and give the exit code."""
    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    if args.no_baseline:
        spaces = without_baselines(spaces)
    named = [path for space in spaces for path in named_notes(space)]
    writing = writing_as_asked(args, "fix", named=named)
    done = [_fix(space, args, writing) for space in spaces]
    tell_done(args, spaces, done)
    if args.format != "json" and not writing.dry:
        put("\n")
        results = [mending.remaining for mending in done if mending.remaining is not None]
        report(args, [space.reopened() for space in spaces], results)
    if (writing.dry or args.exit_non_zero_on_fix) and any(mending.applied for mending in done):
        return 1
    if any(mending.conflicts for mending in done):
        return 1
    failed = [
        mending.remaining is not None
        and fails(mending.remaining, args.fail_on or space.settings.fail_on)
        for space, mending in zip(spaces, done, strict=True)
    ]
    return int(any(failed) and not args.exit_zero)


def named_notes(space: Workspace) -> list[str]:
    """The notes that the command line names; a vault or a folder is none."""
    return [path for path in space.limits if path[-3:].lower() == ".md"]


def _fix(space: Workspace, args: argparse.Namespace, writing: Writing) -> Mending:
    wanted = ("safe", "unsafe") if args.unsafe_fixes else ("safe",)
    active = mending_rules(space, args, unsafe=args.unsafe_fixes)
    space = compared(space, args.against)

    def look(source: Source) -> View:
        now = space._replace(source=source)
        vault, result = look_at(now, active)
        asked = list(_proposals(result, wanted))
        proposals, refused = with_links(vault, asked, now.text_of)
        return View(vault, proposals, result, refused)

    mending, view = carry_out(space, writing, look)
    as_planned = not (mending.run and (mending.deferred or mending.refused or mending.conflicts))
    if as_planned:
        return mending._replace(remaining=view.result)
    return mending._replace(remaining=look_at(space.reopened(), active)[1])


def mending_rules(space: Workspace, args: argparse.Namespace, *, unsafe: bool) -> list[Active]:
    """The rules whose fixes are asked for; for unsafe ones git may have to tell days."""
    # What has changed since a revision is no fault that can be mended, and mending changes more.
    active = [
        item
        for item in active_rules(ALL, space.settings, args.select, args.ignore)
        if not isinstance(item.rule, ChangeRule)
    ]
    if unsafe and any(item.rule.name in DATING for item in active):
        space.scheme.first_commits = days_of_arrival(space) or {}
    return active


def with_links(
    vault: Vault, asked: Sequence[Proposal], text_of: Callable[[str], str | None]
) -> tuple[list[Proposal], list[Refusal]]:
    """The proposals with links that follow what they move, and those that no link lets move."""
    if not any(isinstance(edit, MoveFile) for item in asked for edit in item.fix.edits):
        return list(asked), []
    from vaultmend.fixers.following import followed

    proposals: list[Proposal] = []
    refused: list[Refusal] = []
    for item in followed(vault, [proposal.fix for proposal in asked], text_of):
        proposal = Proposal(asked[item.numbers[0]].by, item.fix)
        if item.reason is None:
            proposals.append(proposal)
        else:
            refused.append(Refusal(proposal, item.path, Bar(item.reason)))
    return proposals, refused


def _proposals(result: Result, wanted: Sequence[str]) -> Iterator[Proposal]:
    for finding in result.findings:
        for fix in finding.fixes:
            if fix.safety in wanted:
                yield Proposal(finding.rule, fix)
