"""What every command that writes does: look, plan pass by pass, prove, write, and say what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.mend.apply.hot import default_settle, hot
from vaultmend.linter.mend.apply.reasons import Halted
from vaultmend.linter.mend.apply.recover import recover
from vaultmend.linter.mend.apply.run import apply
from vaultmend.linter.mend.apply.state import State, find_state
from vaultmend.linter.mend.draft import Group
from vaultmend.linter.mend.edits import DropMark, ReplaceText
from vaultmend.linter.mend.growth import grown
from vaultmend.linter.mend.passes import MOST_PASSES, Restless, Unsound, mend
from vaultmend.linter.mend.plan import Bar, Proposal
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.mending import Left, Mending

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.mend.edits import Edit
    from vaultmend.linter.mend.passes import Mended
    from vaultmend.linter.mend.plan import Refusal
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.vault.vault import Vault

MOVERS = ("mv", "archive", "restore")
"""Commands that may change where a link in a log points, and nothing else there."""


class View(NamedTuple):
    """A vault as a command sees it, and what it would do next."""

    vault: Vault
    proposals: Sequence[Proposal]
    result: Result | None = None
    """What `check` finds, for commands that check."""
    refused: Sequence[Refusal] = ()
    """What should be done and cannot, as was seen before any plan."""


class Writing(NamedTuple):
    """How a command was asked to write."""

    command: str
    dry: bool
    settle: float
    """Seconds for which a note must have been left in peace."""
    together: bool = False
    """All or nothing: what is found only makes sense as a whole."""
    most_passes: int = MOST_PASSES
    calm: frozenset[str] = frozenset()
    """Notes and folders that the user has named or just changed: they need no peace."""

    def leaves_in_peace(self, path: str) -> bool:
        """Whether this note is left for later while somebody may be writing at it."""
        return not any(path == one or path.startswith(f"{one}/") for one in self.calm)


def writing_as_asked(
    args: argparse.Namespace,
    command: str,
    *,
    named: Iterable[str] = (),
    together: bool = False,
) -> Writing:
    """What the flags of `add_writing` ask for.

    Who names a note wants it written now, with the rows that follow it, even if they were saved a
    moment ago; `--settle` makes no exceptions.
    """
    return Writing(
        command,
        args.diff or args.dry_run,
        default_settle() if args.settle is None else args.settle,
        together,
        calm=frozenset(named) if args.settle is None else frozenset(),
    )


def carry_out(
    space: Workspace, writing: Writing, look: Callable[[Source], View]
) -> tuple[Mending, View]:
    """Do in a vault what `look` proposes until it proposes nothing, and the last view of it.

    A dry run writes nothing at all. Raises UsageError when nothing can be written, and when what
    was to be written is not sound: then nothing is.
    """
    state = find_state(space.roots.workspace)
    bars = bars_of(space, writing)
    try:
        earlier = () if writing.dry else recover(state).conflicts
        mended = mend(space.source, look, bars, writing.most_passes)
        mending = _written(space, writing, state, mended)
        told = [*(Left(*left) for left in earlier), *mending.conflicts]
        return mending._replace(conflicts=told), mended.view
    except Halted as halted:
        raise UsageError(halted.message) from None
    except Unsound as unsound:
        raise UsageError(_fault(unsound)) from None
    except Restless as restless:
        rules = " and ".join(restless.by)
        raise UsageError(
            say(
                "the fixes of {rules} undo each other; nothing is written. Leave one out "
                "with --ignore {by}, and report it as a fault of vaultmend",
                rules=rules,
                by=restless.by[0],
            )
        ) from None


def _written(space: Workspace, writing: Writing, state: State, mended: Mended[View]) -> Mending:
    groups = mended.draft.groups()
    if writing.together and groups:
        groups = [_joined(groups)]
    left = (*mended.refused, *mended.view.refused)
    later = [item for item in left if item.bar.passes]
    never = [item for item in left if not item.bar.passes]
    mending = Mending(
        vault=space.name,
        run=None,
        dry=writing.dry,
        applied=groups,
        deferred=[Left(item.path, item.bar.reason) for item in later],
        refused=[Left(item.path, item.bar.reason) for item in never],
        conflicts=(),
        remaining=None,
    )
    if writing.dry or not groups:
        return mending
    groups = grown(groups, space.source.read)
    run = apply(
        [group.changes for group in groups],
        workspace=space.roots.workspace,
        state=state,
        command=writing.command,
    )
    done = set(run.applied)
    applied: list[Group] = [group for group in groups if done.issuperset(group.changes)]
    return mending._replace(
        run=run.id if run.applied else None,
        applied=applied,
        deferred=[*mending.deferred, *(Left(*left) for left in run.deferred)],
        refused=[*mending.refused, *(Left(*left) for left in run.refused)],
        conflicts=[Left(*left) for left in run.conflicts],
    )


def _joined(groups: Sequence[Group]) -> Group:
    changes = tuple(change for group in groups for change in group.changes)
    return Group(changes, tuple(item for group in groups for item in group.proposals))


def _fault(unsound: Unsound) -> str:
    faults = "; ".join(f"{fault.path}: {fault.reason}" for fault in unsound.found[:3])
    return (
        f"what {' and '.join(unsound.by)} would write is not sound, so nothing is written "
        f"({faults}). This is a fault of vaultmend: please report it with this line"
    )


def bars_of(space: Workspace, writing: Writing) -> Callable[[Edit, Proposal], Bar | None]:
    """Tells of each edit why it may not be made now, or nothing."""
    return _Bars(space, writing, find_state(space.roots.workspace))


class _Bars:
    """Which edits may not be made now: logs only grow, and nobody is interrupted in writing."""

    def __init__(self, space: Workspace, writing: Writing, state: State) -> None:
        self._space = space
        self._writing = writing
        self._state = state
        self._hot: dict[str, bool] = {}

    def __call__(self, edit: Edit, proposal: Proposal) -> Bar | None:
        path = edit.path
        if (
            isinstance(edit, ReplaceText | DropMark)
            and proposal.by not in MOVERS
            and self._space.scheme.role(path) == "log"
        ):
            return Bar(say("logs only grow: nothing in them is rewritten"))
        return Bar(self._settling(), passes=True) if self._is_hot(path) else None

    def _is_hot(self, path: str) -> bool:
        if path not in self._hot:
            settle = self._writing.settle if self._writing.leaves_in_peace(path) else 0.0
            self._hot[path] = hot(path, settle, None, self._state)
        return self._hot[path]

    def _settling(self) -> Message:
        return say(
            "it was changed less than {seconds} seconds ago; run the command again later, or with "
            "--settle 0",
            seconds=f"{self._writing.settle:g}",
        )
