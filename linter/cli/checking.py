"""Checks workspaces: what `check` does between its arguments and its report."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.notes_file import Damaged
from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.check.engine import check
from vaultmend.linter.cli.baselines import baseline_of, gone_from
from vaultmend.linter.cli.remembering import forgotten, look
from vaultmend.linter.cli.repository import prefix_of
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.streams import tell
from vaultmend.linter.mend.apply.pending import pending
from vaultmend.linter.mend.apply.state import find_state
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.progress import ticker
from vaultmend.linter.report.result import Result
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vaultmend.linter.check.collect import Collected
    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.check.engine import Active, Outcome
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.vault.vault import Vault


def check_all(
    spaces: Sequence[Workspace], select: Sequence[str] | None, ignore: Sequence[str] | None
) -> list[Result]:
    """The findings of each workspace, with a progress bar where a person waits for them."""
    tick, close = ticker()
    try:
        return [check_workspace(space, select, ignore, tick) for space in spaces]
    finally:
        close()


def check_workspace(
    space: Workspace,
    select: Sequence[str] | None,
    ignore: Sequence[str] | None,
    tick: Callable[[int, int], None] | None = None,
) -> Result:
    """The findings of one workspace with the figures around them; `tick` is told of each note."""
    return look_at(space, active_rules(ALL, space.settings, select, ignore), tick)[1]


def look_at(
    space: Workspace,
    active: Sequence[Active],
    tick: Callable[[int, int], None] | None = None,
) -> tuple[Vault, Result]:
    """A workspace read anew, with the findings of the rules that take part."""
    try:
        looked = look(space, active, tick)
        found = judge(space, looked.collected, active, looked.heard)
        looked.keep()
    except Damaged:
        return look_at(forgotten(space), active, tick)
    return looked.collected.vault, found


def judge(
    space: Workspace,
    collected: Collected,
    active: Sequence[Active],
    heard: dict[str, Sequence[Diagnostic]] | None = None,
) -> Result:
    """The findings of the rules that take part, in a workspace that is read already.

    Those of which `heard` has what they say do not run; what the others say comes to it.
    """
    vault, facts, switches = collected
    baseline = baseline_of(space, vault)
    outcome = check(vault, active, facts, switches, space.settings.per_path, baseline, heard)
    return result_of(
        space,
        vault,
        outcome,
        baselined=baseline.accepted if baseline else 0,
        gone=len(gone_from(space, active, baseline)) if baseline else 0,
    )


def result_of(
    space: Workspace, vault: Vault, outcome: Outcome, *, baselined: int = 0, gone: int = 0
) -> Result:
    """The findings of a run with the figures of its vault.

    `baselined` are the places that the vault lives with, `gone` those of them that are no more.
    """
    return Result(
        vault=space.name,
        workspace=space.roots.workspace,
        today=space.scheme.today.isoformat(),
        notes=sum(path[-3:].lower() == ".md" for path in vault.notes),
        ignored=sum(file.ignored and file.kind == "note" for file in space.source.files()),
        profile=space.settings.profile,
        detected=space.settings.detected,
        findings=outcome.findings,
        suppressed=outcome.suppressed,
        prefix=prefix_of(space.roots.workspace),
        baselined=baselined,
        gone=gone,
    )


def tell_pending(spaces: Sequence[Workspace]) -> None:
    """Say on stderr where a run was interrupted: what is read may be half mended."""
    for space in spaces:
        message = pending(find_state(space.roots.workspace))
        if message:
            from vaultmend.linter.cli.output import speaker_of

            tell(f"{escaped(space.name)}: {speaker_of(space)(message)}")


def fails(result: Result, fail_on: str) -> bool:
    """Whether a finding is at or above the severity `fail_on`; for `never` none is."""
    if fail_on == "never":
        return False
    counted = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    return any(finding.severity in counted for finding in result.findings)


def checked_files(spaces: Sequence[Workspace]) -> Iterator[str]:
    """The absolute paths of the notes and canvases that would be checked."""
    for space in spaces:
        vault = space.collect(()).vault
        for path in sorted(vault.notes):
            if vault.is_reported(path):
                yield os.path.join(space.roots.workspace, path)
