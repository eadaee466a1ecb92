"""Why a file is left as it is, and why a run cannot go on, as sentences for people."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Left(NamedTuple):
    """A file that a run left as it is, and why."""

    path: str
    """As in the Change it comes from."""
    reason: Message


def left_of(paths: Iterable[str], culprit: str, reason: Message) -> Iterator[Left]:
    """Why each file of a group is left as it is: the culprit for its own reason, all others with it."""
    together = say("it goes together with {path}: {reason}", path=culprit, reason=reason)
    for path in paths:
        yield Left(path, reason if path == culprit else together)


class Halted(Exception):  # noqa: N818  the name says what happened
    """Nothing can be written now; the message says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Refused(Exception):  # noqa: N818  the name says what happened
    """One file cannot be changed as it is; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Changed(Refused):
    """One file is no longer what the change was made for: another run may succeed."""


CHANGED = say("it was changed meanwhile; run the command again")
GONE = say("it is gone; run the command again")
EXISTS = say("there is already a file of that name")
OUTSIDE = say("it lies outside the vault")
LINK_OUT = say("it is a symbolic link that leads out of the vault")
LINK_MOVED = say("it is a symbolic link; move the file it leads to")
SYMBOLIC_LINK = say("it is a symbolic link")
NOT_REGULAR = say("it is not a regular file")
HARD_LINK = say("it has a second name on this disk (a hard link), which would keep the old text")
READ_ONLY = say("it is read-only")
OVERLAP = say("another change of this run writes it; run the command again")
NOT_TOLD_APART = say("this disk does not tell the two names apart")

_REASONS = {
    errno.ENOSPC: say("the disk is full"),
    errno.EROFS: say("the disk can only be read"),
    errno.EACCES: say("there is no permission to write it"),
    errno.EPERM: say("there is no permission to write it"),
    errno.EIO: say("the disk reports an error"),
    errno.ENAMETOOLONG: say("its name is too long for this disk"),
    errno.EXDEV: say("it lies on another disk than the folder it should go to"),
    errno.ENOTDIR: say("a part of its path is a file"),
    errno.EEXIST: EXISTS,
    errno.ENOENT: GONE,
    errno.ELOOP: LINK_OUT,
    getattr(errno, "EDQUOT", -1): say("the disk is full"),
}


def reason_of(error: OSError) -> Message:
    """What an error of the system means for one file."""
    known = _REASONS.get(error.errno or 0)
    return known or say("the system says: {word}", word=error.strerror or "unknown error")


def cannot_keep(folder: str, error: OSError) -> Halted:
    """Nothing was changed, because what is needed to take it back cannot be kept."""
    return Halted(say("{path} cannot be written: {reason}", path=folder, reason=reason_of(error)))


def unfinished(error: OSError) -> Halted:
    """The run stops half-way; its journal stays, and the next run ends what this one began."""
    return Halted(
        say(
            "{reason}; run the command again when that is mended, which first ends this run",
            reason=reason_of(error),
        )
    )
