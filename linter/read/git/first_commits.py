"""When a path was first committed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.git.dated_changes import dated_changes
from vaultmend.linter.read.git.place import Place, own_repositories
from vaultmend.linter.read.git.run import Git

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import date


def first_commits(workspace: str, below: Collection[str] = ()) -> Mapping[str, date] | None:
    """The author's day of the commit that brought each path below the folder `workspace`.

    Folders `below` it that are repositories of their own, as the memory may be, tell of theirs. A
    path that was removed and came back counts from its return, one that was renamed from its new
    name. None when nobody can know: no git, no repository, or clones without their whole history,
    which would give the day of the cut.
    """
    days: dict[str, date] = {}
    known = False
    for place in (Place(workspace, ""), *own_repositories(workspace, below)):
        changes = dated_changes(Git(place.folder), "A", "HEAD")
        if changes is None:
            continue
        known = True
        # The newest comes first.
        found: dict[str, date] = {}
        for path, day in changes:
            found.setdefault(place.prefix + path, day)
        days |= found
    return days if known else None
