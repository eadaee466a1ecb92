"""The two streams: everything that a command says goes through `put` or `tell`."""

from __future__ import annotations

import io
import os
import sys

# Not imported from typing: what is told again needs little else.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

UTF_8 = "utf-8"


_listeners: list[Callable[[str, str], None]] = []


class UnwritableError(Exception):
    """The output cannot be written; `cause` is what the system, or Python, says of it."""

    def __init__(self, cause: OSError | ValueError) -> None:
        super().__init__(str(cause))
        self.cause = cause


def prepare() -> None:
    """Make both streams able to take any text: UTF-8, or escapes where that is not wanted."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            better = _better(stream.encoding, stream.isatty())
            # Where a user or a terminal wants another encoding, what it lacks must not stop a report.
            stream.reconfigure(encoding=better, errors="backslashreplace")


def _better(encoding: str, is_terminal: bool) -> str | None:
    """UTF-8 for a stream whose encoding nobody chose, else None.

    A pipe or a file has the encoding of the locale only because Python thinks so: the tools that
    read it, and the notes themselves, are UTF-8. A terminal shows what its locale says, but ASCII
    is what the C locale says when nobody has set any.
    """
    if os.environ.get("PYTHONIOENCODING") or _is(encoding, UTF_8):
        return None
    return None if is_terminal and not _is(encoding, "ascii") else UTF_8


def _is(encoding: str, name: str) -> bool:
    import codecs

    return codecs.lookup(encoding).name == name


def put(text: str) -> None:
    """Write text for people, escaped before, to stdout; no runner obeys it.

    Raises UnwritableError.
    """
    from vaultmend.linter.report.runner import inert

    say_again("out", inert(text))


def put_exactly(text: str) -> None:
    """Write what a program reads, as UTF-8 whatever was chosen for text; raises UnwritableError."""
    say_again("exactly", text)


def tell(text: str) -> None:
    """Write a line, escaped before, to stderr; it is lost where nobody listens."""
    from vaultmend.linter.report.runner import inert

    say_again("err", inert(f"{text}\n"))


def say_again(where: str, text: str) -> None:
    """Write what `put` (`out`), `put_exactly` (`exactly`) or `tell` (`err`) once wrote, unchanged."""
    for listener in _listeners:
        listener(where, text)
    if where == "err":
        _tell(text)
        return
    stream = sys.stdout
    if (
        where == "exactly"
        and isinstance(stream, io.TextIOWrapper)
        and not _is(stream.encoding, UTF_8)
    ):
        stream.reconfigure(encoding=UTF_8)
    _write(text)


def listen(listener: Callable[[str, str], None]) -> None:
    """Tell a function from now on of every piece of text, as `say_again` takes it."""
    _listeners.append(listener)


def unlisten(listener: Callable[[str, str], None]) -> None:
    """Tell it no more; one that was never told is no error."""
    if listener in _listeners:
        _listeners.remove(listener)


def shows(text: str) -> bool:
    """Whether stdout takes this text without escapes."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or UTF_8)
    except UnicodeEncodeError:
        return False
    return True


def _write(text: str) -> None:
    try:
        sys.stdout.write(text)
    except (OSError, ValueError) as error:
        raise UnwritableError(error) from error


def flush() -> None:
    """Write what is still held back; raises UnwritableError."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        raise UnwritableError(error) from error


def _tell(text: str) -> None:
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        silence(sys.stderr, 2)


def silence(stream: object, handle: int) -> None:
    """What is still to be written is lost; Python would complain of it once more at exit."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), handle)
