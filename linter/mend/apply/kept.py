"""Old files that a run has put aside, and how far what was appended to them has been carried over."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply.files import names_in, read_json, write_json
from vaultmend.linter.mend.apply.stamp import Stamp, stamp_of
from vaultmend.linter.mend.apply.state import near_folder
from vaultmend.linter.mend.apply.swap import FRESH, SEEN
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from vaultmend.linter.mend.apply.state import State
    from vaultmend.linter.mend.apply.steps import Step

CONFLICT = "conflict-"


class Kept(NamedTuple):
    """One old file."""

    path: str
    """Absolute."""
    step: Step
    kind: str = "old"
    """`old` was there before the run, `back` was made by it and taken back; the others are from
    writers in between: see `swap`."""

    @property
    def base(self) -> Stamp:
        """What it held when it was put aside, at the least."""
        stamps = {"old": self.step.before, "back": self.step.after}
        return stamps.get(self.kind) or stamp_of(b"")

    def beside(self, kind: str) -> str:
        """The path of another file of the same step."""
        return os.path.join(os.path.dirname(self.path), f"{self.step.number}.{kind}")

    @property
    def name(self) -> str:
        """Its key in the book of the run."""
        return f"{self.step.near}/{os.path.basename(self.path)}"


class Progress(NamedTuple):
    """What has been carried over from one old file."""

    seen: int
    """Bytes of it that need no more attention."""
    sha: str
    """The hash of those bytes; "" while only the base is known."""
    added: int = 0
    """Bytes that were appended to the note for it."""
    modified: int = -1
    """Its time of change, in nanoseconds, when it was last read."""
    adding: tuple[int, int] | None = None
    """The size of the note, and how much is being appended to it: a run killed here looks again."""


class Book:
    """The progress of all old files of one run."""

    def __init__(self, state: State, run: str) -> None:
        self._path = state.path("runs", f"{run}.kept")
        self._open = False
        plain: dict[str, Any] = read_json(self._path) or {}
        self._entries: dict[str, Progress] = {}
        for name, entry in plain.items():
            progress = Progress(*entry)
            if progress.adding:
                size, length = progress.adding
                progress = progress._replace(adding=(size, length))
            self._entries[name] = progress

    def of(self, kept: Kept) -> Progress:
        """The progress of one old file; at first, its base has been seen.

        A file that was taken back has, behind its base, what was carried over to it while it was
        the note, and the file that is the note again has that too.
        """
        known = self._entries.get(kept.name)
        if known:
            return known
        before = self._entries.get(f"{kept.step.near}/{kept.step.number}.old")
        carried = before.added if before and kept.kind == "back" else 0
        return Progress(kept.base.size + carried, "" if carried else kept.base.sha)

    def note(self, kept: Kept, progress: Progress, *, now: bool) -> None:
        """Remember a progress: on disk `now`, or when the book is closed."""
        self._entries[kept.name] = progress
        self._open = True
        if now:
            self.close()

    def close(self) -> None:
        """Put on disk what is not there yet. Raises OSError."""
        if self._open:
            write_json(self._path, self._entries)
            self._open = False


def kept_of(state: State, run: str, steps: Iterable[Step]) -> list[Kept]:
    """The old files of a run, in the order of its steps."""
    by_number = {step.number: step for step in steps}
    found: list[Kept] = []
    for place in sorted({step.near for step in by_number.values()}):
        folder = near_folder(state, place, run)
        for name in names_in(folder):
            number, _, kind = name.partition(".")
            kind = kind.partition(".")[0]
            if (
                number.isdecimal()
                and kind in ("old", "back", FRESH, SEEN)
                and int(number) in by_number
            ):
                step = by_number[int(number)]
                found.append(Kept(os.path.join(folder, name), step, kind))
    return sorted(found, key=lambda kept: (kept.step.number, kept.path))
