"""Looks whether changes can be made, and writes their new bytes where the vault does not see them."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk, files, place
from vaultmend.linter.mend.apply.backups import BACKUPS, back_up
from vaultmend.linter.mend.apply.reasons import (
    CHANGED,
    GONE,
    NOT_REGULAR,
    NOT_TOLD_APART,
    OVERLAP,
    Changed,
    Refused,
    reason_of,
)
from vaultmend.linter.mend.apply.stamp import content, same_file, stamp_of
from vaultmend.linter.mend.apply.state import make_near, near, near_folder, places
from vaultmend.linter.mend.apply.steps import Step
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.mend.apply.ground import Ground
    from vaultmend.linter.mend.change import Change


class Wish(NamedTuple):
    """A change, and the permissions of a file that is made again."""

    change: Change
    mode: int | None = None


class Stopped(Exception):  # noqa: N818  the name says what happened
    """A group cannot be done, because of one of its files."""

    def __init__(self, path: str, reason: Refused) -> None:
        super().__init__(path)
        self.path = path
        self.reason = reason


class Stage:
    """The changes of one run, group by group, before any is made."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.steps: list[Step] = []
        self._groups = 0
        self._numbers = 0
        self._taken: set[str] = set()

    def add(self, group: Sequence[Wish]) -> int:
        """Stage a group, whole or not at all; gives its number. Raises Stopped."""
        steps: list[Step] = []
        taken = set(self._taken)
        for wish in group:
            try:
                step = self._step(wish, taken)
                if step.path != step.to or step.before != step.after:
                    steps.append(step)
                    self._write(step, wish)
            except Refused as refused:
                self.discard(steps)
                raise Stopped(wish.change.path, refused) from None
            except OSError as error:
                self.discard(steps)
                raise Stopped(wish.change.path, Refused(reason_of(error))) from None
        self._taken = taken
        self._groups += 1
        self.steps += steps
        return self._groups - 1

    def discard(self, steps: Sequence[Step]) -> None:
        """Throw staged bytes away."""
        for step in steps:
            files.remove(self.ground.new(step))

    def sync(self) -> None:
        """Wait until what is staged is on the disk. Raises OSError."""
        for folder in {self.ground.near(step) for step in self.steps}:
            disk.sync_folder(folder)
        if any(step.before for step in self.steps):
            disk.sync_folder(self.ground.state.path(BACKUPS))

    def clear(self) -> None:
        """Remove the folders of the run that nothing is kept in."""
        for where in places(self.ground.state):
            files.remove_empty(near_folder(self.ground.state, where, self.ground.run))

    def _step(self, wish: Wish, taken: set[str]) -> Step:
        change, state = wish.change, self.ground.state
        made = change.before is None
        mode = wish.mode
        source, number = "", 0
        if not made:
            goes = change.path != change.to or change.after is None
            source, status = place.existing(state, change.path, moved=goes)
            _compare(source, change.before)
            mode, number = stat.S_IMODE(status.st_mode), status.st_ino
        target, same = source, False
        if made or change.path != change.to:
            target = place.absolute_of(state, change.to)
            same = not made and same_file(source, target)
            if same and os.path.dirname(source) != os.path.dirname(target):
                raise Refused(NOT_TOLD_APART)
            target = target if same else place.new(state, change.to)
        names = {source, target} - {""}
        if names & taken:
            raise Changed(OVERLAP)
        taken |= names
        self._numbers += 1
        return Step(
            number=self._numbers,
            group=self._groups,
            path=change.path,
            to=change.to,
            before=None if change.before is None else stamp_of(change.before),
            after=None if change.after is None else stamp_of(change.after),
            mode=mode,
            near=near(state, _folder_of(target)),
            folders=tuple(place.missing_folders(state, change.to)),
            same=same,
            file=number,
        )

    def _write(self, step: Step, wish: Wish) -> None:
        change, state = wish.change, self.ground.state
        make_near(state, step.near, self.ground.run)
        if change.before is not None and step.before is not None:
            back_up(state, step.before, change.before)
        if not step.stages or change.after is None:
            return
        new = self.ground.new(step)
        if step.makes:
            folder = _folder_of(self.ground.target(step))
            files.write_file(new, change.after, 0o666, exactly=step.mode, within=folder)
        else:
            files.write_file(new, change.after, like=self.ground.source(step))


def _compare(path: str, before: bytes | None) -> None:
    data = content(path)
    if data is None:
        raise Refused(NOT_REGULAR) if os.path.lexists(path) else Changed(GONE)
    if data != before:
        raise Changed(CHANGED)


def _folder_of(path: str) -> str:
    """The nearest folder above a path that is there."""
    folder = os.path.dirname(path)
    while not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    return folder
