"""Which runs have old files that were written to since they were last looked at."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from vaultmend.linter.mend.apply.files import names_in, read_json, write_json
from vaultmend.linter.mend.apply.records import run_ids
from vaultmend.linter.mend.apply.state import near_folder, places
from vaultmend.linter.mend.apply.swap import SEEN

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State

_NAME = "quiet.json"


class Quiet:
    """Size and time of every old file, in one place, so that a month of runs is soon looked over."""

    def __init__(self, state: State) -> None:
        self._state = state
        known: dict[str, Any] = read_json(state.path(_NAME)) or {}
        self._known = known
        self._before = dict(known)
        self._now: dict[str, Any] = {}

    def stirred(self) -> list[str]:
        """The runs to look at again, oldest first."""
        runs = run_ids(self._state)
        self._known = {run: self._known[run] for run in runs if run in self._known}
        self._now = {run: _look(self._state, run) for run in runs}
        return [run for run in runs if self._known.get(run) != self._now[run]]

    def note(self, run: str) -> None:
        """A run has been looked at: what is written from before that look on will be seen again."""
        self._known[run] = self._now[run]

    def close(self) -> None:
        """Put on disk what was noted. Raises OSError."""
        if self._known != self._before:
            write_json(self._state.path(_NAME), self._known)


def _look(state: State, run: str) -> list[list[Any]]:
    found: list[list[Any]] = []
    for place in places(state):
        folder = near_folder(state, place, run)
        for name in names_in(folder):
            try:
                status = os.lstat(os.path.join(folder, name))
            except OSError:
                continue
            found.append([name, status.st_size, status.st_mtime_ns])
            if f".{SEEN}." in name:
                found[-1].append(time.time_ns())  # it is watched for what becomes of the note
    return found
