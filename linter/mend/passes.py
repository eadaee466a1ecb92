"""Pass after pass until nothing is left to do, each proved sound before the next begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from vaultmend.linter.mend.draft import Draft
from vaultmend.linter.mend.plan import Bar, Proposal, Refusal, Step, plan
from vaultmend.linter.mend.soundness import Side, faults
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vaultmend.linter.mend.edits import Edit
    from vaultmend.linter.mend.soundness import Fault
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.vault.vault import Vault

MOST_PASSES = 20


class View(Protocol):
    """What somebody sees who looks at a vault in order to mend it."""

    @property
    def vault(self) -> Vault:
        """The vault itself."""
        ...

    @property
    def proposals(self) -> Sequence[Proposal]:
        """What should be done next; nothing when it is well."""
        ...


ViewT = TypeVar("ViewT", bound=View)


class Unsound(Exception):  # noqa: N818  the name says what happened
    """A step would break what it must keep: a fault of the rule or command that asked for it."""

    def __init__(self, by: Sequence[str], found: Sequence[Fault]) -> None:
        self.by = by
        self.found = found
        super().__init__("; ".join(f"{fault.path}: {fault.reason}" for fault in found[:3]))


class Restless(Exception):  # noqa: N818
    """The fixes of some rules undo each other, pass after pass."""

    def __init__(self, by: Sequence[str]) -> None:
        self.by = by
        super().__init__(" and ".join(by))


class Mended(NamedTuple, Generic[ViewT]):
    """The outcome of all passes."""

    draft: Draft
    refused: tuple[Refusal, ...]
    view: ViewT
    """What is seen when all is done."""


def mend(
    source: Source,
    look: Callable[[Source], ViewT],
    bars: Callable[[Edit, Proposal], Bar | None],
    most_passes: int = MOST_PASSES,
) -> Mended[ViewT]:
    """Do what `look` proposes, look again, and so on until it proposes nothing that can be done.

    That the last look proposes nothing more is the proof that a second run would do nothing.
    `bars` tells why an edit may not be made. An unsafe fix that is not sound is refused: no rule
    can foresee all that it uncovers; so is one that calls for another without end. Raises Unsound
    or Restless; nothing is written.
    """
    draft = Draft(source)
    view = look(draft)
    steps: list[Step] = []
    unproved: dict[tuple[Edit, ...], Bar] = {}
    for _ in range(most_passes):
        step = plan(
            view.proposals,
            draft,
            lambda edit, proposal: unproved.get(proposal.fix.edits) or bars(edit, proposal),
        )
        if not step.taken:
            return Mended(draft, step.refused + _stuck(step), view)
        becomes = draft.after(step)
        seen = look(becomes)
        found = faults(Side(view.vault, draft), Side(seen.vault, becomes), step)
        if found:
            doubtful = _unsafe(step, found)
            if not doubtful:
                raise Unsound(sorted({proposal.by for proposal in step.taken}), found)
            unproved.update((proposal.fix.edits, _bar(found[0])) for proposal in doubtful)
            continue
        steps.append(step)
        draft, view = becomes, seen
    last = [proposal for step in steps[-2:] for proposal in step.taken]
    restless = {(p.by, edit.path) for p in last if p.fix.safety == "unsafe" for edit in p.fix.edits}
    if not restless:
        raise Restless(sorted({proposal.by for proposal in last}))

    def calmer(edit: Edit, proposal: Proposal) -> Bar | None:
        if proposal.fix.safety == "unsafe" and (proposal.by, edit.path) in restless:
            return Bar(say("it would have to be mended again and again; do it by hand"))
        return bars(edit, proposal)

    return mend(source, look, calmer, most_passes)


def _unsafe(step: Step, found: Sequence[Fault]) -> list[Proposal]:
    """The unsafe fixes of a step that touch a note with a fault; when none does, all of them."""
    unsafe = [proposal for proposal in step.taken if proposal.fix.safety == "unsafe"]
    faulty = {fault.path for fault in found}
    near = [p for p in unsafe if any(edit.path in faulty for edit in p.fix.edits)]
    return near or unsafe


def _bar(fault: Fault) -> Bar:
    return Bar(say("{path}: {reason}; do it by hand", path=fault.path, reason=fault.reason))


def _stuck(step: Step) -> tuple[Refusal, ...]:
    """Fixes that wait although nothing else is to be done: they stand in their own way."""
    bar = Bar(say("two of its edits concern the same text"))
    return tuple(Refusal(item, item.fix.edits[0].path, bar) for item in step.waiting)
