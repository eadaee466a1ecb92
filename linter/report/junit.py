"""`--format junit`: one test suite a note, one failed test a finding, for CI that shows tests."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from vaultmend.linter.report.json_ import line_of
from vaultmend.linter.report.xml_text import xml_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.report.result import Result


def render(results: Sequence[Result]) -> Iterator[str]:
    """One document for all vaults.

    An info is a skipped test: it makes no run fail. A clean vault is one passed test.
    """
    total = sum(len(result.findings) or 1 for result in results)
    failed = sum(finding.severity != "info" for result in results for finding in result.findings)
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield f'<testsuites name="vaultmend" tests="{total}" failures="{failed}" errors="0">\n'
    for result in results:
        for path, findings in groupby(result.findings, lambda finding: finding.path):
            yield from _suite(_named(result, path), list(findings))
        if not result.findings:
            yield from _clean(_named(result, None))
    yield "</testsuites>\n"


def _named(result: Result, path: str | None) -> str:
    return (result.prefix + path) if path else result.prefix.rstrip("/") or result.vault


def _suite(name: str, findings: Sequence[Finding]) -> Iterator[str]:
    skipped = sum(finding.severity == "info" for finding in findings)
    yield (
        f'  <testsuite name="{xml_text(name)}" tests="{len(findings)}" '
        f'failures="{len(findings) - skipped}" errors="0" skipped="{skipped}" time="0">\n'
    )
    for finding in findings:
        yield from _case(name, finding)
    yield "  </testsuite>\n"


def _case(name: str, finding: Finding) -> Iterator[str]:
    line, column = finding.place[:2] if finding.place else (1, 1)
    said = xml_text(line_of(finding))
    yield (
        f'    <testcase name="{finding.rule} ({line}:{column})" classname="{xml_text(name)}" '
        f'file="{xml_text(name)}" line="{line}" time="0">'
    )
    if finding.severity == "info":
        yield f'<skipped message="{said}"/>'
    else:
        where = f"{xml_text(name)}:{line}:{column}"
        yield f'<failure type="{finding.severity}" message="{said}">{where}: {said}</failure>'
    yield "</testcase>\n"


def _clean(name: str) -> Iterator[str]:
    shown = xml_text(name)
    yield f'  <testsuite name="{shown}" tests="1" failures="0" errors="0" skipped="0" time="0">\n'
    yield f'    <testcase name="no findings" classname="{shown}" time="0"/>\n'
    yield "  </testsuite>\n"
