"""`--format grouped`: the findings of each note below its path, one line a finding."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.text import in_one_line, summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak


def grouped(results: Sequence[Result], speak: Speak, *, quiet: bool = False) -> str:
    """The notes that have findings, a blank line between them; then the summary."""
    lines: list[str] = []
    for result in results:
        for path, findings in groupby(result.findings, lambda finding: finding.path):
            lines.append(escaped(path) if path else speak(say("the whole vault")))
            lines.extend(_lines(list(findings), speak))
            lines.append("")
        if not quiet:
            lines.extend(summary(result, speak))
    return "\n".join(lines).rstrip("\n") + "\n" if lines else ""


def _lines(findings: Sequence[Finding], speak: Speak) -> Iterator[str]:
    """One line a finding, in columns."""
    rows = [(_position(finding), finding) for finding in findings]
    place = max(len(position) for position, _ in rows)
    level = max(len(finding.severity) for finding in findings)
    rule = max(len(finding.rule) for finding in findings)
    for position, finding in rows:
        said = in_one_line(finding, speak)
        head = f"{position:>{place}} {finding.severity:<{level}} {finding.rule:<{rule}}"
        yield f"  {head} {said}"


def _position(finding: Finding) -> str:
    return "{}:{}".format(*finding.place[:2]) if finding.place else "1:1"
