"""Turns whatever goes wrong in a command into one line on stderr and an exit code."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli import INTERRUPTED, USAGE_ERROR
from vaultmend.linter.cli.asked import speaking_as
from vaultmend.linter.cli.parser import parse
from vaultmend.linter.cli.streams import UnwritableError, flush, prepare, silence, tell
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from vaultmend.linter.cli.replay import Call
    from vaultmend.linter.message import Message


def guarded(arguments: Sequence[str], call: Call | None = None) -> int:
    """Parse the arguments, run the command, and never end in a traceback.

    `call` is what the cache may know of these arguments.
    """
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        # Closed, as a daemon may start its programs: what would be said there is for nobody.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        # Said before anything is done: the next file that is opened would become the output.
        return unwritable(None)
    prepare()
    try:
        with speaking_as(arguments):
            return _run(arguments, call)
    except KeyboardInterrupt:
        return INTERRUPTED


def unwritable(error: OSError | ValueError | None) -> int:
    """The exit code when the output cannot be written; a reader that stopped reading is no error.

    None is an output that was closed from the beginning.
    """
    silence(sys.stdout, 1)
    if isinstance(error, BrokenPipeError):
        return 0
    reason = error.strerror if isinstance(error, OSError) else say("it is closed")
    return _complain(say("cannot write the output: {reason}", reason=reason or str(error)), None)


def _run(arguments: Sequence[str], call: Call | None) -> int:
    args = None
    try:
        try:
            args = parse(arguments)
            args.call = call
            code: int = args.run(args)
        except SystemExit as done:  # argparse has printed its help
            code = int(done.code or 0)
        flush()
    except UnwritableError as error:
        return unwritable(error.cause)
    except UsageError as error:
        return _complain(error.message, args)
    except Exception as error:
        if os.environ.get("VAULTMEND_TRACEBACK"):
            raise
        if isinstance(error, OSError):
            return _complain(_of_system(error), args)
        kind = type(error).__name__
        said = say(
            "internal error: {kind}: {error}; this is a fault of vaultmend, please report it "
            "with the output of the same command under VAULTMEND_TRACEBACK=1",
            kind=kind,
            error=str(error),
        )
        return _complain(said, args)
    return code


def _of_system(error: OSError) -> Message:
    """What the system refused, and where."""
    names = [name for name in (error.filename, error.filename2) if name is not None]
    where = " -> ".join(
        os.fsdecode(name) if isinstance(name, bytes) else str(name) for name in names
    )
    said = error.strerror or str(error) or type(error).__name__
    if not where:
        return say(
            "the system says: {said}; VAULTMEND_TRACEBACK=1 shows what was being done", said=said
        )
    return say(
        "the system says of '{where}': {said}; see to that path and try again",
        where=where,
        said=said,
    )


def _complain(message: Message, args: argparse.Namespace | None) -> int:
    from vaultmend.linter.cli.speaking import language_asked
    from vaultmend.linter.report.translate import speaker

    tell(f"vaultmend: {speaker(language_asked(args))(message)}")
    return USAGE_ERROR
