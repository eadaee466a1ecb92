"""Moves a file to a name that is free, and swaps one file for another, so that no text is dropped.

A text that somebody writes at the very moment is either in the file that stays in place or in the
one that is kept beside; nothing is overwritten and nothing is removed unread.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.reasons import CHANGED, Changed
from vaultmend.linter.mend.apply.stamp import content, same_file

if TYPE_CHECKING:
    from collections.abc import Callable

    Fits = Callable[[bytes], bool]


def move_new(source: str, target: str) -> None:
    """Give a file a name that must be free; raises FileExistsError when it is not."""
    try:
        disk.rename_new(source, target)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise
    else:
        return
    try:
        disk.link(source, target)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise
    else:
        disk.unlink(source)
        return
    if os.path.lexists(target):
        raise FileExistsError(17, "File exists", target)
    disk.rename(source, target)


def swap(new: str, target: str, kept: str, fits: Fits) -> None:
    """Put the file `new` in the place of `target`, whose old file is `kept` under that name.

    Raises Changed, with everything as it was, when what the target holds does not fit. Text that
    is appended to it meanwhile should: the old file has it then.
    """
    if not _fits(target, fits):
        raise Changed(CHANGED)
    try:
        disk.exchange(new, target)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise
        _swap_names(new, target, kept, fits)
        return
    if not _fits(new, fits):
        # Another text took the place in between: it is given its place back.
        disk.exchange(new, target)
        raise Changed(CHANGED)
    disk.rename(new, kept)


def _swap_names(new: str, target: str, kept: str, fits: Fits) -> None:
    try:
        disk.link(target, kept)
    except FileExistsError:
        _make_room(kept, target)
        disk.link(target, kept)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise
        _swap_one_by_one(new, target, kept, fits)
        return
    if not _fits(kept, fits) or not same_file(kept, target):
        disk.unlink(kept)
        raise Changed(CHANGED)
    disk.rename(new, target)


def _make_room(kept: str, target: str) -> None:
    """An earlier run was killed between the two names; its old file may have been replaced since."""
    if same_file(kept, target):
        disk.unlink(kept)
    else:
        number = 1
        while os.path.lexists(f"{kept}.{number}"):
            number += 1
        disk.rename(kept, f"{kept}.{number}")


def _swap_one_by_one(new: str, target: str, kept: str, fits: Fits) -> None:
    """Without a second name: for an instant the note is not there, as while it is synchronised."""
    disk.rename(target, kept)
    if not _fits(kept, fits):
        move_new(kept, target)
        raise Changed(CHANGED)
    move_new(new, target)


def _fits(path: str, fits: Fits) -> bool:
    data = content(path)
    return data is not None and fits(data)
