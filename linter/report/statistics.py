"""`--statistics`: how many findings of each rule, the most first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.report.text import summary

if TYPE_CHECKING:
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak


def statistics(result: Result, speak: Speak, *, quiet: bool) -> str:
    """One line a rule and severity: number, severity, rule; then the summary."""
    counts = Counter((finding.severity, finding.rule) for finding in result.findings)
    rows = sorted(counts.items(), key=lambda row: (SEVERITIES.index(row[0][0]), -row[1], row[0][1]))
    lines = [f"{count:>6}  {severity:<7}  {rule}" for (severity, rule), count in rows]
    if not quiet:
        lines.extend(summary(result, speak))
    return "\n".join(lines) + "\n" if lines else ""
