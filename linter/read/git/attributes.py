"""Which files of the work tree git stores in another form than they have on disk."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.read.git.run import GitError

if TYPE_CHECKING:
    from collections.abc import Collection

    from vaultmend.linter.read.git.run import Git

_NONE = ("unspecified", "unset")
_ASKED = ("filter", "working-tree-encoding", "ident", "text", "eol", "crlf")


class Stored:
    """How git stores some paths."""

    __slots__ = ("endings", "otherwise")

    def __init__(self, otherwise: frozenset[str], endings: frozenset[str]) -> None:
        self.otherwise = otherwise
        """Paths with a filter (LFS, git-crypt) or another encoding: not comparable with a file."""
        self.endings = endings
        """Paths whose line endings may differ: LF in git, CRLF on disk."""


def stored(git: Git, paths: Collection[str]) -> Stored:
    """What holds of these paths; nothing special when git cannot tell."""
    if not paths:
        return Stored(frozenset(), frozenset())
    asked = b"".join(os.fsencode(path) + b"\0" for path in paths)
    try:
        words = git.ask("check-attr", "-z", "--stdin", *_ASKED, data=asked).split(b"\0")
    except GitError:
        return Stored(frozenset(), frozenset())
    otherwise: set[str] = set()
    endings = set(paths) if git.line("config", "core.autocrlf") in ("true", "input") else set[str]()
    for name, attribute, value in zip(words[::3], words[1::3], words[2::3], strict=False):
        path, key, said = os.fsdecode(name), attribute.decode(), value.decode("utf-8", "replace")
        if key in ("text", "crlf") and said == "unset":
            endings.discard(path)
        elif said in _NONE:
            continue
        elif key in ("filter", "working-tree-encoding", "ident"):
            otherwise.add(path)
        else:
            endings.add(path)
    return Stored(frozenset(otherwise), frozenset(endings))
