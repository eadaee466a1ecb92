"""Moves a file to a name that is free, and swaps one file for another, so that no text is dropped.

A text that somebody writes at the very moment is either in the file that stays in place or in the
one that is kept beside; nothing is overwritten and nothing is removed unread.
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.reasons import CHANGED, Changed
from vaultmend.linter.mend.apply.stamp import content, same_file

if TYPE_CHECKING:
    from collections.abc import Callable

    Fits = Callable[[bytes], bool]


FRESH = "fresh"
"""Names a file that a writer has made where the note is about to be."""


def move_new(source: str, target: str) -> None:
    """Give a file a name that must be free; raises FileExistsError when it is not."""
    if same_file(source, target):
        # An earlier run was killed between the two names.
        disk.unlink(source)
        return
    try:
        disk.rename_new(source, target)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise
        _move_names(source, target)


def _move_names(source: str, target: str) -> None:
    try:
        disk.link(source, target)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise
    else:
        _drop_name(source, target)
        return
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target)
    disk.rename(source, target)


def _drop_name(source: str, target: str) -> None:
    try:
        disk.unlink(source)
    except OSError:
        disk.unlink(target)
        raise


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
        disk.rename(kept, _free(kept))


def _swap_one_by_one(new: str, target: str, kept: str, fits: Fits) -> None:
    """Without a second name: for an instant the note is not there, as while it is synchronised."""
    disk.rename(target, kept)
    if not _fits(kept, fits):
        move_new(kept, target)
        raise Changed(CHANGED)
    while True:
        try:
            move_new(new, target)
        except FileExistsError:
            # A writer that appends has made a file in that instant.
            disk.rename(target, _free(f"{os.path.splitext(kept)[0]}.{FRESH}"))
        else:
            return


def _free(path: str) -> str:
    number = 1
    while os.path.lexists(f"{path}.{number}"):
        number += 1
    return f"{path}.{number}"


def _fits(path: str, fits: Fits) -> bool:
    data = content(path)
    return data is not None and fits(data)
