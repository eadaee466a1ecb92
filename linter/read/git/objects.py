"""The contents that git keeps, by their ids."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.disk import too_large
from vaultmend.linter.read.git.run import GitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vaultmend.linter.read.git.run import Git

_SMALL = 1 << 16
"""Bytes of a content that is kept when it was asked for alone."""
_AT_ONCE = 8 << 20
"""Bytes that are asked for in one call; a call costs some milliseconds, and the memory is ours."""
MISSING = Problem("git does not have its content here", 1, 1)


class Objects:
    """Reads blobs, many in one call of `git cat-file`."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._sizes: dict[str, int] = {}

    def sizes(self, ids: Iterable[str]) -> dict[str, int]:
        """The bytes of each content that is there. Raises GitError."""
        unknown = [id_ for id_ in dict.fromkeys(ids) if id_ not in self._sizes]
        if unknown:
            asked = "".join(f"{id_}\n" for id_ in unknown).encode()
            said = self._git.ask(
                "cat-file", "--batch-check=%(objectname) %(objectsize)", data=asked
            )
            for line in said.decode().splitlines():
                id_, _, size = line.partition(" ")
                if size.isdigit():
                    self._sizes[id_] = int(size)
        return self._sizes

    def read(self, ids: Sequence[str], limit: int) -> dict[str, bytes | Problem]:
        """The contents behind the first of the ids, and behind as many more as go into one call.

        What is larger than `limit` bytes or is not there has a problem; so has everything when git
        fails.
        """
        known = self._git.known
        found: dict[str, bytes | Problem] = {}
        if len(ids) == 1 and ids[0] in known and len(known[ids[0]]) <= limit:
            return {ids[0]: known[ids[0]]}
        wanted: list[str] = []
        total = 0
        try:
            sizes = self.sizes(ids)
            for id_ in dict.fromkeys(ids):
                size = sizes.get(id_)
                if size is None:
                    found[id_] = MISSING
                elif size > limit:
                    found[id_] = too_large(limit)
                else:
                    total += size
                    if wanted and total > _AT_ONCE:
                        break
                    wanted.append(id_)
            if wanted:
                asked = "".join(f"{id_}\n" for id_ in wanted).encode()
                contents = _contents(self._git.ask("cat-file", "--batch", data=asked))
                found.update(contents)
                if len(ids) == 1 and total <= _SMALL:
                    known.update(contents)
        except GitError as error:
            reason = Problem("git says: {word}", 1, 1, str(error))
            found.update(dict.fromkeys(ids, reason))
        return found


def _contents(said: bytes) -> dict[str, bytes]:
    """The answer of `cat-file --batch`: a line with id, type and size, then the content."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(said):
        end = said.index(b"\n", at)
        words = said[at:end].split(b" ")
        at = end + 1
        if len(words) == 3:
            size = int(words[2])
            found[words[0].decode()] = said[at : at + size]
            at += size + 1
    return found


def blob_id(data: bytes, length: int = 40) -> str:
    """The id that git gives to a content; ids have 40 digits, or 64 in a repository of SHA-256."""
    known = hashlib.sha256 if length == 64 else hashlib.sha1
    # An id is no proof of anything here.
    return known(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
