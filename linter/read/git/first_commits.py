"""When a path was first committed."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from vaultmend.linter.read.git.run import Git, GitError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

_HEADER = re.compile(rb"\x01([0-9]{4})-([0-9]{2})-([0-9]{2})")


def first_commits(workspace: str) -> Mapping[str, date] | None:
    """The author's day of the commit that brought each path below the folder `workspace`.

    A path that was removed and came back counts from its return, one that was renamed from its new
    name. None when nobody can know: no git, no repository, or a clone without its whole history,
    which would give the day of the cut.
    """
    git = Git(workspace)
    if git.line("rev-parse", "--is-shallow-repository") != "false":
        return None
    try:
        said = git.ask(
            "log",
            "-z",
            "--name-only",
            "--diff-filter=A",
            "--no-renames",
            "--relative",
            "--no-show-signature",
            "--format=%x01%as",
        )
    except GitError:
        return None
    return _first_days(said)


def _first_days(said: bytes) -> dict[str, date]:
    """By path, from a log that begins with the newest commit."""
    from datetime import date

    days: dict[str, date] = {}
    day: date | None = None
    for part in said.split(b"\0"):
        header = _HEADER.fullmatch(part)
        if header:
            day = date(*map(int, header.groups()))
        elif part and day is not None:
            # A line break ends the header, not the path before it.
            days.setdefault(os.fsdecode(part.removeprefix(b"\n")), day)
    return days
