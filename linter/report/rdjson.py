"""`--format rdjson`: the Reviewdog Diagnostic Format, whose columns are bytes of UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.report.columns import Columns, utf_8
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.json_ import dumped, line_of
from vaultmend.linter.report.repository import file_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.model import Place
    from vaultmend.linter.report.result import Result


def render(results: Sequence[Result], read: Callable[[str, str], str | None]) -> Iterator[str]:
    """One result for all vaults, one finding a line; `read` gives the text of a note."""
    columns = Columns(read, utf_8)
    yield '{"source":{"name":"vaultmend"},"diagnostics":['
    start = ""
    for result in results:
        for finding in result.findings:
            yield f"{start}\n{dumped(_diagnostic(result, finding, columns))}"
            start = ","
    yield "\n]}\n"


def _diagnostic(result: Result, finding: Finding, columns: Columns) -> dict[str, Any]:
    path, place = file_of(result, finding)
    location: dict[str, Any] = {"path": path}
    if place is not None:
        location["range"] = _range(
            place, columns.of(result.workspace, path.removeprefix(result.prefix), place)
        )
    return {
        "message": escaped(line_of(finding)),
        "location": location,
        "severity": finding.severity.upper(),
        "code": {"value": finding.rule},
    }


def _range(place: Place, columns: tuple[int, int] | None) -> dict[str, Any]:
    """Lines alone where the note cannot be read to count its bytes."""
    start, end = {"line": place.line}, {"line": place.end_line}
    if columns is not None:
        start["column"], end["column"] = columns
    return {"start": start, "end": end}
