"""Findings of which each stands for one place, from those that stand for several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.engine import findings_of, order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.diagnostics import Diagnostic, Finding


def unfolded(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with one for each place of a cause, and for each note of a custom."""
    found: list[Finding] = []
    by_rule: dict[tuple[str, str], list[Diagnostic]] = {}
    for finding in findings:
        if finding.folded:
            by_rule.setdefault((finding.rule, finding.family), []).extend(finding.folded)
        else:
            found.append(finding)
    for (rule, family), said in by_rule.items():
        found.extend(findings_of(rule, family, said))
    return sorted(found, key=order)
