"""What git remembers of a vault: the only module that runs git, and only to read."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

_KEPT = ("GIT_EXEC_PATH", "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")
"""What says how git runs, not in which repository; a hook is told of one that may be another."""
_HEADER = re.compile(rb"\x01([0-9]{4})-([0-9]{2})-([0-9]{2})")
_SECONDS = 300


def first_commits(workspace: str) -> Mapping[str, date] | None:
    """The author's day of the commit that brought each path below the folder `workspace`.

    A path that was removed and came back counts from its return, one that was renamed from its new
    name. None when nobody can know: no git, no repository, or a clone without its whole history,
    which would give the day of the cut.
    """
    if _git(workspace, "rev-parse", "--is-shallow-repository") != b"false\n":
        return None
    said = _git(
        workspace,
        "log",
        "-z",
        "--name-only",
        "--diff-filter=A",
        "--no-renames",
        "--relative",
        "--no-show-signature",
        "--format=%x01%as",
    )
    return None if said is None else _first_days(said)


def _first_days(said: bytes) -> dict[str, date]:
    """By path, from a log that begins with the newest commit."""
    from datetime import date

    days: dict[str, date] = {}
    day: date | None = None
    for part in said.split(b"\0"):
        header = _HEADER.fullmatch(part)
        if header:
            day = date(*map(int, header.groups()))
        elif part and day is not None:
            # A line break ends the header, not the path before it.
            days.setdefault(os.fsdecode(part.removeprefix(b"\n")), day)
    return days


def _git(folder: str, *arguments: str) -> bytes | None:
    """What git prints, or None when it fails or is not there."""
    import subprocess

    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name.startswith(_KEPT)
    }
    # A program named by the repository's own configuration must not run.
    command = ["git", "--no-pager", "-c", "core.fsmonitor=false", "-C", folder, *arguments]
    try:
        done = subprocess.run(  # noqa: S603  only words of this module, and a folder
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**kept, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"},
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout if done.returncode == 0 else None
