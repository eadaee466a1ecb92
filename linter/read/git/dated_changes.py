"""Which paths the commits of a history changed, each with the day of its author."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from vaultmend.linter.read.git.run import GitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from vaultmend.linter.read.git.run import Git

_HEADER = re.compile(rb"\x01([0-9]{4})-([0-9]{2})-([0-9]{2})")


def dated_changes(
    git: Git, kind: str, *arguments: str, paths: Sequence[str] = ()
) -> Iterator[tuple[str, date]] | None:
    """Each path that a commit changed in one way, and the day, newest first.

    `kind` is a letter of git's `--diff-filter`, of the `arguments` a revision is the last. Paths
    are those below the folder of `git`; with `paths`, these alone. A renamed path went and came.

    None when nobody can know: git fails, or the history was cut off, so that the commit at the cut
    seems to have brought everything.
    """
    if git.line("rev-parse", "--is-shallow-repository") != "false":
        return None
    try:
        said = git.ask(
            "log",
            "-z",
            "--name-only",
            f"--diff-filter={kind}",
            "--no-renames",
            "--relative",
            "--no-show-signature",
            "--format=%x01%as",
            *arguments,
            "--",
            *(f":(literal){path}" for path in paths),
        )
    except GitError:
        return None
    return _changes(said)


def _changes(said: bytes) -> Iterator[tuple[str, date]]:
    from datetime import date

    day: date | None = None
    for part in said.split(b"\0"):
        header = _HEADER.fullmatch(part)
        if header:
            day = date(*map(int, header.groups()))
        elif part and day is not None:
            # A line break ends the header, not the path before it.
            yield os.fsdecode(part.removeprefix(b"\n")), day
