"""Which file the log of a day is."""

from __future__ import annotations

import posixpath
from datetime import date
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.wildcards import literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from vaultmend.linter.vault.scheme import Scheme

_LENGTH = len("YYYY-MM-DD.md")


class Log(NamedTuple):
    """Where an entry goes."""

    path: str
    of_one_day: bool
    """Whether the file is the log of one day; else all days are in it."""


def log_of(
    day: date,
    scheme: Scheme,
    globs: Sequence[str],
    exists: Callable[[str], bool],
    files: Callable[[], Iterable[str]],
) -> Log | None:
    """The log of a day, whether it is there or not; None where the profile knows no logs.

    It lies in the folder of the memory, or where the latest daily log lies. `globs` are those of
    the role: a folder among them takes such names too, and where no glob does, a path without
    wildcards is the log of all days.
    """
    default = _default(day, scheme, exists)
    if exists(default) and scheme.role(default) == "log":
        return Log(default, of_one_day=True)
    latest = max(((_day(path), path) for path in files() if _is_daily(path, scheme)), default=None)
    if latest is not None:
        path = posixpath.join(_folder(latest[1], latest[0], day), f"{day}.md")
        if scheme.role(path) == "log":
            return Log(path, of_one_day=True)
    if scheme.role(default) == "log":
        return Log(default, of_one_day=True)
    folders = [literal(glob.removesuffix("**")) for glob in globs if glob.endswith("/**")]
    for path in (f"{folder}{day}.md" for folder in folders if folder):
        if scheme.role(path) == "log":
            return Log(path, of_one_day=True)
    whole = [path for path in map(literal, globs) if path]
    there = [path for path in whole if exists(path)]
    return Log((there or whole)[0], of_one_day=False) if whole else None


def _default(day: date, scheme: Scheme, exists: Callable[[str], bool]) -> str:
    memory = scheme.memory or ("memory" if exists("memory") else "")
    return posixpath.join(memory, f"{day}.md")


def _is_daily(path: str, scheme: Scheme) -> bool:
    """Whether a file below the memory is the log of one whole day."""
    inside = not scheme.memory or path.startswith(scheme.memory + "/")
    name = path.rpartition("/")[2]
    return inside and len(name) == _LENGTH and bool(_day(path)) and scheme.role(path) == "log"


def _day(path: str) -> str:
    """The day that is the name of a file, in ISO form; empty for another name."""
    name = path.rpartition("/")[2]
    try:
        day = date.fromisoformat(name[:10]).isoformat()
    except ValueError:
        return ""
    return day if name == f"{day}.md" else ""


def _folder(path: str, was: str, day: date) -> str:
    """The folder for the log of a day, where that of an earlier one lies: `2026/11` goes on."""
    parts = path.split("/")[:-1]
    now = day.isoformat()
    if parts[-2:] == [was[:4], was[5:7]]:
        parts[-2:] = [now[:4], now[5:7]]
    later = {was[:4]: now[:4], was[:7]: now[:7]}
    return "/".join([*parts[:-2], *(later.get(part, part) for part in parts[-2:])])
