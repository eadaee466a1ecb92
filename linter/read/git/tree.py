"""The index or a commit as the files of a vault, with the git that reads them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.git.files import GitFiles
from vaultmend.linter.read.git.index import read_index
from vaultmend.linter.read.git.objects import Objects
from vaultmend.linter.read.git.place import index_place, variables_of_hook
from vaultmend.linter.read.git.run import Git
from vaultmend.linter.read.git.trees import read_tree, tree_beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.read.git.index import Entry, Index
    from vaultmend.linter.read.git.place import Place


class GitTree(NamedTuple):
    """What a vault is read from instead of the disk."""

    place: Place
    git: Git
    files: GitFiles
    commit: str | None
    """None is the index."""
    staged: Index | None = None
    """The index itself, where it is one."""

    def by_workspace(self) -> Mapping[str, Entry]:
        """The entries by paths of the workspace."""
        return by_workspace(self.place, self.files.entries)

    def at(self, commit: str) -> GitTree:
        """Another commit of the same repository. Raises GitError."""
        return commit_tree(self.place, self.git, commit, self.staged)


def by_workspace(place: Place, entries: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """Entries of a repository by paths of the workspace."""
    prefix = place.prefix
    return {prefix + path: entry for path, entry in entries.items()} if prefix else entries


def git_of(place: Place, environment: Mapping[str, str], cwd: str) -> Git:
    """Git for the repository of a vault, as the hook that runs us means it, if it is its own."""
    return Git(place.folder, variables_of_hook(Git(place.folder), environment, cwd))


def index_tree(place: Place, git: Git) -> GitTree:
    """The index: the commit as it will be. Raises GitError."""
    index = read_index(git, index_place(git, git.extra))
    files = GitFiles(os.path.realpath(place.folder), index.entries, Objects(git))
    return GitTree(place, git, files, None, index)


def commit_tree(place: Place, git: Git, commit: str, index: Index | None = None) -> GitTree:
    """A commit, by its id; beside an `index` it is quicker to read. Raises GitError."""
    entries = tree_beside(git, commit, index) if index else read_tree(git, commit)
    files = GitFiles(os.path.realpath(place.folder), entries, Objects(git))
    return GitTree(place, git, files, commit)


def is_staged(git: Git) -> bool:
    """Whether the index differs from HEAD, anywhere in the repository. Raises GitError."""
    words = ("--cached", "--raw", "-z", "--no-renames", "--no-ext-diff")
    return bool(git.ask("diff-index", *words, "--ita-invisible-in-index", "HEAD", "--"))


def merge_heads(git: Git, environment: Mapping[str, str]) -> list[str]:
    """The ids of the commits that a merge under way takes in.

    A hook that runs before git has written them down is told of them by its environment.
    """
    found = [name[8:] for name in environment if name.startswith("GITHEAD_")]
    where = git.line("rev-parse", "--git-path", "MERGE_HEAD")
    try:
        with open(os.path.join(git.folder, where or ""), encoding="ascii") as file:
            found += file.read().split()
    except (OSError, ValueError):
        pass
    return sorted({id_ for id_ in found if len(id_) in (40, 64) and id_.isalnum()})
