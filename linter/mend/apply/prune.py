"""Forgets runs that are too old to be undone."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import files
from vaultmend.linter.mend.apply.backups import drop_backups
from vaultmend.linter.mend.apply.kept import kept_of
from vaultmend.linter.mend.apply.lock import locked
from vaultmend.linter.mend.apply.records import RUNS, record_of, run_ids, time_of
from vaultmend.linter.mend.apply.recover import recover_locked
from vaultmend.linter.mend.apply.state import near_folder, places

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State

EXPIRE_DAYS = 30
_DAY = 86_400


def prune(state: State, days: float = EXPIRE_DAYS, now: float | None = None) -> list[str]:
    """Forget runs older than so many days, and what is kept for them; gives their ids.

    What was appended to an old file is carried over first; texts that are in no other file stay.
    """
    if not os.path.isdir(state.folder):
        return []
    with locked(state):
        recover_locked(state)
        return prune_locked(state, days, time.time() if now is None else now)


def prune_locked(state: State, days: float, now: float) -> list[str]:
    """`prune`, for one who holds the lock and has recovered."""
    runs = run_ids(state)
    limit = time_of(now - days * _DAY)
    # The names of runs begin with their second; those of the very second are old for 0 days.
    old = [run for run in runs if run[: len(limit)] <= limit]
    if not old:
        return []
    for run in old:
        _forget(state, run)
    young = (record_of(state, run) for run in runs[len(old) :])
    steps = (step for record in young if record for step in record.steps)
    drop_backups(state, {step.before.sha for step in steps if step.before})
    return old


def _forget(state: State, run: str) -> None:
    record = record_of(state, run)
    for kept in kept_of(state, run, record.steps) if record else ():
        files.remove(kept.path)
    for place in places(state):
        files.remove_empty(near_folder(state, place, run))
    files.remove(state.path(RUNS, f"{run}.kept"))
    files.remove(state.path(RUNS, f"{run}.json"))
