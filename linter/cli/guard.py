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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a character of a note must not stop the report.
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(arguments)
    except BrokenPipeError:
        # What the reader did not want is lost; Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str]) -> int:
    try:
        args = parse(arguments)
        code: int = args.run(args)
        sys.stdout.flush()
    except UsageError as error:
        return _complain(str(error))
    except BrokenPipeError:
        raise
    except Exception as error:
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

    sys.stderr.write(f"vaultmend: {escaped(message)}\n")
    return USAGE_ERROR
