"""Looks at a workspace with the help of what earlier runs learnt of it and said of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from vaultmend.linter.check.again.derived import Derived, derived_of
from vaultmend.linter.check.again.holding import holding
from vaultmend.linter.check.cache.call import code_of
from vaultmend.linter.check.cache.digest import digest
from vaultmend.linter.check.cache.memory import Said, World
from vaultmend.linter.check.collect import Collected
from vaultmend.linter.check.rule import VaultRule
from vaultmend.linter.vault.changes.renamed_targets import renames_known
from vaultmend.linter.vault.vault import Vault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vaultmend.linter.check.cache.memory import Memory
    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.cli.workspace import Workspace


class Look:
    """A vault as it is read, and what rules say of it as far as that is known."""

    def __init__(
        self,
        space: Workspace,
        active: Sequence[Active],
        tick: Callable[[int, int], None] | None = None,
    ) -> None:
        """Read what has changed; everything where nothing is remembered."""
        self._space = space
        self._active = active
        self.heard: dict[str, Sequence[Diagnostic]] = {}
        """What each rule says, by name; rules that are not there are still to be asked."""
        memory = space.memory
        if memory is None:
            self.collected = space.collect(active, tick)
            return
        rules = [item.rule.name for item in active if item.rule.collect is not None]
        options = [item.options for item in active if item.rule.collect is not None]
        # Roles, schemas and options come from these; nothing else may decide what a rule collects.
        settings = repr((code_of(), sys.version, space.settings, space.obsidian_settings, options))
        known = memory.recall(settings, rules)
        before = Vault(scheme=space.scheme, notes=known.notes, roles=known.roles, files=())
        earlier = Collected(before, known.facts, known.switches)
        self.collected = space.collect(active, tick, (earlier, known.notes.keys()))
        self._world = _world(space, active, self.collected.vault)
        self._options = {item.rule.name: repr(item.options) for item in active}
        self._listen(memory)

    def _listen(self, memory: Memory) -> None:
        vault, facts, _ = self.collected
        earlier = memory.earlier(self._world, self._options, vault.notes)
        self._asked = earlier.asked if earlier else {}
        self._derived = Derived()
        if earlier is not None:
            held = holding(vault, self._active, facts, earlier, self._world.renames)
            self.heard, self._derived = held.said, held.derived

    def keep(self) -> None:
        """Remember what was read and heard."""
        memory = self._space.memory
        if memory is None:
            return
        vault, facts, switches = self.collected
        said = {rule: (self._options[rule], heard) for rule, heard in self.heard.items()}
        asked = {**self._asked, **vault.asked}
        kept = Said(said, derived_of(vault, self._derived), asked)
        memory.keep(vault.notes, facts, switches, self._world, kept)


def _world(space: Workspace, active: Sequence[Active], vault: Vault) -> World:
    files = (
        *(space.scheme.today.toordinal(), space.obsidian, space.limits),
        *(list(vault.notes), list(vault.files), list(vault.others)),
        *(sorted(vault.muted), sorted(vault.limited_out)),
    )
    asks = any(
        isinstance(item.rule, VaultRule) and item.rule.sees and "renames" in item.rule.sees
        for item in active
    )
    told = digest(repr(files).encode("utf-8", "surrogatepass"))
    return World(told, renames_known(vault) if asks else None)
