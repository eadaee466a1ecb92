"""Carries over what writers append to an old file that they still hold open, so that none is lost."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk, files
from vaultmend.linter.mend.apply.kept import CONFLICT
from vaultmend.linter.mend.apply.stamp import content, sha_of
from vaultmend.linter.mend.apply.swap import CARRIED
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.kept import Book, Kept, Progress


class Swept(NamedTuple):
    """What one look at an old file came to."""

    grew: bool = False
    """Something was appended to it, and is in the note now."""
    conflict: bool = False
    """It was written anew, or the note it belongs to is not there to be appended to."""


def sweep(kept: Kept, target: str | None, book: Book) -> Swept:
    """Append to the note at `target` what was appended to its old file since the last look.

    A conflict changes nothing; see `set_aside`. Raises OSError.
    """
    progress = book.of(kept)
    status = os.lstat(kept.path)
    if (status.st_size, status.st_mtime_ns) == (progress.seen, progress.modified):
        return Swept()
    data = content(kept.path) or b""
    if not _is_known(kept, progress, data):
        return Swept(conflict=True)
    tail = data[progress.seen :]
    if tail and (target is None or not _is_file(target)):
        return Swept(conflict=True)
    missing = tail[_added_before(progress, tail, target) :]
    if missing and target is not None:
        progress = _add(kept, progress, missing, target, book)
        files.put_file(kept.beside(CARRIED), data[kept.base.size :])
    seen = progress._replace(
        seen=len(data), sha=sha_of(data), modified=status.st_mtime_ns, adding=None
    )
    book.note(kept, seen, now=bool(tail))
    return Swept(grew=bool(tail))


def set_aside(kept: Kept) -> str:
    """Keep an old file with a text of its own for good; gives its new absolute path."""
    name = os.path.basename(kept.step.to)
    while len(os.fsencode(name)) > 200:
        name = name[1:]
    folder = os.path.dirname(kept.path)
    number = 0
    while True:
        mark = f"-{number}" if number else ""
        path = os.path.join(folder, f"{CONFLICT}{kept.step.number}{mark}-{name}")
        if not os.path.lexists(path):
            disk.rename(kept.path, path)
            return path
        number += 1


def _is_known(kept: Kept, progress: Progress, data: bytes) -> bool:
    """Whether an old file begins with what was seen of it."""
    if len(data) < progress.seen:
        return False
    if not progress.sha:
        return kept.base.begins(data)
    return sha_of(data[: progress.seen]) == progress.sha


def _add(kept: Kept, progress: Progress, tail: bytes, target: str, book: Book) -> Progress:
    added = tail
    while True:
        handle = disk.open_to_append(target)
        try:
            status = os.fstat(handle)
            if not progress.added and not _ends_a_line(target, status.st_size):
                added = b"\n" + tail if _base_ended_a_line(kept, progress) else tail
            book.note(kept, progress._replace(adding=(status.st_size, len(tail))), now=True)
            files.write_all(handle, added)
            disk.sync(handle)
        finally:
            os.close(handle)
        # Had another file taken the place in between, this one would be on nobody's disk.
        if _still_there(target, status) or tail in (content(target) or b""):
            return progress._replace(added=progress.added + len(added))


def _added_before(progress: Progress, tail: bytes, target: str | None) -> int:
    """How much of the tail a run that was killed had appended already."""
    if progress.adding is None or target is None:
        return 0
    size, length = progress.adding
    return length if tail[:length] in (content(target) or b"")[size:] else 0


def _base_ended_a_line(kept: Kept, progress: Progress) -> bool:
    data = content(kept.path) or b""
    return data[: progress.seen].endswith(b"\n")


def _ends_a_line(path: str, size: int) -> bool:
    return size == 0 or (content(path) or b"")[:size].endswith(b"\n")


def _still_there(path: str, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.lstat(path), status)
    except OSError:
        return False


def _is_file(path: str) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False
