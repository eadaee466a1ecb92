"""`--format full` and `--format concise`: findings for a person, then what they come to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES, Finding
from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak

RELATED_SHOWN = 3


def concise(results: Sequence[Result], speak: Speak) -> str:
    """One line a finding: path, line, column, severity, rule, fact and remedy; then the summary."""
    lines: list[str] = []
    for result in results:
        for finding in result.findings:
            remedy = f"; {speak(finding.remedy)}" if finding.remedy else ""
            lines.append(
                f"{_where(finding)}: {finding.severity} {finding.rule}: {speak(finding.fact)}{remedy}"
            )
        lines.extend(_summary(result, speak))
    return "\n".join(lines) + "\n"


def full(results: Sequence[Result], speak: Speak) -> str:
    """Findings by note, each with its remedy and the other places on lines of their own."""
    lines: list[str] = []
    for result in results:
        path: str | None = ""
        for finding in result.findings:
            if finding.path != path:
                path = finding.path
                lines.extend(["", escaped(path) if path else speak(say("the whole vault"))])
            lines.extend(_finding(finding, speak))
        if result.findings:
            lines.append("")
            lines.extend(_by_rule(result))
            lines.append("")
        lines.extend(_summary(result, speak))
    return "\n".join(lines).lstrip("\n") + "\n"


def _where(finding: Finding) -> str:
    line, column = finding.place[:2] if finding.place else (1, 1)
    return f"{escaped(finding.path or '.')}:{line}:{column}"


def _finding(finding: Finding, speak: Speak) -> Iterator[str]:
    position = "{}:{}".format(*finding.place[:2]) if finding.place else "1:1"
    yield f"  {position:<8} {finding.severity:<7} {finding.rule}"
    yield f"           {speak(finding.fact)}"
    if finding.remedy:
        yield f"           → {speak(finding.remedy)}"
    shown = finding.related[:RELATED_SHOWN]
    for related in shown:
        line = related.place.line if related.place else 1
        yield f"           · {escaped(related.path)}:{line} {speak(related.message)}"
    if len(finding.related) > len(shown):
        more = say("and {count} more places", count=len(finding.related) - len(shown))
        yield f"           · {speak(more)}"


def _by_rule(result: Result) -> Iterator[str]:
    counts = Counter((SEVERITIES.index(f.severity), f.rule) for f in result.findings)
    for (rank, rule), count in sorted(counts.items()):
        yield f"  {count:>5}  {SEVERITIES[rank]:<7} {rule}"


def _summary(result: Result, speak: Speak) -> Iterator[str]:
    if not result.notes:
        if result.ignored:
            yield speak(
                say(
                    "0 notes: git ignores all {count} notes of {vault}",
                    count=result.ignored,
                    vault=result.vault,
                )
            )
        else:
            yield speak(say("0 notes: there is no Markdown note in {vault}", vault=result.vault))
        return
    counts = {severity: result.count(severity) for severity in SEVERITIES}
    facts = say(
        "{notes} notes; errors: {errors}, warnings: {warnings}, infos: {infos}",
        notes=result.notes,
        errors=counts["error"],
        warnings=counts["warning"],
        infos=counts["info"],
    )
    if result.detected:
        profile = say(
            "profile {profile}, detected from {path}", profile=result.profile, path=result.detected
        )
    else:
        profile = say("profile {profile}, nothing of a memory layout found", profile=result.profile)
    yield f"{speak(facts)} ({speak(profile)})"
