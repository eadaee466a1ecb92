"""The bytes of files before they were changed, each text once, named by its hash."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import files
from vaultmend.linter.mend.apply.stamp import content
from vaultmend.linter.mend.apply.state import make_folders

if TYPE_CHECKING:
    from collections.abc import Collection

    from vaultmend.linter.mend.apply.stamp import Stamp
    from vaultmend.linter.mend.apply.state import State

BACKUPS = "before"


def back_up(state: State, stamp: Stamp, data: bytes) -> None:
    """Keep these bytes; who calls waits until the folder is on the disk. Raises OSError."""
    path = state.path(BACKUPS, stamp.sha)
    if not _holds(path, stamp):
        make_folders(state.path(BACKUPS))
        files.put_file(path, data)


def backed_up(state: State, stamp: Stamp) -> bytes | None:
    """The bytes of this stamp; nothing when they were not kept, have expired, or are damaged."""
    data = content(state.path(BACKUPS, stamp.sha))
    return data if data is not None and stamp.is_of(data) else None


def drop_backups(state: State, needed: Collection[str]) -> None:
    """Remove all bytes whose hash is not `needed`."""
    for name in files.names_in(state.path(BACKUPS)):
        if name not in needed:
            files.remove(state.path(BACKUPS, name))


def _holds(path: str, stamp: Stamp) -> bool:
    try:
        return os.path.getsize(path) == stamp.size
    except OSError:
        return False
