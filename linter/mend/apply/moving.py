"""Moves a file to a name that is free."""

from __future__ import annotations

import errno
import os

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.stamp import same_file


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
