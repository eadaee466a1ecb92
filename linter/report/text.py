"""`--format concise`: one line a finding, then what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES, Finding
from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.message import Message
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak


def concise(
    results: Sequence[Result], speak: Speak, *, quiet: bool = False, prefix: str = ""
) -> str:
    """One line a finding: path, line, column, severity, rule, fact and remedy; then the summary.

    `prefix` stands before each path: where the vault lies when there are several.
    """
    lines: list[str] = []
    pause = speak(say("; "))
    for result in results:
        for finding in result.findings:
            said = in_one_line(finding, speak, pause)
            lines.append(f"{_where(finding, prefix)}: {finding.severity} {finding.rule}: {said}")
        if not quiet:
            lines.extend(summary(result, speak))
    return "\n".join(lines) + "\n" if lines else ""


def more_places(count: int) -> Message:
    """How many more places a finding has than the one that is shown."""
    return say("and {count} {count:more place|more places}", count=count)


def in_one_line(finding: Finding, speak: Speak, pause: str = "; ") -> str:
    """What a finding says in one line: the fact, the remedy, and how many more places there are."""
    said = speak(finding.fact) + (f"{pause}{speak(finding.remedy)}" if finding.remedy else "")
    return f"{said} ({speak(more_places(finding.more))})" if finding.more else said


def _where(finding: Finding, prefix: str) -> str:
    line, column = finding.place[:2] if finding.place else (1, 1)
    return f"{escaped(prefix + (finding.path or '.'))}:{line}:{column}"


def summary(result: Result, speak: Speak) -> Iterator[str]:
    """The last line of a report: how many notes and findings, and the profile."""
    if not result.notes:
        if result.ignored:
            yield speak(
                say(
                    "0 notes: git ignores {count} {count:note|notes} of {vault}",
                    count=result.ignored,
                    vault=result.vault,
                )
            )
        else:
            yield speak(say("0 notes: there is no Markdown note in {vault}", vault=result.vault))
        return
    counts = {severity: result.count(severity) for severity in SEVERITIES}
    facts = say(
        "{notes} {notes:note|notes}; errors: {errors}, warnings: {warnings}, infos: {infos}",
        notes=result.notes,
        errors=counts["error"],
        warnings=counts["warning"],
        infos=counts["info"],
    )
    yield speak(say("{facts} ({profile})", facts=facts, profile=profile_of(result)))
    yield from of_baseline(result, speak)


def profile_of(result: Result) -> Message:
    """The profile of the vault, and how it is known."""
    if result.detected:
        return say(
            "profile {profile}, detected from {path}", profile=result.profile, path=result.detected
        )
    return say("profile {profile}, nothing of a memory layout found", profile=result.profile)


def of_baseline(result: Result, speak: Speak) -> Iterator[str]:
    """What the baseline accepts, and what in it is out of date; nothing where there is none."""
    if result.baselined:
        yield speak(say("accepted by the baseline: {count}", count=result.baselined))
    if result.gone:
        yield speak(
            say(
                "no longer there, but still in the baseline: {count}; "
                "`vaultmend baseline prune` takes them out",
                count=result.gone,
            )
        )
