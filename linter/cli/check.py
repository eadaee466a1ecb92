"""`vaultmend check`: report what is rotten in a vault."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.check.engine import check
from vaultmend.linter.cli.add_ignore import add_ignore
from vaultmend.linter.cli.output import rendered
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.workspace import Workspace, open_workspaces, with_stdin
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.progress import ticker
from vaultmend.linter.report.result import Result
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence


def run(args: argparse.Namespace) -> int:
    """Check the vaults of the command line, print the report, give the exit code."""
    spaces = open_workspaces(args.paths, args.today, args.config, ALL)
    if args.stdin_filename is not None:
        spaces = [with_stdin(spaces, args.stdin_filename)]
    if args.add_ignore:
        for space in spaces:
            add_ignore(space, lambda space: check_workspace(space, args.select, args.ignore))
        return 0
    if args.show_files:
        sys.stdout.write("".join(_file_lines(spaces)))
        return 0
    tick, close = ticker()
    try:
        results = [check_workspace(space, args.select, args.ignore, tick) for space in spaces]
    finally:
        close()
    sys.stdout.write(rendered(args, spaces, results))
    if args.exit_zero:
        return 0
    failed = [
        _fails(result, args.fail_on or space.settings.fail_on)
        for space, result in zip(spaces, results, strict=True)
    ]
    return int(any(failed))


def check_workspace(
    space: Workspace,
    select: Sequence[str] | None,
    ignore: Sequence[str] | None,
    tick: Callable[[int, int], None] | None = None,
) -> Result:
    """The findings of one workspace with the figures around them; `tick` is told of each note."""
    active = active_rules(ALL, space.settings, select, ignore)
    vault, facts, switches = space.collect(active, tick)
    outcome = check(vault, active, facts, switches, space.settings.per_path)
    return Result(
        vault=os.path.basename(space.roots.workspace),
        workspace=space.roots.workspace,
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


def _file_lines(spaces: Sequence[Workspace]) -> Iterator[str]:
    """The notes and canvases that would be checked, one a line."""
    for space in spaces:
        vault = space.collect(()).vault
        for path in sorted(vault.notes):
            if vault.is_reported(path):
                yield f"{escaped(os.path.join(space.roots.workspace, path))}\n"
