"""Asks a person at the terminal, one line at a time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.streams import flush, put

if TYPE_CHECKING:
    from collections.abc import Collection


def can_ask() -> bool:
    """Whether somebody sits at both ends."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())


def ask(question: str, answers: Collection[str], help_text: str) -> str:
    """The first letter of what was answered, one of `answers`; empty when the input has ended.

    `question` and `help_text` are escaped before; the help comes for whatever is no answer.
    """
    while True:
        put(question)
        flush()
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            line = "?\n"
        if not line:
            put("\n")
            return ""
        answer = line.strip().lower()[:1]
        if answer in answers:
            return answer
        from vaultmend.linter.report.paint import look_of
        from vaultmend.linter.report.width import wrapped

        lines = wrapped(help_text, look_of(sys.stdout, everything=False).columns)
        put("".join(f"{line}\n" for line in lines))
