"""Which findings a report shows when it cannot show all: the worst first, and a word for the rest."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.named_tuple import NamedTuple

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


class Heavy(NamedTuple):
    """A note with much to mend."""

    path: str
    """Empty for what is about the whole vault."""
    errors: int
    warnings: int
    rules: Mapping[str, int]
    """How many findings of each rule, the most first."""


def heaviest(findings: Sequence[Finding], most: int) -> list[Heavy]:
    """The notes to mend first: an error weighs as much as three warnings, an info nothing."""
    by_note: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.severity != "info":
            by_note.setdefault(finding.path or "", []).append(finding)
    heavy: list[Heavy] = []
    for path, mine in by_note.items():
        levels = Counter(finding.severity for finding in mine)
        rules = Counter(finding.rule for finding in mine)
        heavy.append(Heavy(path, levels["error"], levels["warning"], dict(rules.most_common())))
    heavy.sort(key=lambda note: -3 * note.errors - note.warnings)
    return heavy[:most]
