"""Text of a vault that a GitHub runner must not take for a command of its own."""

from __future__ import annotations

import re

from vaultmend.linter.report.escape import escaped

# Invisible characters that `escaped` leaves alone; the runner compares texts by culture and so
# reads over them.
_IGNORED = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u200c\u200d\u3164\ufe00-\ufe0f\uffa0"
_OLD = re.compile(f"(#[{_IGNORED}]*#[{_IGNORED}]*)\\[")
_NEW = re.compile(f"^((?:[^\\S\n]|[{_IGNORED}])*):(?=[{_IGNORED}]*:)", re.MULTILINE)


def inert(text: str) -> str:
    """Lines, escaped before, written so that no runner finds a command in them.

    A runner obeys `::name::` at the start of a line, spaces left out, and `##[name]` anywhere.
    """
    return _NEW.sub(r"\1\\x3a", _OLD.sub(r"\1\\x5b", text))


def data(text: str) -> str:
    """The text as the message of a command."""
    return inert(escaped(text)).replace("%", "%25")


def property_value(text: str) -> str:
    """The text as the value of a command's property."""
    return data(text).replace(":", "%3A").replace(",", "%2C")
