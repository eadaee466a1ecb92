"""Ends what a run that was killed has begun: forward once it is journaled, else it never was."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk, files
from vaultmend.linter.mend.apply.carry import Carried, carry_out
from vaultmend.linter.mend.apply.git_state import refuse_half_done
from vaultmend.linter.mend.apply.ground import Ground
from vaultmend.linter.mend.apply.lock import locked
from vaultmend.linter.mend.apply.reasons import Left, unfinished
from vaultmend.linter.mend.apply.records import (
    JOURNAL,
    Record,
    journal_of,
    record_of,
    run_ids,
    write_record,
)
from vaultmend.linter.mend.apply.state import near_folder, places
from vaultmend.linter.mend.apply.sweeping import sweep_late
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State


class Recovered(NamedTuple):
    """What the next start did for earlier runs."""

    run: str | None
    """The run that was ended; nothing when none was pending."""
    conflicts: tuple[Left, ...]
    """What could not be ended, and texts that are kept in another file."""


def recover(state: State) -> Recovered:
    """End an unfinished run and look for late appends; call it before the vault is read.

    Writes nothing where vaultmend has never written. Raises Halted like `apply`.
    """
    if not os.path.isdir(state.folder):
        return Recovered(None, ())
    with locked(state):
        refuse_half_done(state.git)
        return recover_locked(state)


def recover_locked(state: State) -> Recovered:
    """`recover`, for one who holds the lock."""
    pending = journal_of(state)
    conflicts: list[Left] = []
    if pending is not None:
        if record_of(state, pending.id) is None:
            carried = finish(Ground(state, pending.id, resumed=True), pending)
            conflicts += carried.conflicts
            conflicts += [Left(path, reason.message) for path, reason in carried.failed.values()]
        else:
            _forget_journal(state)
    _throw_staging_away(state)
    conflicts += sweep_late(state)
    return Recovered(pending.id if pending else None, tuple(conflicts))


def finish(ground: Ground, record: Record) -> Carried:
    """Carry a journaled run out, remember it, and close the journal."""
    carried = carry_out(ground, record)
    ended = record._replace(applied=carried.applied, conflicts=len(carried.conflicts))
    try:
        write_record(ground.state, ended)
        _forget_journal(ground.state)
    except OSError as error:
        raise unfinished(error) from None
    # Only now: that new bytes are gone says of a step in the journal that it is done.
    for step in record.steps:
        files.remove(ground.new(step))
    return carried


def _forget_journal(state: State) -> None:
    disk.unlink(state.path(JOURNAL))
    disk.sync_folder(state.folder)


def _throw_staging_away(state: State) -> None:
    """Remove what runs staged that were killed before they were journaled: nothing was changed.

    And what the last one still had staged when its journal was closed.
    """
    known = run_ids(state)
    ended = set(known[:-1])
    for place in places(state):
        above = os.path.dirname(near_folder(state, place, "-"))
        for name in files.names_in(above):
            folder = os.path.join(above, name)
            if name in ended or not os.path.isdir(folder):
                continue
            for file in files.names_in(folder):
                if name not in known or file.endswith(".new"):
                    files.remove(os.path.join(folder, file))
            if name not in known:
                files.remove_empty(folder)
