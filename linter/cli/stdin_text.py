"""A text that a command takes from its standard input."""

from __future__ import annotations

import os
import stat
import sys

from vaultmend.linter.cli.streams import tell
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say

LARGEST = 1 << 20
"""Bytes; nobody writes that much by hand, and an endless input must end."""
_SILENCE = 2.0
"""Seconds after which it is said what is waited for."""


def text_or_stdin(given: str | None) -> str:
    """What was given; for `-`, or for nothing where a pipe or a file is the input, what is in it.

    A terminal is only asked for `-`. Sockets and devices are left alone without it: programs that
    start others hand them on, and never close them. Raises UsageError.
    """
    if given is not None and given != "-":
        return given
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        if given is None:
            return ""
        raise UsageError(say("the standard input is closed; give the text as an argument"))
    try:
        handle = sys.stdin.fileno()
        mode = os.fstat(handle).st_mode
    except (OSError, ValueError):
        return "" if given is None else _decoded(sys.stdin.buffer.read(LARGEST + 1))
    if given is None and not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return ""
    if os.isatty(handle):
        tell("reading the text from the terminal; end it with Ctrl-D")
    elif given is None:
        _say_what_is_waited_for(handle)
    return _decoded(sys.stdin.buffer.read(LARGEST + 1))


def _say_what_is_waited_for(handle: int) -> None:
    import select

    try:
        ready = select.select([handle], [], [], _SILENCE)[0]
    except (OSError, ValueError):  # Windows can only wait for sockets.
        return
    if not ready:
        tell("waiting for the text on the standard input; give '' as BODY for an entry without one")


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST:
        raise UsageError(
            say(
                "the standard input holds more than {largest} bytes; that is no entry",
                largest=LARGEST,
            )
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(
            say(
                "the standard input is not UTF-8 (byte {number}); convert it first",
                number=error.start + 1,
            )
        ) from None
