"""What a command is: its help, its arguments, and the function that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable


class Command(NamedTuple):
    """One command; lines of its help are at most 80 characters long.

    `--help` imports the files of all commands: what only `run` needs is imported in it.
    """

    summary: str
    """The line for the list of all commands."""
    description: str
    examples: str
    arguments: Callable[[argparse.ArgumentParser], None]
    """Adds the arguments to the parser of this command; `arguments.py` has the shared ones."""
    run: Callable[[argparse.Namespace], int]
    """Does it and gives the exit code; raises UsageError for what cannot be done."""
