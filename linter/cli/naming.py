"""Notes that a command line names: which workspace each is of, and its path there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.message import cut
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.cli.workspace import Workspace


def by_workspace(
    paths: Sequence[str], today: str | None, config: str | None
) -> list[tuple[Workspace, tuple[str, ...]]]:
    """The workspaces of some notes, each with their paths relative to it.

    The whole of each workspace is read. Raises UsageError for a path that is missing, or a vault.
    """
    found: list[tuple[Workspace, tuple[str, ...]]] = []
    for space in open_workspaces(paths, today, config, ALL):
        if not space.limits:
            raise UsageError(
                f"{cut(space.roots.workspace, 80)} is a whole vault; name the notes that are meant"
            )
        found.append((space._replace(limits=()), space.limits))
    return found
