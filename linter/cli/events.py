"""Tells what changes below folders while somebody works there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Collection

QUIET_MS = 200
"""Milliseconds without a change after which one is told: an editor writes in steps."""
LONGEST_MS = 1600
"""Milliseconds after which it is told even if somebody writes on and on."""
PATIENCE = 1.0
"""Seconds between two looks at the calendar: at midnight notes grow stale."""


class Events:
    """The paths that change below some folders, from the moment on when this is made.

    Another thread listens, so that nothing is missed while notes are checked. Raises UsageError
    where watchfiles is missing.
    """

    def __init__(self, roots: Collection[str]) -> None:
        import queue
        import threading

        self._arrived: queue.SimpleQueue[set[str] | Exception] = queue.SimpleQueue()
        listener = threading.Thread(target=self._listen, args=(_library(), roots), daemon=True)
        listener.start()

    def next(self) -> set[str]:
        """What has changed since the last call; nothing when nothing does for a while."""
        import queue

        try:
            arrived = [self._arrived.get(timeout=PATIENCE)]
            while not self._arrived.empty():
                arrived.append(self._arrived.get())
        except queue.Empty:
            return set()
        changes: set[str] = set()
        for each in arrived:
            if isinstance(each, Exception):
                raise each
            changes |= each
        return changes

    def _listen(self, library: Any, roots: Collection[str]) -> None:
        def wanted(_change: object, path: str) -> bool:
            return matters(path)

        try:
            for changes in library.watch(
                *roots,
                watch_filter=wanted,
                debounce=LONGEST_MS,
                step=QUIET_MS,
            ):
                self._arrived.put({path for _, path in changes})
        except Exception as error:  # told by whoever waits
            self._arrived.put(error)


def _library() -> Any:
    try:
        import watchfiles
    except ImportError:
        raise UsageError(
            say(
                "--watch needs the package watchfiles; install it with: pip install "
                "'vaultmend[watch]'"
            )
        ) from None
    return watchfiles


def matters(path: str) -> bool:
    """Whether a change at this path can change what is found.

    Of git only what HEAD is: an agent that commits all day changes hundreds of its files. Obsidian
    writes down every click of its user.
    """
    parts = path.replace(os.sep, "/").split("/")
    if ".git" in parts:
        return parts[-2:] == ["logs", "HEAD"]
    if ".obsidian" in parts:
        return not parts[-1].startswith("workspace")
    return True
