"""Tells again what a run said, when nothing on which it depended has changed.

Nothing of the linter is imported for that: a vault in which nothing has changed costs a walk.
"""

from __future__ import annotations

import os
import sys
import time

from vaultmend.linter.check.cache.call import call_key
from vaultmend.linter.check.cache.chosen import named_by, usual
from vaultmend.linter.check.cache.folder import ENDING, Folder
from vaultmend.linter.check.cache.record import unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.cache.listing import Listing
    from vaultmend.linter.check.cache.record import Record

OFF = "--no-cache"


class Call:
    """A call of `check` that may be told again, or be kept for the next one."""

    __slots__ = ("begun", "folder", "key", "named", "walked")
    key: str
    """What the name of its record begins with; the vault follows."""

    def __init__(self, folder: str, key: str, named: bool) -> None:
        """`named`: somebody chose the folder, who must hear what is wrong with it."""
        self.folder = folder
        self.key = f"run-{key}"
        self.named = named
        self.begun = time.time_ns()
        """Before anything was looked at."""
        self.walked: dict[str, Listing] = {}
        """The vaults that were walked already, by root."""


def call_of(arguments: Sequence[str]) -> Call | None:
    """The call with these arguments; None when it has nothing to do with a cache."""
    if arguments[:1] != ["check"] or OFF in arguments or not (sys.stdout and sys.stderr):
        return None
    named = named_by(arguments, os.environ)
    folder = named or usual(os.environ)
    key = call_key(arguments, os.environ) if folder else None
    return Call(folder, key, bool(named)) if key else None


def replay(call: Call) -> int | None:
    """Say what the same call said before, and give its exit code; None when it must be run."""
    folder = Folder(call.folder)
    name = folder.find(call.key)
    data = folder.read(name) if name else None
    if name is None or data is None:
        return None
    record = unpacked(data)
    if record is None:
        folder.remove(name)
        return None
    doubts = len(record.doubtful)
    if not record.holds():
        call.walked = record.walked
        return None
    if len(record.doubtful) < doubts:
        folder.write(name, record.packed(), name[len(call.key) : -len(ENDING)])
    else:
        folder.touch(name)
    return _say(record)


def _say(record: Record) -> int:
    from vaultmend.linter.cli.streams import UnwritableError, flush, prepare, say_again

    prepare()
    try:
        for where, text in record.said:
            say_again(where, text)
        flush()
    except UnwritableError as error:
        from vaultmend.linter.cli.guard import unwritable

        return unwritable(error.cause)
    except KeyboardInterrupt:
        from vaultmend.linter.cli import INTERRUPTED

        return INTERRUPTED
    return record.code
