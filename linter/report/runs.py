"""The runs that have written in a vault, as lines and as objects."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.mend.apply.undo import RunLine
    from vaultmend.linter.report.translate import Speak


def run_lines(runs: Sequence[RunLine], speak: Speak) -> Iterator[str]:
    """One line a run: name, time in the machine's zone, command, and what it did."""
    if not runs:
        yield speak(say("no run has written in this vault"))
    for run in runs:
        when = datetime.datetime.fromtimestamp(run.when).strftime("%Y-%m-%d %H:%M:%S")
        yield f"{run.id}  {when}  {run.command:<8} {done_by(run, speak)}"


def done_by(run: RunLine, speak: Speak) -> str:
    """What a run did, in a few words."""
    counts = (
        (run.created, say("{count} created", count=run.created)),
        (run.edited, say("{count} edited", count=run.edited)),
        (run.moved, say("{count} moved", count=run.moved)),
        (run.removed, say("{count} removed", count=run.removed)),
        (run.conflicts, say("{count} {count:conflict|conflicts}", count=run.conflicts)),
    )
    said = speak(say(", ")).join(speak(message) for count, message in counts if count)
    return speak(say("{done} (undone)", done=said)) if run.undone else said


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
