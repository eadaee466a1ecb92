"""Goes over the old files of runs until no writer appends to them any more."""

from __future__ import annotations

import contextlib
import os
import time
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import place
from vaultmend.linter.mend.apply.backups import backed_up
from vaultmend.linter.mend.apply.ground import Ground
from vaultmend.linter.mend.apply.kept import Book, Kept, kept_of
from vaultmend.linter.mend.apply.quiet import Quiet
from vaultmend.linter.mend.apply.reasons import Left, Refused, reason_of
from vaultmend.linter.mend.apply.records import record_of, run_ids
from vaultmend.linter.mend.apply.swap import SEEN
from vaultmend.linter.mend.apply.sweep import Swept, set_aside, sweep
from vaultmend.linter.mend.apply.watch import watch
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from vaultmend.linter.mend.apply.state import State
    from vaultmend.linter.mend.apply.steps import Step

_ROUNDS = 20
_PAUSE = 0.005


def sweep_step(ground: Ground, step: Step, book: Book) -> None:
    """Look once at the old file of a step that was just done; the end of the run looks again."""
    old = ground.old(step)
    if not os.path.lexists(old):
        return
    try:
        sweep(Kept(old, step), ground.source(step), book)
    except (OSError, Refused):
        return


def sweep_until_quiet(
    ground: Ground, steps: Sequence[Step], applied: Collection[int], book: Book
) -> list[Left]:
    """Carry over what is appended to the old files of a run, until nothing more comes.

    A writer that goes on for longer is not waited for: later runs look again. Gives what could not
    be carried over; the old file with it is kept for good.
    """
    for _ in range(_ROUNDS):
        found = [
            _look(ground, kept, applied, book) for kept in kept_of(ground.state, ground.run, steps)
        ]
        if not any(isinstance(swept, Swept) and (swept.grew or swept.conflict) for swept in found):
            break
        time.sleep(_PAUSE)
    return settle(ground, steps, applied, book)


def sweep_late(state: State) -> list[Left]:
    """Look at the old files of all earlier runs for what was appended after the run had ended."""
    quiet = Quiet(state)
    left: list[Left] = []
    for run in quiet.stirred():
        record = record_of(state, run)
        if record is not None:
            left += settle(Ground(state, run), record.steps, record.applied, Book(state, run))
        quiet.note(run)
    quiet.close()
    return left


def settle(
    ground: Ground, steps: Sequence[Step], applied: Collection[int], book: Book
) -> list[Left]:
    """Look once at the old files of a run; what cannot be carried over is set aside and told."""
    left = [
        _settle(ground, kept, applied, book) for kept in kept_of(ground.state, ground.run, steps)
    ]
    with contextlib.suppress(OSError):
        book.close()
    return [one for one in left if one is not None]


def _look(ground: Ground, kept: Kept, applied: Collection[int], book: Book) -> Swept | OSError:
    target = _target(ground, kept, applied)
    try:
        if kept.kind == SEEN:
            before = kept.step.before
            return watch(kept, target, backed_up(ground.state, before) if before else None)
        return sweep(kept, target, book)
    except OSError as error:
        return error


def _settle(ground: Ground, kept: Kept, applied: Collection[int], book: Book) -> Left | None:
    found = _look(ground, kept, applied, book)
    path = kept.step.to if kept.step.number in applied else kept.step.path
    if isinstance(found, OSError):
        return Left(
            path,
            say(
                "what was written to it meanwhile is in {file} until the next run: {reason}",
                file=kept.path,
                reason=reason_of(found),
            ),
        )
    if not found.conflict:
        return None
    try:
        file = set_aside(kept)
    except OSError:
        file = kept.path
    return Left(
        path, say("another text was written to it meanwhile, which is kept in {file}", file=file)
    )


def _target(ground: Ground, kept: Kept, applied: Collection[int]) -> str | None:
    """The note that an old file belongs to now: later runs may have moved it."""
    step, done = kept.step, kept.step.number in applied
    if done and step.removes:
        return None
    path = step.to if done and kept.kind != "back" else step.path
    for run in run_ids(ground.state):
        record = record_of(ground.state, run) if run > ground.run else None
        for later in record.done if record else ():
            path = later.to if later.path == path else path
    try:
        return place.real_of(ground.state, path)
    except Refused:
        return None
