"""The runs that have written in a vault, as lines and as objects."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.mend.apply.undo import RunLine


def run_lines(runs: Sequence[RunLine]) -> Iterator[str]:
    """One line a run: name, time in the machine's zone, command, and what it did."""
    if not runs:
        yield "no run has written in this vault"
    for run in runs:
        when = datetime.datetime.fromtimestamp(run.when).strftime("%Y-%m-%d %H:%M:%S")
        counts = {
            "created": run.created,
            "edited": run.edited,
            "moved": run.moved,
            "removed": run.removed,
            "conflicts": run.conflicts,
        }
        said = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
        undone = " (undone)" if run.undone else ""
        yield f"{run.id}  {when}  {run.command:<8} {said}{undone}"


def run_objects(runs: Sequence[RunLine]) -> list[dict[str, Any]]:
    """The runs for JSON; `when` is in UTC."""
    return [
        {
            **run._asdict(),
            "when": datetime.datetime.fromtimestamp(run.when, datetime.UTC).isoformat(
                timespec="seconds"
            ),
        }
        for run in runs
    ]
