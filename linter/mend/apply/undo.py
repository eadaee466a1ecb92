"""Restores what a run has changed, as a run of its own that can be undone."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.backups import backed_up
from vaultmend.linter.mend.apply.git_state import refuse_half_done
from vaultmend.linter.mend.apply.lock import locked
from vaultmend.linter.mend.apply.place import absolute_of, real_of
from vaultmend.linter.mend.apply.reasons import Changed, Halted, Left, Refused, left_of
from vaultmend.linter.mend.apply.records import Record, record_of, run_ids
from vaultmend.linter.mend.apply.recover import recover_locked
from vaultmend.linter.mend.apply.run import Run, apply_locked
from vaultmend.linter.mend.apply.stage import Stopped, Wish
from vaultmend.linter.mend.apply.stamp import content
from vaultmend.linter.mend.change import Change
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State
    from vaultmend.linter.mend.apply.steps import Step
    from vaultmend.linter.message import Message

UNDO = "undo"
_CHANGED = say("it was changed since that run and is left as it is")
_EXPIRED = say("what it was before is no longer kept")


class RunLine(NamedTuple):
    """A run as it is listed."""

    id: str
    command: str
    when: float
    """Seconds since 1970."""
    created: int
    edited: int
    moved: int
    removed: int
    conflicts: int
    undone: bool


def runs(state: State) -> list[RunLine]:
    """All runs that changed something and are still remembered, latest first; nothing is written."""
    records = _records(state)
    undone = _undone(records)
    return [_line(record, record.id in undone) for record in reversed(records) if record.applied]


def undo(run: str | None, *, state: State, now: float | None = None) -> Run:
    """Restore the bytes, permissions and paths that a run has changed; the latest run for None.

    What was appended since is kept. A file that was otherwise changed since is refused with all
    that was done together with it, such as the links to a note that was moved; the others are
    restored. Raises Halted like `apply`, and when there is no such run.
    """
    if not os.path.isdir(state.folder):
        raise Halted(_none_of(run))
    with locked(state):
        refuse_half_done(state.git)
        recover_locked(state)
        record = _chosen(state, run)
        refused: list[Left] = []
        groups: list[list[Wish]] = []
        for steps in _groups(record):
            try:
                groups.append([_inverse(state, step) for step in steps])
            except Stopped as stopped:
                paths = (step.to for step in steps)
                refused += left_of(paths, stopped.path, stopped.reason.message)
        done = apply_locked(groups, state, UNDO, now, undoes=record.id)
        _remove_folders(state, record)
        late = [Left(left.path, _CHANGED) for left in done.deferred]
        return done._replace(refused=(*refused, *late, *done.refused), deferred=())


def _groups(record: Record) -> list[list[Step]]:
    """The steps that were done, what was done together together, the last first."""
    groups: dict[int, list[Step]] = {}
    for step in reversed(record.done):
        groups.setdefault(step.group, []).append(step)
    return list(groups.values())


def _inverse(state: State, step: Step) -> Wish:
    before = None if step.before is None else backed_up(state, step.before)
    if step.before is not None and before is None:
        raise Stopped(step.to, Refused(_EXPIRED))
    if step.after is None:
        return Wish(Change(step.to, step.path, None, before), step.mode)
    try:
        after = content(real_of(state, step.to))
    except Refused as refused:
        raise Stopped(step.to, refused) from None
    grown = None if after is None else _grown(step, before, after)
    if after is None or grown is None:
        raise Stopped(step.to, Changed(_CHANGED))
    return Wish(Change(step.to, step.path, after, None if before is None else grown), None)


def _grown(step: Step, before: bytes | None, after: bytes) -> bytes | None:
    """What a file was before, with the lines that were appended since; None for other changes."""
    stamp = step.after
    if stamp is None or not stamp.begins(after):
        return None
    old, added = after[: stamp.size], after[stamp.size :]
    if not added:
        return before or b""
    if before is None or not old.endswith(b"\n"):
        return None
    return before + (b"" if before.endswith(b"\n") or not before else b"\n") + added


def _chosen(state: State, run: str | None) -> Record:
    records = _records(state)
    if run is not None:
        found = record_of(state, run) if run in run_ids(state) else None
        if found is None:
            raise Halted(_none_of(run))
        return found
    undone = _undone(records)
    for record in reversed(records):
        if record.applied and record.undoes is None and record.id not in undone:
            return record
    raise Halted(_none_of(None))


def _none_of(run: str | None) -> Message:
    if run is None:
        return say("there is no run to undo")
    return say("there is no run '{run}'; 'vaultmend undo --list' shows those there are", run=run)


def _records(state: State) -> list[Record]:
    return [record for run in run_ids(state) if (record := record_of(state, run))]


def _undone(records: list[Record]) -> set[str]:
    """Runs that were undone by a run which was not undone itself."""
    undone: set[str] = set()
    for record in reversed(records):
        if record.undoes and record.applied and record.id not in undone:
            undone.add(record.undoes)
    return undone


def _line(record: Record, undone: bool) -> RunLine:
    done = record.done
    moved = sum(step.moves for step in done)
    return RunLine(
        record.id,
        record.command,
        record.when,
        created=sum(step.makes for step in done),
        edited=sum(step.edits and not step.moves for step in done),
        moved=moved,
        removed=sum(step.removes for step in done),
        conflicts=record.conflicts,
        undone=undone,
    )


def _remove_folders(state: State, record: Record) -> None:
    """Remove the folders that the run had made, if they are empty again."""
    folders = {folder for step in record.done for folder in step.folders}
    for folder in sorted(folders, key=lambda name: name.count("/"), reverse=True):
        with contextlib.suppress(OSError, Refused):
            disk.remove_folder(absolute_of(state, folder))
