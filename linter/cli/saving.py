"""Puts a report into the file that the user names: whole or not at all, and never over a note."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from vaultmend.linter.cli.streams import tell
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import cut, say
from vaultmend.linter.read.files.file import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.report.translate import Speak

_LONGEST_HEAD = 200


def check_target(path: str) -> None:
    """Raise UsageError unless a report may be written to this path.

    Called before a vault is read, so that nobody waits for a report that finds no place.
    """
    if not path:
        raise UsageError(say("--output-file names no file; write one, or leave it away"))
    if _is_stream(path):
        return
    real = os.path.realpath(path)
    if os.path.isdir(real) or path.endswith(("/", os.sep)):
        raise UsageError(
            say(
                "--output-file '{path}' is a folder; write the name of a file in it", path=cut(path)
            )
        )
    if not os.path.isdir(os.path.dirname(real)):
        raise UsageError(
            say("--output-file '{path}': there is no such folder; make it first", path=cut(path))
        )
    is_note = kind_of(os.path.basename(real)) in ("note", "canvas")
    if is_note and os.path.lexists(real) and not _is_report(real):
        raise UsageError(
            say(
                "--output-file '{path}' is a note, which a report would replace; write "
                "another name, or move the note away",
                path=cut(path),
            )
        )


def save_report(path: str, pieces: Iterable[str], speak: Speak) -> None:
    """Write a report, and say so on stderr: whoever looks for it in vain on stdout learns where it is."""
    save(path, pieces)
    if not _is_stream(path):
        tell(speak(say("written to {path}", path=path)))


def save(path: str, pieces: Iterable[str]) -> None:
    """Write the pieces as UTF-8; a file that is there keeps its permissions, and what follows a
    link is the file it leads to."""
    if _is_stream(path):
        with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
            stream.writelines(pieces)
        return
    real = os.path.realpath(path)
    mode = _mode(real)
    made = f"{real}.{os.getpid()}.tmp"
    handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with open(handle, "w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(handle)
        if mode is not None:
            os.chmod(made, stat.S_IMODE(mode))
        os.replace(made, real)
    except BaseException:
        os.unlink(made)
        raise


def _is_stream(path: str) -> bool:
    """Whether the path leads to a pipe or a device, which has no content to be whole."""
    mode = _mode(path)
    return mode is not None and not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _mode(path: str) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _is_report(path: str) -> bool:
    from vaultmend.linter.read.files.disk import read_bytes
    from vaultmend.linter.read.files.source import LARGEST
    from vaultmend.linter.report.markdown import MARK

    data = read_bytes(path, LARGEST)
    return isinstance(data, bytes) and data[:_LONGEST_HEAD].startswith(MARK.encode())
