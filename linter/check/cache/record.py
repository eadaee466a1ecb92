"""One run that may be told again: what it said, and everything on disk that it depended on."""

from __future__ import annotations

import marshal
import os
import time

from vaultmend.linter.check.cache.digest import digest, digest_of
from vaultmend.linter.check.cache.listing import Listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    Said: TypeAlias = tuple[str, str]
    """Where a piece of the output goes (`out`, `exactly`, `err`), and its text."""
    Asked: TypeAlias = tuple[str, str, bool]
    """A root, a path below it, and whether something was there."""
    Tree: TypeAlias = tuple[str, tuple[str, ...], bytes]
    """A root, the archives in it that are entered, and the mark of its listing."""

_MAGIC = b"vaultmend run 1\n"
_TICK = 50_000_000
"""Nanoseconds; what was changed so shortly before a look may change again without a trace."""


def kind_of(path: str) -> str:
    """What is at an absolute path: nothing, a file, a folder; of a link, also where it leads."""
    try:
        mode = os.lstat(path).st_mode & 0o170000
        if mode == 0o120000:
            return f"link {os.readlink(path)}, {kind_of(os.path.realpath(path))}"
    except (OSError, ValueError) as error:
        return f"no: {getattr(error, 'errno', None)}"
    return f"{mode:o}"


def is_there(root: str, path: str) -> bool:
    """Whether the path names a file or folder inside the root, links followed."""
    absolute = f"{root}/{path}"
    try:
        os.stat(absolute)
        real = os.path.realpath(absolute)
    except (OSError, ValueError):
        return False
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


def young(now: int) -> int:
    """The moment from which on a change leaves perhaps no trace, for a look at `now`; both in ns."""
    return now - _TICK


class Record:
    """What is kept of a run."""

    __slots__ = (
        "asked",
        "code",
        "contents",
        "doubtful",
        "kinds",
        "reals",
        "said",
        "since",
        "trees",
        "until",
        "walked",
    )

    def __init__(
        self,
        *,
        since: float,
        until: float,
        kinds: Mapping[str, str],
        reals: Mapping[str, str],
        contents: Mapping[str, bytes],
        asked: Sequence[Asked],
        doubtful: Mapping[str, bytes],
        trees: Sequence[Tree],
        said: Sequence[Said],
        code: int,
    ) -> None:
        """`since` and `until` are seconds of the epoch between which the day is the same.

        `kinds` are of places at which a vault or its settings could begin, `reals` where paths
        really lead, `contents` the digests of settings; `doubtful` those of notes whose times do
        not tell whether they changed. `trees` are the vaults themselves.
        """
        self.since = since
        self.until = until
        self.kinds = kinds
        self.reals = reals
        self.contents = contents
        self.asked = asked
        self.doubtful = doubtful
        self.trees = trees
        self.said = said
        self.code = code
        self.walked: dict[str, Listing] = {}
        """The walks of `holds`, by root: who runs anew need not walk once more."""

    @property
    def roots(self) -> list[str]:
        """The vaults that it is about."""
        return [tree[0] for tree in self.trees]

    def holds(self) -> bool:
        """Whether the same run would say the same now; the vaults are walked, nothing is read
        but settings and what is in doubt."""
        return (
            self.since <= time.time() < self.until
            and all(kind_of(path) == kind for path, kind in self.kinds.items())
            and all(os.path.realpath(path) == real for path, real in self.reals.items())
            and all(digest_of(path) == known for path, known in self.contents.items())
            and all(is_there(root, path) is known for root, path, known in self.asked)
            and self._settled()
        )

    def _settled(self) -> bool:
        """Whether the vaults are the same; forgets doubts that time has settled."""
        left: set[str] = set()
        now = time.time_ns()
        for root, archives, mark in self.trees:
            listing = self.walked[root] = Listing(root, archives)
            if listing.mark() != mark:
                return False
            if self.doubtful:
                left.update(listing.doubtful(young(now)))
        if any(digest_of(path) != known for path, known in self.doubtful.items()):
            return False
        self.doubtful = {path: known for path, known in self.doubtful.items() if path in left}
        return True

    def packed(self) -> bytes:
        """The bytes of a file that `unpacked` understands."""
        body = marshal.dumps(
            (
                *(self.since, self.until, dict(self.kinds), dict(self.reals), dict(self.contents)),
                *(list(self.asked), dict(self.doubtful), list(self.trees), list(self.said)),
                self.code,
            ),
            2,
        )
        return _MAGIC + digest(body) + body


def unpacked(data: bytes) -> Record | None:
    """The record in a file; None for what is damaged or of another version.

    What `marshal` reads is known to be whole: it may crash on anything else.
    """
    start = len(_MAGIC)
    body = memoryview(data)[start + 16 :]
    if data[:start] != _MAGIC or digest(body) != data[start : start + 16]:
        return None
    names = ("since", "until", "kinds", "reals", "contents", "asked", "doubtful", "trees")
    try:
        values = dict(zip((*names, "said", "code"), marshal.loads(body), strict=True))  # noqa: S302
        return Record(**values)
    except (ValueError, EOFError, TypeError):
        return None
