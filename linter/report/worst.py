"""Which findings a report shows when it cannot show all: the worst first, and a word for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.report.result import Result

_RANKS = {severity: rank for rank, severity in enumerate(SEVERITIES)}


def worst_first(results: Sequence[Result]) -> list[tuple[Result, Finding]]:
    """The findings of all vaults by severity; within one they stay in the order of the report."""
    found = [(result, finding) for result in results for finding in result.findings]
    found.sort(key=lambda pair: _RANKS[pair[1].severity])
    return found


def counted(counts: Mapping[str, int]) -> str:
    """Numbers by severity in one English phrase, such as `errors: 3, infos: 1`."""
    return ", ".join(f"{level}s: {count}" for level, count in counts.items() if count)
