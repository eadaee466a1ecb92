"""Rebuilds INDEX.md: what `index` does between its arguments and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.index import rebuild
from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.plan import Proposal
from vaultmend.rules import stale_index

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
        vault, plan = index_plan(space._replace(source=source))
        plans.append(plan)
        return View(vault, proposals(plan))

    mending, _ = carry_out(space, writing, look)
    return mending, plans[0]


def index_plan(space: Workspace) -> tuple[Vault, Plan]:
    """A workspace read anew, and what its index lacks."""
    active = Active(stale_index.RULE, space.settings.rules[stale_index.RULE.name].options)
    collected = space.collect([active])
    return collected.vault, rebuild(collected.vault, collected.facts[stale_index.RULE.name])


def proposals(plan: Plan) -> list[Proposal]:
    """The fixes of a rebuild, as `index` asks for them."""
    return [Proposal("index", fix) for fix in plan.fixes]
