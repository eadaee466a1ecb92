"""Swaps one file for another, so that no text is dropped.

A text that somebody writes at the very moment is either in the file that stays in place or in one
that is kept beside; nothing is overwritten and nothing is removed unread.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk, files
from vaultmend.linter.mend.apply.moving import move_new
from vaultmend.linter.mend.apply.reasons import CHANGED, Changed
from vaultmend.linter.mend.apply.stamp import content, file_number, same_file

if TYPE_CHECKING:
    from collections.abc import Callable

    Fits = Callable[[bytes], bool]

FRESH = "fresh"
"""Names a file that a writer has made where the note is about to be."""
SEEN = "seen"
"""Names a copy of what was written in between: `watch` sees whether the note keeps it."""
CARRIED = f"{SEEN}.carried"
"""Names a copy of what was appended to an old file, and is carried over to the note."""


def swap(new: str, target: str, kept: str, fits: Fits) -> None:
    """Put the file `new` in the place of `target`, whose old file is `kept` under that name.

    Raises Changed, with everything as it was, when what the target holds does not fit. Text that
    is appended to it meanwhile should: the old file has it then.
    """
    number = file_number(target)
    if not _fits(target, fits):
        raise Changed(CHANGED)
    try:
        disk.exchange(new, target)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise
        _swap_names(new, target, kept, fits)
        return
    if file_number(new) != number or not _fits(new, fits):
        _give_back(new, target, kept)
    disk.rename(new, kept)


def _give_back(new: str, target: str, kept: str) -> None:
    """Another text took the place in between: it is given its place back."""
    text = content(new) or b""
    disk.exchange(new, target)
    files.write_file(_free(f"{os.path.splitext(kept)[0]}.{SEEN}"), text)
    raise Changed(CHANGED)


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
    """Without a second name: for an instant the note is not there, as while it is synchronised.

    A writer that appends may make a file in that instant. It is kept, but for one case: a disk
    that cannot rename without replacing either gives its name away between a look and the rename.
    """
    disk.rename(target, kept)
    if not _fits(kept, fits):
        _move_in(kept, target, kept)
        raise Changed(CHANGED)
    _move_in(new, target, kept)


def _move_in(source: str, target: str, kept: str) -> None:
    while True:
        try:
            move_new(source, target)
        except FileExistsError:
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
