"""`vaultmend check`: report what is rotten in a vault."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.check.engine import check
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.workspace import Workspace, open_workspaces
from vaultmend.linter.report.result import Result
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def run(args: argparse.Namespace) -> int:
    """Check the vaults of the command line, print the report, give the exit code."""
    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    results = [check_workspace(space, args.select, args.ignore) for space in spaces]
    sys.stdout.write(_render(args.format, spaces, results))
    if args.exit_zero:
        return 0
    failed = [
        _fails(result, args.fail_on or space.settings.fail_on)
        for space, result in zip(spaces, results, strict=True)
    ]
    return int(any(failed))


def check_workspace(
    space: Workspace, select: Sequence[str] | None, ignore: Sequence[str] | None
) -> Result:
    """The findings of one workspace with the figures around them."""
    active = active_rules(ALL, space.settings, select, ignore)
    vault, facts, switches = space.collect(active)
    outcome = check(vault, active, facts, switches)
    return Result(
        vault=os.path.basename(space.roots.workspace),
        today=space.scheme.today.isoformat(),
        notes=sum(note.path[-3:].lower() == ".md" for note in vault.notes.values()),
        ignored=sum(file.ignored and file.kind == "note" for file in space.source.files()),
        profile=space.settings.profile,
        detected=space.settings.detected,
        findings=outcome.findings,
        suppressed=outcome.suppressed,
    )


def _fails(result: Result, fail_on: str) -> bool:
    if fail_on == "never":
        return False
    counted = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    return any(finding.severity in counted for finding in result.findings)


def _render(name: str, spaces: Sequence[Workspace], results: Sequence[Result]) -> str:
    if name == "json":
        from vaultmend.linter.report import json_

        return json_.render(results)
    from vaultmend.linter.report import text
    from vaultmend.linter.report.translate import speaker

    render = text.full if name == "full" else text.concise
    return "".join(
        render([result], speaker(_language(space)))
        for space, result in zip(spaces, results, strict=True)
    )


def _language(space: Workspace) -> str:
    if space.settings.lang != "auto":
        return space.settings.lang
    from vaultmend.linter.report.language import language_of

    return language_of(space.source, space.scheme)
