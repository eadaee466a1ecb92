"""A progress bar on stderr, for runs that take longer than a person likes to wait in the dark."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 1.0
"""Seconds before the bar appears."""
EVERY = 64
"""Notes between two looks at the clock."""


class Progress:
    """Counts notes; shows a bar only on a terminal, and only after a second."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def tick(self, done: int, total: int) -> None:
        """`done` of `total` notes are read."""
        if done % EVERY:
            return
        if self._bar is None:
            if time.monotonic() - self._begun < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress as Bar

            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=total)
            self._bar.start()
        self._bar.update(self._task, completed=done, total=total)

    def close(self) -> None:
        """Take the bar off the screen."""
        if self._bar is not None:
            self._bar.stop()


def ticker() -> tuple[Callable[[int, int], None] | None, Callable[[], None]]:
    """What to call for each note and at the end; nothing to call where nobody looks."""
    if not sys.stderr.isatty():
        return None, lambda: None
    progress = Progress()
    return progress.tick, progress.close
