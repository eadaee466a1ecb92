"""`apply`: the way from changes to the disk."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import files
from vaultmend.linter.mend.apply.git_state import refuse_half_done
from vaultmend.linter.mend.apply.ground import Ground
from vaultmend.linter.mend.apply.lock import locked
from vaultmend.linter.mend.apply.prune import EXPIRE_DAYS, prune_locked
from vaultmend.linter.mend.apply.reasons import Changed, Left, Refused, cannot_keep, left_of
from vaultmend.linter.mend.apply.records import JOURNAL, RUNS, Record, new_id, write_journal
from vaultmend.linter.mend.apply.recover import finish, recover_locked
from vaultmend.linter.mend.apply.stage import Stage, Stopped, Wish
from vaultmend.linter.mend.apply.state import make_folders
from vaultmend.linter.mend.change import Change
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.mend.apply.carry import Carried
    from vaultmend.linter.mend.apply.state import State

__all__ = ["Change", "Left", "Run", "apply"]


class Run(NamedTuple):
    """What a run did to the vault."""

    id: str
    """Sorts by time; `undo` takes it."""
    applied: tuple[Change, ...] = ()
    deferred: tuple[Left, ...] = ()
    """Files that were changed since they were read: the command may be run again."""
    refused: tuple[Left, ...] = ()
    """Files that cannot be written as they are."""
    conflicts: tuple[Left, ...] = ()
    """Texts that were written at the very moment and are kept in another file, for a person."""


def apply(
    groups: Sequence[Sequence[Change]],
    *,
    workspace: str,
    state: State,
    command: str,
    now: float | None = None,
) -> Run:
    """Make changes on disk; each group is done as a whole or not at all.

    `state` is that of the workspace, `command` is what `runs` will show, `now` is in seconds since
    1970 and names the run. What an earlier run left unfinished is finished first. Raises Halted,
    with nothing changed, when another vaultmend or git is at work or the state cannot be kept; and
    when the disk fails half-way, for the next start to go on.
    """
    if os.path.realpath(workspace) != state.workspace:
        raise ValueError("the state is that of another workspace")
    wishes = [[Wish(change) for change in group] for group in groups]
    with locked(state):
        return apply_locked(wishes, state, command, now)


def apply_locked(
    groups: Sequence[Sequence[Wish]],
    state: State,
    command: str,
    now: float | None = None,
    undoes: str | None = None,
) -> Run:
    """`apply`, for one who holds the lock."""
    refuse_half_done(state.git)
    earlier = recover_locked(state)
    moment = time.time() if now is None else now
    stage = Stage(Ground(state, new_id(state, moment)))
    outcome = _Outcome(stage.ground.run)
    outcome.conflicts += earlier.conflicts
    staged: dict[int, Sequence[Wish]] = {}
    for group in groups:
        try:
            staged[stage.add(group)] = group
        except Stopped as stopped:
            outcome.leave(group, stopped.path, stopped.reason)
    record = Record(stage.ground.run, command, moment, undoes, tuple(stage.steps))
    carried = _carry_out(stage, record) if record.steps else None
    for number, group in staged.items():
        if carried and number in carried.failed:
            outcome.leave(group, *carried.failed[number])
        else:
            outcome.applied += [wish.change for wish in group]
    outcome.conflicts += carried.conflicts if carried else ()
    stage.clear()
    prune_locked(state, EXPIRE_DAYS, moment)
    return outcome.run()


def _carry_out(stage: Stage, record: Record) -> Carried:
    state = stage.ground.state
    try:
        make_folders(state.path(RUNS))
        stage.sync()
        write_journal(state, record)
    except OSError as error:
        _forget(stage)
        raise cannot_keep(state.folder, error) from None
    return finish(stage.ground, record)


def _forget(stage: Stage) -> None:
    """Nothing was changed yet: leave nothing, or else the journal with all that it needs."""
    journal = stage.ground.state.path(JOURNAL)
    files.remove(journal)
    if not os.path.lexists(journal):
        stage.discard(stage.steps)
        stage.clear()


class _Outcome:
    def __init__(self, run: str) -> None:
        self._run = run
        self.applied: list[Change] = []
        self._deferred: list[Left] = []
        self._refused: list[Left] = []
        self.conflicts: list[Left] = []

    def leave(self, group: Sequence[Wish], path: str, reason: Refused) -> None:
        """Say of each file of a group why it was left."""
        into = self._deferred if isinstance(reason, Changed) else self._refused
        into += left_of((change.path for change, _ in group), path, reason.message)

    def run(self) -> Run:
        return Run(
            self._run,
            tuple(self.applied),
            tuple(self._deferred),
            tuple(self._refused),
            tuple(self.conflicts),
        )
