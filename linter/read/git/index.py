"""The index of git: what it has of each path, and how the file on disk looked then."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, cast

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.read.files.file import File
    from vaultmend.linter.read.git.run import Git

_ENTRY = re.compile(
    r"([0-7]{6}) ([0-9a-f]{40,64}) ([0-3])\t([^\0]+)\0"
    r"  (ctime: \d+:\d+\n  mtime: \d+:\d+)\n  dev: \d+\tino: \d+\n"
    r"  uid: \d+\tgid: \d+\n  size: (\d+)\tflags: ([0-9a-f]+)\n"
)
_PLAIN = re.compile(r"([0-7]{6}) ([0-9a-f]{40,64}) ([0-3])\t([^\0]+)\0")
_SPECIAL = 8
"""Digits of flags among which is one of these two."""
_INTENT_TO_ADD = 1 << 29
_SKIP_WORK_TREE = 1 << 30
_SECOND = 1_000_000_000
_RACY = 50_000_000
"""Nanoseconds; what was changed so shortly before the index was written may have been changed again
without a trace: clocks of file systems tick every few milliseconds."""


class Entry(NamedTuple):
    """One path of the index or of a commit."""

    mode: str
    """`100644`, `100755` for a program, `120000` for a symbolic link, `160000` for a submodule."""
    id: str
    stage: str = "0"
    path: str = ""
    times: str = ""
    """When the file on disk was changed, as git last saw it."""
    size: str = ""
    flags: str = "0"

    @property
    def is_absent(self) -> bool:
        """Whether a sparse checkout leaves the file out of the work tree."""
        return bool(int(self.flags, 16) & _SKIP_WORK_TREE)


# A tenth of the time that calling Entry takes, and there is one for every file.
_new = cast("Callable[[type[Entry], tuple[str, ...]], Entry]", tuple.__new__)  # pyright: ignore


class Index:
    """The entries of an index by path, below the folder in which git runs."""

    __slots__ = ("_limit", "beside", "entries", "unmerged")

    def __init__(self, entries: dict[str, Entry], unmerged: frozenset[str], written: int) -> None:
        """`written`: when the index was written, in nanoseconds; before it was read."""
        self.entries = entries
        self.beside: dict[str, dict[str, Entry]] = {}
        """What commits hold, as far as that was asked for."""
        self.unmerged = unmerged
        """Paths that a merge left in conflict; of these the entries have our side, if there is one."""
        self._limit = written - _RACY

    def is_untouched(self, entry: Entry, file: File) -> bool:
        """Whether a file on disk is certainly still what the entry has, by its times and size.

        False means that it must be read: its times are others, or too close to that of the index
        to tell anything. Git overlooks some of this where it is configured to; here nothing is.
        """
        modified, changed = file.mtime_ns, file.ctime_ns
        return (
            changed >= 0
            and modified < self._limit
            and entry.size == str(file.size & 0xFFFFFFFF)
            and entry.times
            == f"ctime: {changed // _SECOND & 0xFFFFFFFF}:{changed % _SECOND}\n"
            f"  mtime: {modified // _SECOND & 0xFFFFFFFF}:{modified % _SECOND}"
        )


def read_index(git: Git, place: str) -> Index:
    """The index whose file is at the absolute path `place`. Raises GitError.

    What was only announced (`git add -N`) is not in it, as it would not be in a commit.
    """
    try:
        written = os.stat(place).st_mtime_ns
    except OSError:
        written = 0
    said = os.fsdecode(git.ask("ls-files", "-s", "-z", "--debug"))
    found = _ENTRY.findall(said)
    if len(found) != said.count("\0"):
        # The form of --debug may change with a version of git: then every file is read.
        found = _PLAIN.findall(os.fsdecode(git.ask("ls-files", "-s", "-z")))
    if not any(item[2] != "0" or len(item[-1]) >= _SPECIAL for item in found):
        return Index({item[3]: _new(Entry, item) for item in found}, frozenset(), written)
    return _careful(found, written)


def _careful(found: list[tuple[str, ...]], written: int) -> Index:
    """An index with entries of a merge, or with others that are not what they seem."""
    entries: dict[str, Entry] = {}
    unmerged: set[str] = set()
    for entry in (Entry(*item) for item in found):
        if int(entry.flags, 16) & _INTENT_TO_ADD:
            continue
        if entry.stage != "0":
            unmerged.add(entry.path)
            # Stage 1 is what both sides come from, 2 is ours, 3 is theirs.
            if entry.stage == "1" or (entry.stage == "3" and entry.path in entries):
                continue
        entries[entry.path] = entry
    return Index(entries, frozenset(unmerged), written)
