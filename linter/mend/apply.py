"""The only writer: replaces the bytes of one note, whole or not at all."""

from __future__ import annotations

import os
import stat


class NotWritten(Exception):  # noqa: N818  the name says what happened
    """A note was left as it is; the message says why."""


def replace_note(path: str, before: bytes, after: bytes) -> None:
    """Put `after` in place of `before` in the file at the absolute `path`.

    The new text is written beside the note and takes its place in one step, so that a reader sees
    the old or the new note and never a torn one; mode and owner stay. Raises NotWritten when the
    file no longer holds `before`, is a link or has a second name, or when the disk refuses.
    """
    temporary = f"{os.path.dirname(path)}/.vaultmend-{os.getpid()}.tmp"
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode):
            raise NotWritten("it is not a regular file")
        if status.st_nlink > 1:
            raise NotWritten("it has a second name on disk (a hard link)")
        if not status.st_mode & stat.S_IWUSR:
            raise NotWritten("it is read-only")
        _write(temporary, after, status)
        with open(path, "rb") as file:
            if file.read() != before:
                raise NotWritten("it changed meanwhile")
        os.replace(temporary, path)
        _sync_folder(os.path.dirname(path))
    except OSError as error:
        raise NotWritten(f"the system says: {error.strerror}") from None
    finally:
        if os.path.lexists(temporary):
            os.unlink(temporary)


def _write(temporary: str, data: bytes, status: os.stat_result) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    handle = os.open(temporary, flags, stat.S_IMODE(status.st_mode))
    try:
        os.fchmod(handle, stat.S_IMODE(status.st_mode))
        if (os.geteuid(), os.getegid()) != (status.st_uid, status.st_gid):
            os.fchown(handle, status.st_uid, status.st_gid)
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(folder: str) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
