"""Turns a path of a change into the real file to write, which lies inside the vault or not at all."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply.reasons import (
    EXISTS,
    GONE,
    HARD_LINK,
    LINK_MOVED,
    LINK_OUT,
    NOT_REGULAR,
    OUTSIDE,
    READ_ONLY,
    Changed,
    Refused,
    reason_of,
)
from vaultmend.linter.read.files.confine import is_inside, is_relative

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State


def existing(state: State, path: str, *, moved: bool = False) -> tuple[str, os.stat_result]:
    """The real absolute path of a file that is to be changed, and its status.

    A link to a file inside the vault is followed, unless the file itself is `moved`. Raises
    Refused for what may not be written, Changed when there is no file.
    """
    absolute = absolute_of(state, path)
    real = absolute
    status = _status(absolute)
    if stat.S_ISLNK(status.st_mode):
        if moved:
            raise Refused(LINK_MOVED)
        real = os.path.realpath(absolute)
        if not _may_hold(state, real):
            raise Refused(LINK_OUT)
        status = _status(real)
    if not stat.S_ISREG(status.st_mode):
        raise Refused(NOT_REGULAR)
    if status.st_nlink > 1:
        raise Refused(HARD_LINK)
    if not status.st_mode & stat.S_IWUSR or not os.access(real, os.W_OK):
        raise Refused(READ_ONLY)
    return real, status


def new(state: State, path: str) -> str:
    """The absolute path of a file that is to be made; Refused when the name is taken."""
    absolute = absolute_of(state, path)
    try:
        os.lstat(absolute)
    except FileNotFoundError:
        return absolute
    except OSError as error:
        raise Refused(reason_of(error)) from None
    raise Refused(EXISTS)


def absolute_of(state: State, path: str) -> str:
    """Where a path of the vault leads when the links among its folders are followed.

    Raises Refused when that is outside the vault or in a repository of git.
    """
    if not is_relative(path) or path.endswith("/"):
        raise Refused(OUTSIDE)
    folder, _, name = path.rpartition("/")
    parent = os.path.realpath(os.path.join(state.workspace, folder))
    absolute = os.path.join(parent, name)
    if name in ("", ".", "..") or not _may_hold(state, absolute):
        raise Refused(OUTSIDE)
    return absolute


def real_of(state: State, path: str) -> str:
    """The absolute path of a file, behind a link if it is one; raises Refused like `absolute_of`."""
    absolute = absolute_of(state, path)
    if not os.path.islink(absolute):
        return absolute
    real = os.path.realpath(absolute)
    if not _may_hold(state, real):
        raise Refused(LINK_OUT)
    return real


def missing_folders(state: State, path: str) -> list[str]:
    """The folders that a path of the vault needs and that are not there, outermost first."""
    missing: list[str] = []
    folder = path.rpartition("/")[0]
    while folder and not os.path.lexists(os.path.join(state.workspace, folder)):
        missing.insert(0, folder)
        folder = folder.rpartition("/")[0]
    if folder and not os.path.isdir(os.path.join(state.workspace, folder)):
        raise Refused(reason_of(OSError(errno.ENOTDIR, "")))
    return missing


def _may_hold(state: State, real: str) -> bool:
    if not is_inside(real, state.workspace) or real == state.workspace:
        return False
    return ".git" not in os.path.relpath(real, state.workspace).lower().split(os.sep)


def _status(path: str) -> os.stat_result:
    try:
        return os.lstat(path)
    except FileNotFoundError:
        raise Changed(GONE) from None
    except (OSError, ValueError) as error:
        raise Refused(reason_of(error) if isinstance(error, OSError) else OUTSIDE) from None
