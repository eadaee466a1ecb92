"""Small files of vaultmend's own, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.attributes import take_after, take_over

if TYPE_CHECKING:
    from typing import Any


def write_file(
    path: str,
    data: bytes,
    mode: int = 0o600,
    *,
    exactly: int | None = None,
    like: str | None = None,
    within: str | None = None,
) -> None:
    """Make a new file that holds `data`, and wait until it is on the disk.

    The user's mask is taken off `mode`; the file gets the permissions `exactly` where they are
    given, everything but the times from the file `like`, or what a new file in the folder `within`
    takes after it.

    Raises FileExistsError, or another OSError, after which no part of the file is left.
    """
    handle = disk.create(path, mode)
    try:
        try:
            write_all(handle, data)
            if like is not None:
                take_over(handle, like, os.lstat(like))
            if within is not None:
                take_after(handle, within)
            if exactly is not None:
                disk.set_mode(handle, exactly)
            disk.sync(handle)
        finally:
            os.close(handle)
    except OSError:
        remove(path)
        raise


def write_all(handle: int, data: bytes) -> None:
    """Write every byte, in one call if the system takes them in one."""
    view = memoryview(data)
    while view:
        view = view[disk.write(handle, view) :]


def replace_file(path: str, data: bytes) -> None:
    """Put a file of these bytes at `path`, in the place of an older one, for good."""
    put_file(path, data)
    disk.sync_folder(os.path.dirname(path))


def put_file(path: str, data: bytes) -> None:
    """Put a file of these bytes at `path`; until its folder is synced, power may fail."""
    temporary = f"{path}.new"
    remove(temporary)
    write_file(temporary, data)
    disk.rename(temporary, path)


def remove(path: str) -> None:
    """Remove a file if it is there and can be removed."""
    with contextlib.suppress(OSError):
        disk.unlink(path)


def remove_empty(folder: str) -> None:
    """Remove a folder if it is there and has nothing in it."""
    with contextlib.suppress(OSError):
        disk.remove_folder(folder)


def write_json(path: str, value: Any) -> None:
    """Put a value at `path` as JSON."""
    replace_file(path, json.dumps(value, separators=(",", ":")).encode("ascii"))


def read_json(path: str) -> Any:
    """The value at `path`; nothing when the file is missing or is no JSON."""
    try:
        with open(path, "rb") as file:
            return json.loads(file.read())
    except (OSError, ValueError):
        return None


def names_in(folder: str) -> list[str]:
    """The names in a folder, in order; none when it is not there."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
