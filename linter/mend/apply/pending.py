"""Whether a run was killed before its end; `check` only says so."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.message import say

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State
    from vaultmend.linter.message import Message

_JOURNAL = "journal.json"


def journal_of(state: State) -> str:
    """Where the journal of a run is while it is under way, or was killed."""
    return state.path(_JOURNAL)


def pending(state: State) -> Message | None:
    """What to tell the user about an unfinished run; nothing when there is none."""
    if not os.path.lexists(journal_of(state)):
        return None
    return say("a run was interrupted; run 'vaultmend fix' to end it")
