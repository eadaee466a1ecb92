"""Where the files of a step lie while a run is at work."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import place
from vaultmend.linter.mend.apply.state import near_folder
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.mend.apply.state import State
    from vaultmend.linter.mend.apply.steps import Step


class Ground(NamedTuple):
    """One run in one vault."""

    state: State
    run: str
    resumed: bool = False
    """An earlier start has begun the run, so that writers have had the time to append."""

    def near(self, step: Step) -> str:
        """The folder on the step's own disk that takes what is not in the vault."""
        return near_folder(self.state, step.near, self.run)

    def new(self, step: Step) -> str:
        """The new bytes, until they are in place."""
        return os.path.join(self.near(step), f"{step.number}.new")

    def old(self, step: Step) -> str:
        """The file that was replaced or removed: a writer may still hold it open."""
        return os.path.join(self.near(step), f"{step.number}.old")

    def back(self, step: Step) -> str:
        """The file that the run had put in place and took back; it says that this was begun."""
        return os.path.join(self.near(step), f"{step.number}.back")

    def between(self, step: Step) -> str:
        """A name to go through where the disk takes the old and the new name for the same."""
        return os.path.join(self.near(step), f"{step.number}.between")

    def source(self, step: Step) -> str:
        """The absolute path of the file before the step; a link is followed unless it moves."""
        if step.moves or step.removes:
            return place.absolute_of(self.state, step.path)
        return place.real_of(self.state, step.path)

    def target(self, step: Step) -> str:
        """The absolute path of the file after the step."""
        if step.path == step.to:
            return self.source(step)
        return place.absolute_of(self.state, step.to)
