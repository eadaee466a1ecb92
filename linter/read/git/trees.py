"""What a commit holds: path by path, or as the difference to an index."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.read.git.index import Entry

if TYPE_CHECKING:
    from vaultmend.linter.read.git.index import Index
    from vaultmend.linter.read.git.run import Git


def read_tree(git: Git, commit: str) -> dict[str, Entry]:
    """The entries of a commit by path, below the folder in which git runs. Raises GitError."""
    entries: dict[str, Entry] = {}
    for line in git.ask("ls-tree", "-r", "-z", commit).split(b"\0"):
        about, tab, name = line.partition(b"\t")
        if tab:
            mode, _, id_ = about.decode().split(" ")
            entries[os.fsdecode(name)] = Entry(mode, id_)
    return entries


def tree_beside(git: Git, commit: str, index: Index) -> dict[str, Entry]:
    """The same entries, found by what the index has differently: that is much less to ask for.

    Entries that are equal are the index's own. Raises GitError.
    """
    known = index.beside.get(commit)
    if known is None:
        read = read_tree(git, commit) if index.unmerged else _differing(git, commit, index)
        known = index.beside[commit] = read
    return known


def _differing(git: Git, commit: str, index: Index) -> dict[str, Entry]:
    words = git.ask(
        "diff-index",
        "--cached",
        "--raw",
        "-z",
        "--no-abbrev",
        "--no-renames",
        "--no-ext-diff",
        "--relative",
        commit,
        "--",
    ).split(b"\0")
    entries = dict(index.entries) if len(words) > 1 else index.entries
    for about, name in zip(words[::2], words[1::2], strict=False):
        mode, _, id_, _, _ = about.decode().removeprefix(":").split(" ")
        path = os.fsdecode(name)
        if mode == "000000":
            entries.pop(path, None)
        else:
            entries[path] = Entry(mode, id_)
    return entries
