"""Takes a step back, as far as it was done, when its group cannot be done as a whole."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.forward import keep_swapped
from vaultmend.linter.mend.apply.moving import move_new
from vaultmend.linter.mend.apply.reasons import CHANGED, Changed
from vaultmend.linter.mend.apply.stamp import content, same_file
from vaultmend.linter.mend.apply.swap import swap

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.ground import Ground
    from vaultmend.linter.mend.apply.steps import Step


def untake(ground: Ground, step: Step) -> None:
    """Give a file that moves or goes its old name again.

    Raises Changed when somebody has made another file there: then both stay where they are.
    """
    if not step.moves and not step.removes:
        return
    source, target, old = ground.source(step), ground.target(step), ground.old(step)
    if step.same:
        if os.path.lexists(ground.between(step)):
            move_new(ground.between(step), source)
        elif os.path.basename(source) not in os.listdir(os.path.dirname(source)):
            disk.rename(target, source)
    elif os.path.lexists(source):
        if os.path.lexists(old):
            raise Changed(CHANGED)
    elif os.path.lexists(old):
        move_new(old, source)
    elif step.moves and not step.edits and os.path.lexists(target):
        move_new(target, source)


def unedit(ground: Ground, step: Step) -> None:
    """Let the old file take its place again."""
    if not step.edits or (step.moves and not step.same):
        return
    target, old, back = ground.source(step), ground.old(step), ground.back(step)
    if step.is_done(content(target)):
        keep_swapped(ground, step)
        if os.path.lexists(old):
            swap(old, target, back, step.holds)
    elif not os.path.lexists(old):
        return
    elif same_file(old, target):
        disk.unlink(old)
    elif step.is_done(content(old)):
        disk.rename(old, back)
    elif os.path.lexists(target):
        raise Changed(CHANGED)
    else:
        move_new(old, target)


def unput(ground: Ground, step: Step) -> None:
    """Take away the file that the step has made, and the folders made for it if nothing is in."""
    if step.makes:
        if not os.path.lexists(ground.new(step)):
            _take_back(ground, step)
    elif step.moves and not step.same:
        source, target = ground.source(step), ground.target(step)
        if step.edits:
            if not os.path.lexists(ground.new(step)):
                _take_back(ground, step)
        elif same_file(source, target):
            disk.unlink(target)
    for folder in reversed(step.folders):
        with contextlib.suppress(OSError):
            disk.remove_folder(os.path.join(ground.state.workspace, folder))


def _take_back(ground: Ground, step: Step) -> None:
    """Take the new file away; what is appended to it goes into the old one, if there is one."""
    target, back = ground.target(step), ground.back(step)
    data = content(target)
    if data is None and not os.path.lexists(target):
        return
    if data is None or not step.holds(data) or (step.makes and len(data) > step.size):
        raise Changed(CHANGED)
    disk.rename(target, back)
