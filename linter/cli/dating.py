"""When the notes of a workspace were first committed, for those that do not say it themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.git.first_commits import first_commits

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from vaultmend.linter.cli.workspace import Workspace


def days_of_arrival(space: Workspace) -> Mapping[str, date] | None:
    """By path; the memory or Obsidian's folder may be a repository of its own. None without git."""
    return first_commits(space.roots.workspace, (space.obsidian, space.settings.memory))
