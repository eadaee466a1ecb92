"""Which notes somebody is writing at: they are left for a later run."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply.place import real_of
from vaultmend.linter.mend.apply.reasons import Refused
from vaultmend.linter.mend.apply.records import record_of, run_ids, time_of
from vaultmend.linter.mend.apply.stamp import content, stamp_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.mend.apply.state import State

SETTLE = 60.0
"""Seconds."""
_LONGEST_RUN = 3600.0


def default_settle(environ: Mapping[str, str] = os.environ) -> float:
    """The seconds that a note must be left in peace: none where a CI has just checked it out."""
    return 0.0 if environ.get("CI") else SETTLE


def hot(path: str, settle_seconds: float, now: float | None, state: State) -> bool:
    """Whether a file (relative to the workspace) was changed within the last seconds.

    What vaultmend itself wrote last does not count. A time in the future counts up to as many
    seconds, beyond that it is a wrong clock. `now` is in seconds since 1970.
    """
    if settle_seconds <= 0:
        return False
    try:
        real = real_of(state, path)
        modified = os.lstat(real).st_mtime
        if abs((time.time() if now is None else now) - modified) >= settle_seconds:
            return False
        return not _is_own(state, path, content(real) or b"", modified)
    except (OSError, Refused):
        return False


def _is_own(state: State, path: str, data: bytes, modified: float) -> bool:
    stamp = stamp_of(data)
    earliest = time_of(modified - _LONGEST_RUN)
    for run in reversed(run_ids(state)):
        if run < earliest:
            break
        record = record_of(state, run)
        for step in record.done if record else ():
            if step.to == path:
                return step.after == stamp
    return False
