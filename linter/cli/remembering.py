"""Looks at a workspace with the help of what earlier runs learnt of it and said of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.again.derived import Derived, derived_of
from vaultmend.linter.check.again.holding import Earlier, compared, holding
from vaultmend.linter.check.cache.call import code_of
from vaultmend.linter.check.cache.digest import digest
from vaultmend.linter.check.cache.said import Said, World
from vaultmend.linter.check.collect import known_of, together
from vaultmend.linter.check.learning import collecting, learner
from vaultmend.linter.check.rule import VaultRule
from vaultmend.linter.check.second_process import SecondProcess, pays
from vaultmend.linter.vault.changes.renamed_targets import renames_known

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from vaultmend.linter.check.cache.memory import Memory
    from vaultmend.linter.check.collect import Collected, Known
    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.vault.vault import Vault


class Look:
    """A vault as it is read, and what rules say of it as far as that is known."""

    def __init__(
        self,
        space: Workspace,
        active: Sequence[Active],
        collected: Collected,
        world: Callable[[], World],
        earlier: Earlier | None = None,
        *,
        is_last: bool = False,
    ) -> None:
        """`earlier` is the same vault as it was when the `world` was the same but for renames.

        `is_last`: nobody looks again with the help of this look.
        """
        self._space = space
        self._active = active
        self.collected = collected
        self._world = world
        self.heard: dict[str, Sequence[Diagnostic]] = {}
        """What each rule says, by name; rules that are not there are still to be asked."""
        self._derived = Derived()
        self._asked: Mapping[str, bool] = {}
        self._remembered: dict[str, Any] = {}
        vault, facts, _ = collected
        if earlier is not None:
            held = holding(vault, active, facts, earlier, world().renames)
            self.heard, self._derived, self._asked = held.said, held.derived, earlier.asked
        for item in () if is_last and earlier is None else active:
            name = item.rule.name
            told = None if name in self.heard else compared(vault, item, facts, earlier)
            if told is not None:
                self.heard[name], self._remembered[name] = told

    def keep(self) -> None:
        """Remember what was read and heard."""
        memory = self._space.memory
        if memory is not None:
            options = options_of(self._active)
            said = {rule: (options[rule], heard) for rule, heard in self.heard.items()}
            kept = Said(said, self._remembered, self._derived_now(), self._asked_so_far())
            vault, facts, switches = self.collected
            memory.keep(vault.notes, facts, switches, self._world(), kept)

    def beside(self, space: Workspace, active: Sequence[Active], same: AbstractSet[str]) -> Look:
        """Another tree of the same vault, read under the same settings; at the paths `same` it has
        what this one has.
        """
        mine, facts, _ = self.collected
        collected = space.collect(active, known=known_of(self.collected, same))
        vault = collected.vault
        world = _World(space, active, vault)
        asked = self._asked_so_far()
        if world()[:3] != self._world()[:3] or any(
            space.source.exists(path) != there for path, there in asked.items()
        ):
            return Look(space, active, collected, world, is_last=True)
        changed = [path for path in vault.notes if path not in same]
        earlier = Earlier(
            changed=changed,
            notes={path: mine.notes[path] for path in changed},
            facts={
                rule: {path: fact for path in changed if (fact := known.get(path)) is not None}
                for rule, known in facts.items()
            },
            said=self.heard,
            remembered=self._remembered,
            derived=self._derived_now(),
            asked=asked,
            renames=self._world().renames,
        )
        return Look(space, active, collected, world, earlier, is_last=True)

    def _derived_now(self) -> Derived:
        return derived_of(self.collected.vault, self._derived)

    def _asked_so_far(self) -> Mapping[str, bool]:
        return {**self._asked, **self.collected.vault.asked}


def look(
    space: Workspace,
    active: Sequence[Active],
    tick: Callable[[int, int], None] | None = None,
    *,
    is_last: bool = True,
) -> Look:
    """Read what has changed in a workspace, in two processes where that pays; everything where
    nothing is remembered. `is_last`: nothing else is looked at `beside` it.
    """
    memory = space.memory
    settings, rules = _collectors(space, active)
    known = memory.recall(settings, rules) if memory else None
    second = _second(space, active, known, memory)
    if second is not None:
        fresh = second.known(rules)
        known = together(known, fresh) if known else fresh
    collected = space.collect(active, tick, known)
    if second is not None and memory is not None:
        memory.take(second.kinds, second.ready())
    world = _World(space, active, collected.vault)
    earlier = None
    if memory is not None:
        earlier = memory.earlier(world(), options_of(active), collected.vault.notes)
    return Look(space, active, collected, world, earlier, is_last=is_last and memory is None)


def _second(
    space: Workspace, active: Sequence[Active], known: Known | None, memory: Memory | None
) -> SecondProcess | None:
    """Another process that reads every other of the notes that are to be read, if that pays."""
    files = [
        file
        for file in space.source.files()
        if file.kind in ("note", "canvas") and not file.ignored
        if known is None or file.path not in known.same
    ]
    if not pays(len(files)):
        return None
    learn = learner(space.source, space.scheme, active)
    kinds, seen = (memory.kinds, memory.seen) if memory else ((), {})
    return SecondProcess(files[1::2], learn, kinds, seen)


def forgotten(space: Workspace) -> Workspace:
    """The workspace without what is remembered of it, which proved to be damaged."""
    if space.memory is not None:
        space.memory.forget()
    return space._replace(memory=None)


def options_of(active: Sequence[Active]) -> dict[str, str]:
    """The options of rules in a form that can be kept and compared, by name."""
    return {item.rule.name: repr(item.options) for item in active}


def _collectors(space: Workspace, active: Sequence[Active]) -> tuple[str, list[str]]:
    """All that decides what rules collect of a note, and the rules that do, in their order."""
    rules = collecting(active)
    # Roles, schemas and options come from these; nothing else may decide what a rule collects.
    options = [item.options for item in rules]
    told = (code_of(), sys.version, space.settings, space.obsidian_settings, options)
    return repr(told), [item.rule.name for item in rules]


def _digest(*told: object) -> bytes:
    return digest(repr(told).encode("utf-8", "surrogatepass"))


class _World:
    """Tells, once somebody asks, all that rules see of a vault besides its notes."""

    def __init__(self, space: Workspace, active: Sequence[Active], vault: Vault) -> None:
        self._space = space
        self._active = active
        self._vault = vault
        self._known: World | None = None

    def __call__(self) -> World:
        if self._known is None:
            space, vault = self._space, self._vault
            muted = [*sorted(vault.muted), "", *sorted(vault.limited_out)]
            self._known = World(
                _digest(list(vault.notes), list(vault.files), list(vault.others), muted),
                _digest(space.scheme.today.toordinal(), space.obsidian, space.limits),
                muted,
                renames_known(vault) if self._asks() else None,
            )
        return self._known

    def _asks(self) -> bool:
        """Whether a rule asks for renames."""
        return any(
            isinstance(item.rule, VaultRule) and "renames" in (item.rule.sees or ())
            for item in self._active
        )
