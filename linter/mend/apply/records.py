"""What is known of each run: its steps, and whether they were done. The journal is the run at work."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from vaultmend.linter.mend.apply.files import names_in, read_json, write_json
from vaultmend.linter.mend.apply.reasons import Halted
from vaultmend.linter.mend.apply.steps import Step, step_from
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State

JOURNAL = "journal.json"
RUNS = "runs"
_VERSION = 1


class Record(NamedTuple):
    """One run, as it is kept on disk."""

    id: str
    """Sorts by time."""
    command: str
    when: float
    """Seconds since 1970."""
    undoes: str | None
    """The run that this one takes back."""
    steps: tuple[Step, ...]
    applied: frozenset[int] = frozenset()
    """Numbers of the steps that were done."""
    conflicts: int = 0

    @property
    def done(self) -> list[Step]:
        """The steps that were done."""
        return [step for step in self.steps if step.number in self.applied]


def write_journal(state: State, record: Record) -> None:
    """From here on the run will be carried out, if need be by the next start."""
    write_json(state.path(JOURNAL), _plain(record))


def journal_of(state: State) -> Record | None:
    """The run that was begun and not ended.

    Raises Halted when there is a journal that cannot be read: what it needs must not be removed.
    """
    path = state.path(JOURNAL)
    if not os.path.lexists(path):
        return None
    record = _record(read_json(path))
    if record is None:
        raise Halted(
            say(
                "the journal of an interrupted run cannot be read: {path}; use the version of "
                "vaultmend that wrote it",
                path=path,
            )
        )
    return record


def write_record(state: State, record: Record) -> None:
    """Remember a run that has ended."""
    write_json(state.path(RUNS, f"{record.id}.json"), _plain(record))


def record_of(state: State, run: str) -> Record | None:
    """A run that has ended, by its id."""
    return _record(read_json(state.path(RUNS, f"{run}.json")))


def run_ids(state: State) -> list[str]:
    """The ids of all runs that have ended, oldest first."""
    return [name[:-5] for name in names_in(state.path(RUNS)) if name.endswith(".json")]


def new_id(state: State, now: float) -> str:
    """An id that sorts behind all others, also when the clock was set back."""
    second = time_of(now)
    last = max(run_ids(state), default="")
    if second > last[: len(second)]:
        return f"{second}-0000"
    stem, _, number = last.rpartition("-")
    return f"{stem}-{int(number, 16) + 1:04x}"


def time_of(when: float) -> str:
    """A moment, in seconds since 1970, as ids begin with it."""
    import time

    return time.strftime("%Y%m%dT%H%M%S", time.gmtime(when))


def _plain(record: Record) -> dict[str, Any]:
    return {
        **record._asdict(),
        "version": _VERSION,
        "steps": [step.plain() for step in record.steps],
        "applied": sorted(record.applied),
    }


def _record(plain: Any) -> Record | None:
    try:
        version = plain.pop("version")
        steps = tuple(step_from(step) for step in plain.pop("steps"))
        applied = frozenset(plain.pop("applied"))
        return Record(**plain, steps=steps, applied=applied) if version == _VERSION else None
    except (AttributeError, KeyError, TypeError):
        return None
