"""Reads a workspace with the help of what earlier runs learnt of its notes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.call import code_of
from vaultmend.linter.check.collect import Collected
from vaultmend.linter.vault.vault import Vault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.cli.workspace import Workspace


def collected(
    space: Workspace,
    active: Sequence[Active],
    tick: Callable[[int, int], None] | None = None,
) -> Collected:
    """What `space.collect` gives; only what has changed is read where something is remembered."""
    memory = space.memory
    if memory is None:
        return space.collect(active, tick)
    rules = [item.rule.name for item in active if item.rule.collect is not None]
    options = [item.options for item in active]
    # Roles, schemas and options come from these; nothing else may decide what a rule collects.
    settings = repr((code_of(), sys.version, space.settings, space.obsidian_settings, options))
    known = memory.recall(settings, rules)
    if not known.notes:
        found = space.collect(active, tick)
    else:
        vault = Vault(scheme=space.scheme, notes=known.notes, files=())
        earlier = Collected(vault, known.facts, known.switches)
        found = space.collect(active, tick, (earlier, known.notes.keys()))
    memory.keep(settings, rules, found.vault.notes, found.facts, found.switches)
    return found
