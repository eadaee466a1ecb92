"""The command line: one file a command; this one only finds the command and guards the exit."""

from __future__ import annotations

import sys

# Not imported from typing: that module alone costs more than all of `--version`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

VERSION = "0.1.0"
USAGE_ERROR = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run `vaultmend` with these arguments and give the exit code.

    0: nothing to report; 1: findings at or above `--fail-on`; 2: usage, configuration or an
    internal error. A closed pipe is not an error.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments in (["--version"], ["-V"]):
        try:
            sys.stdout.write(f"vaultmend {VERSION}\n")
            sys.stdout.flush()
        except (OSError, AttributeError) as error:
            from vaultmend.linter.cli.guard import unwritable

            return unwritable(error if isinstance(error, OSError) else None)
        return 0
    if argv is None and sys.getfilesystemencoding() != "utf-8":
        _with_utf8()
    import gc

    # Notes live until the end of the run, so collecting garbage only costs time.
    gc.disable()
    call = None
    if arguments[:1] == ["check"] and not {"-h", "--help"}.intersection(arguments):
        from vaultmend.linter.cli.replay import call_of, replay

        call = call_of(arguments)
        code = None if call is None else replay(call)
        if code is not None:
            return code
    from vaultmend.linter.cli.guard import guarded

    return guarded(arguments, call)


def _with_utf8() -> None:
    """Start again in Python's UTF-8 mode: the names of notes are UTF-8 whatever the locale says."""
    import codecs
    import os

    if os.environ.get("PYTHONUTF8") == "1":
        return
    os.environ["PYTHONUTF8"] = "1"
    stdout = sys.stdout
    if stdout and stdout.isatty() and codecs.lookup(stdout.encoding).name != "ascii":
        # A terminal shows what its locale says, which UTF-8 mode would hide.
        os.environ.setdefault("PYTHONIOENCODING", f"{stdout.encoding}:backslashreplace")
    # -P: a vault may hold a `json.py`, and Python must not look for its modules there.
    command = [sys.executable, "-P", "-m", "vaultmend.linter", *sys.argv[1:]]
    os.execv(sys.executable, command)  # noqa: S606


if __name__ == "__main__":
    raise SystemExit(main())
