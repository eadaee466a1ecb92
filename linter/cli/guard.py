"""Turns whatever goes wrong in a command into one line on stderr and an exit code."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli import INTERRUPTED, USAGE_ERROR
from vaultmend.linter.cli.parser import UsageError, parse

if TYPE_CHECKING:
    from collections.abc import Sequence


def guarded(arguments: Sequence[str]) -> int:
    """Parse the arguments, run the command, and never end in a traceback."""
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        # Closed, as a daemon may start its programs: what would be said there is for nobody.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a character of a note must not stop the report.
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def unwritable(error: OSError | AttributeError) -> int:
    """The exit code when the output cannot be written; a reader that stopped reading is no error.

    A closed output is None to Python, hence the AttributeError.
    """
    _silence(sys.stdout, 1)
    if isinstance(error, BrokenPipeError):
        return 0
    reason = error.strerror if isinstance(error, OSError) else "it is closed"
    return _complain(f"cannot write the output: {reason}")


def _run(arguments: Sequence[str]) -> int:
    try:
        try:
            args = parse(arguments)
            code: int = args.run(args)
        except SystemExit as done:  # argparse has printed its help
            code = int(done.code or 0)
        if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
            return unwritable(AttributeError())
        sys.stdout.flush()
    except UsageError as error:
        return _complain(str(error))
    except OSError as error:
        return unwritable(error)
    except Exception as error:
        if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
            return unwritable(AttributeError())
        if os.environ.get("VAULTMEND_TRACEBACK"):
            raise
        kind = type(error).__name__
        return _complain(
            f"internal error: {kind}: {error}; this is a fault of vaultmend, please report it "
            "with the output of the same command under VAULTMEND_TRACEBACK=1"
        )
    return code


def _complain(message: str) -> int:
    from vaultmend.linter.report.escape import escaped

    try:
        sys.stderr.write(f"vaultmend: {escaped(message)}\n")
        sys.stderr.flush()
    except (OSError, AttributeError):
        _silence(sys.stderr, 2)
    return USAGE_ERROR


def _silence(stream: object, handle: int) -> None:
    """What is still to be written is lost; Python would complain of it once more at exit."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), handle)
