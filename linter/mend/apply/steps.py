"""A run as steps, each of which can be done, found done, and taken back; this is what is journaled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply.stamp import Stamp
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from typing import Any


class Step(NamedTuple):
    """What one Change comes to on the disk."""

    number: int
    """Counts within the run; names the files that belong to the step."""
    group: int
    """Steps of one group are done together or not at all."""
    path: str
    to: str
    before: Stamp | None
    after: Stamp | None
    mode: int | None = None
    """The permissions of a file that is made anew, or that was there before."""
    near: str = ""
    """Which place holds the new and the old file: see `state.near`."""
    folders: tuple[str, ...] = ()
    """Folders that the run makes for it, outermost first."""
    same: bool = False
    """Both paths name one file on this disk: only the case or form of the name changes."""

    file: int = 0
    """The number of the file on its disk: another that took its place is somebody's new text."""

    @property
    def makes(self) -> bool:
        """Whether a file is made where there was none."""
        return self.before is None

    @property
    def removes(self) -> bool:
        """Whether the file goes."""
        return self.after is None

    @property
    def moves(self) -> bool:
        """Whether the file gets another path."""
        return self.path != self.to and not self.makes and not self.removes

    @property
    def edits(self) -> bool:
        """Whether other bytes take the place of those that are there."""
        return not self.makes and not self.removes and self.before != self.after

    @property
    def size(self) -> int:
        """The length of the new bytes."""
        return self.after.size if self.after else 0

    @property
    def stages(self) -> bool:
        """Whether new bytes have to be written."""
        return self.makes or self.edits

    def held(self, data: bytes) -> bool:
        """Whether `data` is what the file held before, perhaps with more appended."""
        return self.before is not None and self.before.begins(data)

    def held_exactly(self, data: bytes) -> bool:
        """Whether `data` is what the file held before, and no more."""
        return self.before is not None and self.before.is_of(data)

    def holds(self, data: bytes) -> bool:
        """Whether `data` is what the file holds afterwards, perhaps with more appended."""
        return self.after is not None and self.after.begins(data)

    def is_done(self, data: bytes | None) -> bool:
        """Whether an edited file that holds `data` has its new bytes.

        Where one text begins with the other, the longer one that fits tells which it is.
        """
        if data is None or self.before is None or self.after is None or not self.holds(data):
            return False
        return self.after.size > self.before.size or not self.held(data)

    def plain(self) -> dict[str, Any]:
        """The step as JSON can hold it."""
        return self._asdict()


def step_from(plain: dict[str, Any]) -> Step:
    """The step that `plain` gave; KeyError or TypeError for anything else."""
    before, after = plain["before"], plain["after"]
    step = Step(**plain)
    return step._replace(
        folders=tuple(step.folders),
        before=Stamp(*before) if before else None,
        after=Stamp(*after) if after else None,
    )
