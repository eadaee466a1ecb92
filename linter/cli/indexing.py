"""Rebuilds INDEX.md: what `index` does between its arguments and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.index import rebuild
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.plan import Proposal
from vaultmend.linter.vault.navigation.facts import collect

if TYPE_CHECKING:
    from vaultmend.fixers.index import Plan
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.vault.vault import Vault


def rebuild_index(space: Workspace, writing: Writing) -> tuple[Mending, Plan]:
    """Bring the index and the hubs of a workspace up to date; also what there was to do."""
    plans: list[Plan] = []

    def look(source: Source) -> View:
        seen = space._replace(source=source)
        vault = seen.collect(()).vault
        plans.append(index_plan(seen, vault))
        return View(vault, proposals(plans[-1]))

    mending, _ = carry_out(space, writing, look)
    return mending, plans[0]


def index_plan(space: Workspace, vault: Vault) -> Plan:
    """What the index of a vault lacks; `space` is the workspace that the vault was read from."""
    facts: dict[str, str] = {}
    for note in vault.notes.values():
        text = space.text_of(note.path) if note.problem is None else None
        fact = collect(note, text) if text is not None else None
        if fact is not None:
            facts[note.path] = fact
    return rebuild(vault, facts)


def proposals(plan: Plan) -> list[Proposal]:
    """The fixes of a rebuild, as `index` asks for them."""
    return [Proposal("index", fix) for fix in plan.fixes]
