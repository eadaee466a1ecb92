"""Takes the portraits of vaults: what the reports for people show beyond the findings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.cli.checking import look_at
from vaultmend.linter.cli.dating import days_of_arrival
from vaultmend.linter.cli.growing import growth_of
from vaultmend.linter.cli.output import language_of_space
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.read.files.obsidian_settings import read_colour_groups
from vaultmend.linter.report.portrait import Portrait
from vaultmend.linter.report.progress import ticker
from vaultmend.linter.vault.census import take_census
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vaultmend.linter.cli.workspace import Workspace


def portraits(
    spaces: Sequence[Workspace], select: Sequence[str] | None, ignore: Sequence[str] | None
) -> list[Portrait]:
    """The portrait of each workspace, with a progress bar where a person waits for them."""
    tick, close = ticker()
    try:
        return [_portrait(space, select, ignore, tick) for space in spaces]
    finally:
        close()


def _portrait(
    space: Workspace,
    select: Sequence[str] | None,
    ignore: Sequence[str] | None,
    tick: Callable[[int, int], None] | None,
) -> Portrait:
    active = active_rules(ALL, space.settings, select, ignore)
    vault, result = look_at(space, active, tick)
    return Portrait(
        result=result,
        vault=vault,
        census=take_census(vault, space.text_of, days_of_arrival(space) or {}),
        growth=growth_of(space, vault, result, active),
        lang=language_of_space(space),
        obsidian=os.path.basename(space.roots.obsidian),
        colours=read_colour_groups(space.roots.obsidian),
    )


def path_in(space: Workspace, file: str | None) -> str:
    """The path of a file in the workspace, empty for one that lies elsewhere."""
    from vaultmend.linter.read.files.confine import is_inside

    real = os.path.realpath(file) if file else ""
    root = space.roots.workspace
    return (
        os.path.relpath(real, root).replace(os.sep, "/") if file and is_inside(real, root) else ""
    )
