"""Replaces the bytes of one note, whole or not at all, outside any run."""

from __future__ import annotations

import os

from vaultmend.linter.mend.apply import disk, files, place
from vaultmend.linter.mend.apply.reasons import Refused, reason_of
from vaultmend.linter.mend.apply.stamp import content, stamp_of
from vaultmend.linter.mend.apply.state import State
from vaultmend.linter.mend.apply.swap import swap


class NotWritten(Exception):  # noqa: N818  the name says what happened
    """A note was left as it is; the message says why."""


def replace_note(path: str, before: bytes, after: bytes) -> None:
    """Put `after` in place of `before` in the file at the absolute `path`.

    A reader sees the old or the new note and never a torn one; mode, owner and attributes stay.
    Raises NotWritten when the file no longer holds `before`, is a link or has a second name, or
    when the disk refuses. It keeps nothing for `undo` and no old file: `apply` does.
    """
    folder, name = os.path.split(path)
    new = os.path.join(folder, f".vaultmend-{os.getpid()}.new")
    old = os.path.join(folder, f".vaultmend-{os.getpid()}.old")
    base = stamp_of(before)
    try:
        if os.path.islink(path):
            raise NotWritten("it is not a regular file")
        place.existing(State(os.path.realpath(folder), folder, None), name)
        if content(path) != before:
            raise NotWritten("it changed meanwhile")
        files.write_file(new, after, like=path)
        swap(new, path, old, base.is_of)
        tail = (content(old) or b"")[base.size :]
        if tail:
            handle = disk.open_to_append(path)
            try:
                files.write_all(handle, tail)
            finally:
                os.close(handle)
        disk.unlink(old)
        disk.sync_folder(folder)
    except Refused as refused:
        raise NotWritten(str(refused)) from None
    except OSError as error:
        raise NotWritten(str(reason_of(error))) from None
    finally:
        files.remove(new)
