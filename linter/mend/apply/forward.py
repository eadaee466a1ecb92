"""Does a step, from wherever an earlier run was killed; a step that is done is left alone.

Files are made first, then edited, and what moves or goes leaves its old place last: links resolve
at every instant.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.moving import move_new
from vaultmend.linter.mend.apply.reasons import (
    CHANGED,
    GONE,
    Changed,
)
from vaultmend.linter.mend.apply.stamp import content, file_number, same_file
from vaultmend.linter.mend.apply.swap import swap

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.ground import Ground
    from vaultmend.linter.mend.apply.steps import Step


def refuse_taken_back(ground: Ground, step: Step) -> None:
    """Raise Changed for a step that an earlier run had begun to take back."""
    if os.path.lexists(ground.back(step)):
        raise Changed(CHANGED)


def put(ground: Ground, step: Step) -> None:
    """Make the new file of a step that makes or moves one; the old file stays for now."""
    if step.path == step.to and not step.makes:
        return
    if step.same or step.removes:
        return
    _make_folders(ground, step)
    if step.stages:
        if os.path.lexists(ground.new(step)):
            move_new(ground.new(step), ground.target(step))
        else:
            _refuse_missing(ground.target(step))
    else:
        _second_name(ground.source(step), ground.target(step))


def edit(ground: Ground, step: Step) -> None:
    """Let the new bytes of a step that edits a file take their place."""
    if not step.edits or (step.moves and not step.same):
        return
    target, new, old = ground.source(step), ground.new(step), ground.old(step)
    if not os.path.lexists(new):
        _refuse_swapped_back(ground, step, target)
    elif step.is_done(content(target)):
        keep_swapped(ground, step)
    elif os.path.lexists(old) and not os.path.lexists(target):
        move_new(new, target)
    else:
        _swap(ground, step, target)


def take(ground: Ground, step: Step) -> None:
    """Take the old name away from a file that moves or goes; the file itself is kept."""
    if not step.moves and not step.removes:
        return
    source, target = ground.source(step), ground.target(step)
    if step.same:
        _rename_same(ground, step, source, target)
    elif not os.path.lexists(source):
        return
    elif step.moves and not os.path.lexists(target):
        if step.edits:
            raise Changed(GONE)
        move_new(source, target)  # the disk has no second names
    else:
        _take_away(ground, step, source, target)


def keep_swapped(ground: Ground, step: Step) -> None:
    """End a swap that was killed before the old file had its name among the kept ones."""
    new, old = ground.new(step), ground.old(step)
    if os.path.lexists(new) and not os.path.lexists(old):
        disk.rename(new, old)


def _swap(ground: Ground, step: Step, target: str) -> None:
    new = ground.new(step)
    try:
        grown = ground.resumed and file_number(target) == step.file
        swap(new, target, ground.old(step), step.held if grown else step.held_exactly)
    except Changed:
        if os.path.lexists(new):
            # For an instant it may have been in place, and somebody may have it open.
            disk.rename(new, ground.back(step))
        raise


def _refuse_swapped_back(ground: Ground, step: Step, target: str) -> None:
    """Raise Changed for an edit that was taken back, or whose new bytes are nowhere."""
    old = ground.old(step)
    if not os.path.lexists(old):
        raise Changed(CHANGED)
    if step.is_done(content(old)) and not step.is_done(content(target)):
        disk.rename(old, ground.back(step))
        raise Changed(CHANGED)


def _make_folders(ground: Ground, step: Step) -> None:
    for folder in step.folders:
        path = os.path.join(ground.state.workspace, folder)
        if not os.path.isdir(path):
            disk.make_folder(path)


def _refuse_missing(target: str) -> None:
    """Raise Changed when neither the new bytes nor the file made of them are there."""
    if not os.path.lexists(target):
        raise Changed(GONE)


def _second_name(source: str, target: str) -> None:
    if same_file(source, target):
        return
    if not os.path.lexists(source):
        if os.path.lexists(target):
            return
        raise Changed(GONE)
    try:
        disk.link(source, target)
    except OSError as error:
        if error.errno not in disk.UNSUPPORTED:
            raise


def _take_away(ground: Ground, step: Step, source: str, target: str) -> None:
    old = ground.old(step)
    if not same_file(source, target) and not _may_go(step, source):
        raise Changed(CHANGED)
    disk.rename(source, old)
    if same_file(old, target):
        disk.unlink(old)
    elif not _may_go(step, old):
        move_new(old, source)
        raise Changed(CHANGED)


def _may_go(step: Step, path: str) -> bool:
    """Whether the file at `path` is the one to be taken away; what is appended goes along."""
    data = content(path)
    if data is None:
        return False
    if step.removes or file_number(path) != step.file:
        return step.held_exactly(data)
    return step.held(data)


def _rename_same(ground: Ground, step: Step, source: str, target: str) -> None:
    between = ground.between(step)
    folder, name = os.path.split(target)
    if name in os.listdir(folder):
        return
    if not os.path.lexists(between):
        disk.rename(source, target)
        if name in os.listdir(folder):
            return
        disk.rename(source, between)
    move_new(between, target)
