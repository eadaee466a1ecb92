"""`--format csv`: a row a finding, for spreadsheets, in which no text becomes a formula."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.json_ import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.report.result import Result

HEADS = ("vault", "path", "line", "column", "severity", "rule", "family", "finding", "fix", "id")
BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel takes UTF-8 for something else; what else reads CSV passes over it."""
# What a spreadsheet takes for the beginning of a formula, in the width that East Asian input has too.
_FORMULA = re.compile("[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20\u2212]")


def render(results: Sequence[Result]) -> Iterator[str]:
    """The head and the rows of all vaults, line by line, as RFC 4180 has them."""
    yield BYTE_ORDER_MARK + _row(HEADS)
    for result in results:
        for finding in result.findings:
            yield _row(map(cell, _cells(result, finding)))


def cell(text: str) -> str:
    """A text of a vault as a spreadsheet shows it: harmless, and never a formula."""
    shown = escaped(text)
    return f"'{shown}" if _FORMULA.match(shown.lstrip()) else shown


def _cells(result: Result, finding: Finding) -> Iterator[str]:
    yield result.vault
    yield finding.path or ""
    yield str(finding.place.line) if finding.place else ""
    yield str(finding.place.column) if finding.place else ""
    yield finding.severity
    yield finding.rule
    yield finding.family
    yield line_of(finding)
    yield finding.fix.safety if finding.fix else ""
    yield finding.fingerprint


def _row(cells: Iterator[str] | Sequence[str]) -> str:
    line = io.StringIO()
    csv.writer(line, quoting=csv.QUOTE_ALL).writerow(cells)
    return line.getvalue()
