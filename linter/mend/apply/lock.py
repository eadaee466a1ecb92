"""One vaultmend at a time writes into a vault."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply.reasons import Halted, reason_of
from vaultmend.linter.mend.apply.state import HOMELESS, make_folders
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Generator

    from vaultmend.linter.mend.apply.state import State

NAME = "lock"


@contextlib.contextmanager
def locked(state: State) -> Generator[None]:
    """Hold the lock of a vault; the system drops it when the process ends, however it ends.

    Raises Halted when another vaultmend holds it, or when the state folder cannot be written.
    """
    if state.folder == HOMELESS:
        raise Halted(
            say(
                "this user has no home folder to keep what undo needs in; set HOME or XDG_STATE_HOME"
            )
        )
    try:
        make_folders(state.folder)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(state.path(NAME), flags, 0o600)
    except OSError as error:
        raise Halted(
            say("{path} cannot be written: {reason}", path=state.folder, reason=reason_of(error))
        ) from None
    try:
        _take(handle)
        # For people only: the lock itself is the system's.
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()} on {_host()}\n".encode())
        yield
    finally:
        os.close(handle)


def _take(handle: int) -> None:
    try:
        taken = try_lock(handle)
    except OSError as error:
        raise Halted(
            say("this vault cannot be locked: {reason}", reason=reason_of(error))
        ) from None
    if not taken:
        raise Halted(
            say(
                "another vaultmend (pid {pid}) is at work on this vault; run the command again "
                "when it has finished",
                pid=_holder(handle),
            )
        )


def try_lock(handle: int) -> bool:
    """Lock an open file for this process, without waiting; no when another process has it.

    The lock goes with the handle. Raises OSError where the disk knows no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            # A byte far behind the end: a locked one can be read by nobody else.
            os.lseek(handle, 1 << 30, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _holder(handle: int) -> str:
    os.lseek(handle, 0, os.SEEK_SET)
    try:
        return os.read(handle, 200).decode("utf-8", "replace").split("\n", 1)[0] or "?"
    except OSError:
        return "?"


def _host() -> str:
    import platform

    return platform.node()
