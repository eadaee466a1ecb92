"""Rebuilds INDEX.md: what `index` does between its arguments and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.index import rebuild
from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.edits import WriteFile
from vaultmend.linter.mend.plan import Proposal
from vaultmend.rules import stale_index

if TYPE_CHECKING:
    from vaultmend.fixers.index import Plan
    from vaultmend.linter.check.collect import Collected
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending

NAME = stale_index.RULE.name


def rebuild_index(space: Workspace, writing: Writing) -> tuple[Mending, Plan]:
    """Bring the index and the hubs of a workspace up to date; also what there was to do."""
    plans: list[Plan] = []

    def look(source: Source) -> View:
        collected = read_for_index(space._replace(source=source))
        plans.append(index_plan(collected))
        return View(collected.vault, proposals(plans[-1]))

    mending, _ = carry_out(space, writing, look)
    return mending, plans[0]


def read_for_index(space: Workspace) -> Collected:
    """A workspace read anew, with what its index is made of."""
    return space.collect([Active(stale_index.RULE, space.settings.rules[NAME].options)])


def index_plan(collected: Collected) -> Plan:
    """What the index of a vault lacks."""
    return rebuild(collected.vault, collected.facts[NAME])


def followed(plan: Plan) -> list[Proposal]:
    """What the index needs where there is one; none is made on the way."""
    return [item for item in proposals(plan) if not _makes_file(item)]


def _makes_file(proposal: Proposal) -> bool:
    return any(isinstance(edit, WriteFile) for edit in proposal.fix.edits)


class Following:
    """Takes the index along with what a command changes in notes, where it was right before."""

    def __init__(self) -> None:
        self._was_right: bool | None = None

    def proposals(self, collected: Collected) -> list[Proposal]:
        """What the index needs by now; at the first look, nothing."""
        wanted = followed(index_plan(collected))
        if self._was_right is None:
            self._was_right = not wanted
        return wanted if self._was_right else []


def proposals(plan: Plan) -> list[Proposal]:
    """The fixes of a rebuild, as `index` asks for them."""
    return [Proposal("index", fix) for fix in plan.fixes]
