"""How much a cache folder may hold: the oldest files make room, and so does what killed runs left."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 256
"""Files in the folder; the oldest make room."""
MOST_BYTES = 1 << 30
"""Of all files; the same."""
MOST_OF_A_VAULT = {"run": 8, "notes": 4, "store": 4}
"""By what the name of a file begins with."""
KEPT_ALIVE = 3600
"""Seconds after which the unfinished file of a run that was killed is taken away."""


def make_room(path: str, files: Iterable[tuple[str, int, float]], group: str) -> None:
    """Remove what is too much of the files at a path, and of those of one vault among them.

    `files` are all of them with their sizes, the newest first.
    """
    left = dict(MOST_OF_A_VAULT)
    taken = 0
    for count, (name, size, _) in enumerate(files):
        kind = name.partition("-")[0]
        taken += size
        if group in name and kind in left:
            left[kind] -= 1
        if count >= MOST or taken > MOST_BYTES or (group in name and left.get(kind, 0) < 0):
            remove_file(os.path.join(path, name))
    remove_unfinished(path, KEPT_ALIVE)


def remove_unfinished(folder: str, age: int) -> None:
    """Take away what killed runs have left, when it is so many seconds old."""
    import time

    try:
        names = [name for name in os.listdir(folder) if name[0] == "."]
        for name in names:
            path = os.path.join(folder, name)
            if time.time() - os.lstat(path).st_mtime >= age:
                remove_file(path)
    except OSError:
        pass


def remove_file(path: str) -> bool:
    """Remove a file; whether that could be done."""
    try:
        os.remove(path)
    except OSError:
        return False
    return True
