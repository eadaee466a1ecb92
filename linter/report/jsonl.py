"""`--format jsonl`: one finding a line, as in `--format json`, for tools that read lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.report.json_ import dumped, finding_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.report.result import Result


def render(results: Sequence[Result]) -> Iterator[str]:
    """The object of each finding with the name of its vault in front; nothing but findings."""
    for result in results:
        for finding in result.findings:
            yield dumped({"vault": result.vault, **finding_object(finding)}) + "\n"
