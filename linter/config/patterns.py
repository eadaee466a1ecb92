"""Globs and regular expressions of a configuration: what is no pattern, or could take too long."""

from __future__ import annotations

import re

from vaultmend.linter.message import Message, cut, say
from vaultmend.linter.read.files.glob import Globs
from vaultmend.linter.read.files.obsidian_filters import takes_long
from vaultmend.linter.read.files.wildcards import path_regex

MOST_GLOBS = 500
"""Globs in one list; each of them is compared with every path of a vault."""

_LONGEST = 1000


def glob_fault(glob: str, *, of_role: bool = False) -> Message | None:
    """What is wrong with a glob, or nothing.

    The globs of a role are compared with the whole path, all others as in a .gitignore.
    """
    if len(glob) > _LONGEST:
        return say(
            "a glob may have {most} characters, this one has {count}",
            most=_LONGEST,
            count=len(glob),
        )
    if of_role and glob.startswith("/"):
        return say(
            "'{glob}' can match no path; write it without the slash at its beginning",
            glob=cut(glob),
        )
    if path_regex(glob) if of_role else Globs([glob]):
        return None
    if not glob.strip():
        return say("an empty glob can match no path; take it away")
    if glob.startswith("#") and not of_role:
        return say(
            "'{glob}' is a comment, as in a .gitignore; write \\{glob} for a name with #",
            glob=cut(glob),
        )
    return say(
        "'{glob}' is no glob; a bracket or a backslash is left open, or two slashes touch",
        glob=cut(glob),
    )


def pattern_fault(pattern: str) -> Message | None:
    """What is wrong with the regular expression of a schema, or nothing."""
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return say("the pattern does not compile: {error}", error=cut(str(error)))
    if takes_long(pattern):
        return say(
            "the pattern may take too long on a long value; do without repeated groups, "
            "look-around, flags and references, and with few stars"
        )
    return None
