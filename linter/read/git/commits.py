"""On which days a path was changed, and how often."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from vaultmend.linter.read.git.run import GitError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from vaultmend.linter.read.git.run import Git

_HEADER = re.compile(rb"\x01([0-9]{4})-([0-9]{2})-([0-9]{2})")


def days_of_change(
    git: Git, revision: str, paths: Sequence[str], since: date
) -> dict[str, list[date]] | None:
    """The author's day of each commit up to `revision` that changed one of the paths, by path.

    A commit that brings or removes a path does not change it, and a merge changes nothing of its
    own. None when nobody can know: git fails, or the history was cut off, so that the commit at the
    cut seems to have brought everything.
    """
    if git.line("rev-parse", "--is-shallow-repository") != "false":
        return None
    try:
        said = git.ask(
            "log",
            "-z",
            "--name-only",
            "--diff-filter=M",
            "--no-renames",
            "--no-merges",
            "--relative",
            "--no-show-signature",
            # The day of the author is what counts; a day more for zones that lie behind.
            f"--since={since.isoformat()}T00:00:00+1400",
            "--format=%x01%as",
            revision,
            "--",
            *(f":(literal){path}" for path in paths),
        )
    except GitError:
        return None
    return _days(said, since)


def _days(said: bytes, since: date) -> dict[str, list[date]]:
    from datetime import date

    days: dict[str, list[date]] = {}
    day: date | None = None
    for part in said.split(b"\0"):
        header = _HEADER.fullmatch(part)
        if header:
            day = date(*map(int, header.groups()))
        elif part and day is not None and day >= since:
            days.setdefault(os.fsdecode(part.removeprefix(b"\n")), []).append(day)
    return days
