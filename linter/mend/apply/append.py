"""Appends to a log: the one way of writing that needs no journal, for nothing is ever changed.

A run of vaultmend that is at work meanwhile is not in the way: to it this is one more agent that
appends, and what such a one writes to a file whose place is taken is carried over.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.attributes import take_after
from vaultmend.linter.mend.apply.files import write_all
from vaultmend.linter.mend.apply.lock import try_lock
from vaultmend.linter.mend.apply.place import absolute_of, missing_folders
from vaultmend.linter.mend.apply.reasons import (
    GONE,
    NOT_REGULAR,
    READ_ONLY,
    SYMBOLIC_LINK,
    Refused,
    reason_of,
)
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.mend.apply.state import State

LOOKED_AT = 1 << 16
"""Bytes at the end of a log, in which its last entry begins."""
_PATIENCE = 2.0
"""Seconds for which another vaultmend may be in the middle of an entry; it needs some thousandths."""
_TRIES = 8


class End(NamedTuple):
    """What a file holds before something is appended to it."""

    size: int
    head: bytes
    """Its first bytes, enough for a byte order mark."""
    tail: bytes
    """Its last bytes, or all of it."""


EMPTY = End(0, b"", b"")


def end_of(state: State, path: str) -> End:
    """The end of a file, which need not be there; nothing is written.

    Raises Refused for what nothing may be appended to.
    """
    real = _ready(state, path)
    try:
        handle = os.open(real, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return EMPTY
    except OSError as error:
        raise Refused(reason_of(error)) from None
    try:
        return _end(handle)
    finally:
        os.close(handle)


def append(state: State, path: str, compose: Callable[[End], bytes | None]) -> bool | None:
    """Append what `compose` makes of the end of a file, in one write, and make the file if needed.

    `compose` may give None to leave the file as it is. No other vaultmend appends between its look
    and the write; others may, and nothing of theirs is overwritten or torn apart. Gives whether
    the file is new, or None when nothing was written. Raises Refused.
    """
    for _ in range(_TRIES):
        real = _ready(state, path, make=True)
        try:
            handle, new = disk.open_log(real)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise Refused(reason_of(error)) from None
        try:
            _wait_for_turn(handle)
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Refused(NOT_REGULAR)
            if new:
                take_after(handle, os.path.dirname(real))
            data = compose(_end(handle))
            if data is None:
                return None
            _write(handle, data)
            # Whoever replaced the file after it was opened may have left this one without a name:
            # then what was written is nowhere. Where it has one, a run of vaultmend keeps it.
            if os.fstat(handle).st_nlink:
                return new
        except OSError as error:
            raise Refused(reason_of(error)) from None
        finally:
            os.close(handle)
    raise Refused(GONE)


def _ready(state: State, path: str, *, make: bool = False) -> str:
    """The absolute path of a file that may be appended to, or made."""
    real = absolute_of(state, path)
    try:
        if make:
            for folder in missing_folders(state, path):
                _make_folder(os.path.join(state.workspace, folder))
        status = os.lstat(real)
    except FileNotFoundError:
        return real
    except OSError as error:
        raise Refused(reason_of(error)) from None
    if stat.S_ISLNK(status.st_mode):
        raise Refused(SYMBOLIC_LINK)
    if not stat.S_ISREG(status.st_mode):
        raise Refused(NOT_REGULAR)
    if not status.st_mode & stat.S_IWUSR:
        raise Refused(READ_ONLY)
    return real


def _make_folder(path: str) -> None:
    try:
        disk.make_folder(path)
    except FileExistsError:
        if not os.path.isdir(path):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path) from None


def _wait_for_turn(handle: int) -> None:
    """Wait for another vaultmend that appends; without locks, appending is safe all the same."""
    give_up = time.monotonic() + _PATIENCE
    try:
        while not try_lock(handle) and time.monotonic() < give_up:
            time.sleep(0.001)
    except OSError:
        return


def _end(handle: int) -> End:
    size = os.fstat(handle).st_size
    os.lseek(handle, 0, os.SEEK_SET)
    head = os.read(handle, 4)
    os.lseek(handle, max(0, size - LOOKED_AT), os.SEEK_SET)
    return End(size, head, os.read(handle, LOOKED_AT))


def _write(handle: int, data: bytes) -> None:
    before = os.fstat(handle).st_size
    try:
        write_all(handle, data)
    except OSError as error:
        if os.fstat(handle).st_size == before:
            raise
        raise Refused(
            say("only the beginning of the entry is written: {reason}", reason=reason_of(error))
        ) from None
