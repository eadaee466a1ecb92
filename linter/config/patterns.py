"""Globs and regular expressions of a configuration: what is no pattern, or could take too long."""

from __future__ import annotations

import re

from vaultmend.linter.message import cut
from vaultmend.linter.read.files.glob import Globs
from vaultmend.linter.read.files.obsidian_filters import takes_long
from vaultmend.linter.read.files.wildcards import path_regex

MOST_GLOBS = 500
"""Globs in one list; each of them is compared with every path of a vault."""

_LONGEST = 1000


def glob_fault(glob: str, *, of_role: bool = False) -> str | None:
    """What is wrong with a glob, or nothing.

    The globs of a role are compared with the whole path, all others as in a .gitignore.
    """
    if len(glob) > _LONGEST:
        return f"a glob may have {_LONGEST} characters, this one has {len(glob)}"
    if of_role and glob.startswith("/"):
        return f"'{cut(glob)}' can match no path; write it without the slash at its beginning"
    if path_regex(glob) if of_role else Globs([glob]):
        return None
    if not glob.strip():
        return "an empty glob can match no path; take it away"
    if glob.startswith("#") and not of_role:
        return (
            f"'{cut(glob)}' is a comment, as in a .gitignore; write \\{cut(glob)} for a name with #"
        )
    return f"'{cut(glob)}' is no glob; a bracket or a backslash is left open, or two slashes touch"


def pattern_fault(pattern: str) -> str | None:
    """What is wrong with the regular expression of a schema, or nothing."""
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"the pattern does not compile: {cut(str(error))}"
    if takes_long(pattern):
        return (
            "the pattern may take too long on a long value; do without repeated groups, "
            "look-around, flags and references, and with few stars"
        )
    return None
