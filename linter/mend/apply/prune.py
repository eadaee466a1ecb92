"""Forgets runs that are too old to be undone."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk, files
from vaultmend.linter.mend.apply.backups import drop_backups
from vaultmend.linter.mend.apply.kept import kept_of
from vaultmend.linter.mend.apply.lock import locked
from vaultmend.linter.mend.apply.records import RUNS, Record, record_of, run_ids
from vaultmend.linter.mend.apply.recover import recover_locked
from vaultmend.linter.mend.apply.state import near_folder

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
    records = [record for run in run_ids(state) if (record := record_of(state, run))]
    old = [record for record in records if record.when < now - days * _DAY]
    if not old:
        return []
    for record in old:
        _forget(state, record)
    gone = {record.id for record in old}
    drop_backups(
        state,
        {
            step.before.sha
            for record in records
            if record.id not in gone
            for step in record.steps
            if step.before
        },
    )
    return sorted(gone)


def _forget(state: State, record: Record) -> None:
    for kept in kept_of(state, record.id, record.steps):
        disk.unlink(kept.path)
    for place in {step.near for step in record.steps}:
        files.remove_empty(near_folder(state, place, record.id))
    files.remove(state.path(RUNS, f"{record.id}.kept"))
    files.remove(state.path(RUNS, f"{record.id}.json"))
