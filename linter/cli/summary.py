"""Appends a report to the summary of a job of GitHub Actions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.cli.repository import blobs_of
from vaultmend.linter.cli.streams import tell
from vaultmend.linter.report.markdown import LEAST_BYTES, Page, render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak

VARIABLE = "GITHUB_STEP_SUMMARY"
MOST_BYTES = (1 << 20) - 1024
"""GitHub drops the summary of a step that is larger than 1 MiB, all of it."""


def append_summary(results: Sequence[Result], speak: Callable[[Result], Speak]) -> None:
    """Write behind what other commands of the step have written, as much as there is room for.

    A summary that cannot be written is told on stderr: it is no reason to fail.
    """
    path = os.environ.get(VARIABLE)
    if not path:
        return
    try:
        with open(path, "ab") as file:
            room = MOST_BYTES - file.tell()
            if room < LEAST_BYTES:
                tell("the job summary is full; the report is not added to it")
                return
            page = render(results, Page(speak, room, blobs_of()))
            file.write(b"\n" * (2 if file.tell() else 0) + page.encode())
    except OSError as error:
        tell(f"cannot write the job summary: {error.strerror}")
