"""`--format gitlab`: a Code Quality report for merge requests of GitLab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.json_ import dumped, line_of
from vaultmend.linter.report.repository import Identities, file_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.check.diagnostics import Finding, Severity
    from vaultmend.linter.report.result import Result

SEVERITIES: Mapping[Severity, str] = {"error": "major", "warning": "minor", "info": "info"}


def render(results: Sequence[Result]) -> Iterator[str]:
    """One array for all vaults, one finding a line."""
    identities = Identities()
    start = "["
    for result in results:
        for finding in result.findings:
            yield f"{start}\n{dumped(_issue(result, finding, identities))}"
            start = ","
    yield "[]\n" if start == "[" else "\n]\n"


def _issue(result: Result, finding: Finding, identities: Identities) -> dict[str, Any]:
    path, place = file_of(result, finding)
    said = escaped(line_of(finding))
    return {
        # The widget does not show `check_name`.
        "description": f"{finding.rule}: {said}",
        "check_name": finding.rule,
        "fingerprint": identities.of(result, finding),
        "severity": SEVERITIES[finding.severity],
        "location": {
            "path": path,
            "lines": {
                "begin": place.line if place else 1,
                "end": place.end_line if place else 1,
            },
        },
    }
