"""Carries a journaled run out, group by group: each is done as a whole or taken back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import back, disk, forward
from vaultmend.linter.mend.apply.kept import Book
from vaultmend.linter.mend.apply.reasons import (
    Changed,
    Left,
    Refused,
    reason_of,
    unfinished,
)
from vaultmend.linter.mend.apply.sweeping import sweep_step, sweep_until_quiet
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.mend.apply.ground import Ground
    from vaultmend.linter.mend.apply.records import Record
    from vaultmend.linter.mend.apply.steps import Step

_FORWARD = (forward.put, forward.edit, forward.take)
_BACK = (back.untake, back.unedit, back.unput)
_NO_MATTER = disk.UNSUPPORTED | {13}


class Carried:
    """The course of one run; `carry_out` fills it."""

    def __init__(self, ground: Ground, record: Record) -> None:
        self.ground = ground
        self.record = record
        self.book = Book(ground.state, record.id)
        self.failed: dict[int, tuple[str, Refused]] = {}
        """By group: the file in the way, and why."""
        self.conflicts: list[Left] = []

    @property
    def applied(self) -> frozenset[int]:
        """The numbers of the steps that are done."""
        return frozenset(step.number for step in self.record.steps if step.group not in self.failed)


def carry_out(ground: Ground, record: Record) -> Carried:
    """Do every step of a run, or what is left of it; raises Halted when the disk fails for good."""
    run = Carried(ground, record)
    _each(run, forward.refuse_taken_back)
    for act in _FORWARD:
        if act is forward.take:
            _sync(run, ground.target)
        _each(run, act)
    _sync(run, ground.source)
    run.conflicts += sweep_until_quiet(ground, record.steps, run.applied, run.book)
    return run


def _each(run: Carried, act: Callable[[Ground, Step], None]) -> None:
    for step in run.record.steps:
        if step.group in run.failed:
            continue
        try:
            act(run.ground, step)
        except Refused as refused:
            _take_back(run, step, refused)
        except OSError as error:
            _take_back(run, step, Refused(reason_of(error)))
        else:
            if act is forward.edit and step.edits:
                sweep_step(run.ground, step, run.book)


def _take_back(run: Carried, culprit: Step, reason: Refused) -> None:
    """Take every step of a group back; what somebody has changed meanwhile is left and reported."""
    run.failed[culprit.group] = (culprit.path, reason)
    group = [step for step in reversed(run.record.steps) if step.group == culprit.group]
    left: set[int] = set()
    for act in _BACK:
        for step in group:
            if step.number in left:
                continue
            try:
                act(run.ground, step)
            except Changed:
                left.add(step.number)
                run.conflicts.append(
                    Left(
                        step.to,
                        say("it was changed meanwhile, so that its change could not be taken back"),
                    )
                )
            except Refused as refused:
                left.add(step.number)
                run.conflicts.append(Left(step.to, refused.message))
            except OSError as error:
                raise unfinished(error) from None


def _sync(run: Carried, path_of: Callable[[Step], str]) -> None:
    folders: set[str] = set()
    for step in run.record.steps:
        try:
            folders.add(os.path.dirname(path_of(step)))
            folders |= {_above(run.ground, folder) for folder in step.folders}
        except Refused:
            continue
    for folder in sorted(folders):
        try:
            disk.sync_folder(folder)
        except FileNotFoundError:
            continue
        except OSError as error:
            if error.errno not in _NO_MATTER:
                raise unfinished(error) from None


def _above(ground: Ground, folder: str) -> str:
    return os.path.dirname(os.path.join(ground.state.workspace, folder))
