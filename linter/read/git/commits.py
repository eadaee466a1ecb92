"""On which days a path was changed, and how often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.git.dated_changes import dated_changes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from vaultmend.linter.read.git.run import Git


def days_of_change(
    git: Git, revision: str, paths: Sequence[str], since: date
) -> dict[str, list[date]] | None:
    """The author's day of each commit up to `revision` that changed one of the paths, by path.

    A commit that brings or removes a path does not change it, and a merge changes nothing of its
    own. None when nobody can know.
    """
    # The day of the author is what counts; a day more for zones that lie behind.
    limit = f"--since={since.isoformat()}T00:00:00+1400"
    changes = dated_changes(git, "M", "--no-merges", limit, revision, paths=paths)
    if changes is None:
        return None
    days: dict[str, list[date]] = {}
    for path, day in changes:
        if day >= since:
            days.setdefault(path, []).append(day)
    return days
