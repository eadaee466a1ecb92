"""`--format github`: annotations of a pull request, as commands to the runner of GitHub Actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.report.json_ import line_of
from vaultmend.linter.report.runner import data, property_value
from vaultmend.linter.report.worst import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.check.diagnostics import Finding, Severity
    from vaultmend.linter.report.result import Result

COMMANDS: Mapping[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}
SHOWN = 10
"""Annotations of one level that GitHub takes from a step; it drops the rest without a word."""
LONGEST = 4096
"""Characters of a message after which GitHub cuts it."""


def render(results: Sequence[Result]) -> str:
    """At most ten annotations a level, the worst first, then one for what was left out."""
    found = [(result.prefix, finding) for result in results for finding in result.findings]
    levels = [[item for item in found if item[1].severity == level] for level in SEVERITIES]
    is_cut = any(len(items) > SHOWN for items in levels)
    lines: list[str] = []
    left_out: dict[str, int] = {}
    for level, items in zip(SEVERITIES, levels, strict=True):
        # What is left out is told by one of the notices.
        room = SHOWN - 1 if is_cut and level == "info" else SHOWN
        lines += [_annotation(prefix, finding) for prefix, finding in items[:room]]
        left_out[level] = max(0, len(items) - room)
    if is_cut:
        lines.append(f"::notice title=vaultmend::{data(_rest(left_out))}")
    return "\n".join(lines) + "\n" if lines else ""


def _annotation(prefix: str, finding: Finding) -> str:
    properties = ",".join(f"{key}={value}" for key, value in _properties(prefix, finding))
    message = line_of(finding)
    if len(message) > LONGEST:
        message = message[: LONGEST - 1] + "…"
    return f"::{COMMANDS[finding.severity]} {properties}::{data(message)}"


def _properties(prefix: str, finding: Finding) -> Iterator[tuple[str, str]]:
    """Title and place; the runner refuses columns when a finding is on several lines."""
    yield "title", property_value(finding.rule)
    if finding.path is None:
        return
    yield "file", property_value(prefix + finding.path)
    place = finding.place
    yield "line", str(place.line if place else 1)
    if place and place.line == place.end_line:
        yield "col", str(place.column)
        yield "endLine", str(place.end_line)
        yield "endColumn", str(place.end_column)
    elif place:
        yield "endLine", str(place.end_line)


def _rest(left_out: Mapping[str, int]) -> str:
    return f"not shown here: {counted(left_out)}; `vaultmend check` lists all findings"
