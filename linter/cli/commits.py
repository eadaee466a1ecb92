"""Opens vaults as a commit has them: the one to be made from the index, or those since a revision."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.digest import group_of
from vaultmend.linter.check.cache.folder import Folder
from vaultmend.linter.check.cache.memory import Memory
from vaultmend.linter.check.cache.witness import Witness
from vaultmend.linter.cli.base_revision import UNSHALLOW
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import current_folder, open_workspaces
from vaultmend.linter.message import cut, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.git import place
from vaultmend.linter.read.git.revisions import commit_of, is_shallow, is_unborn, merge_base
from vaultmend.linter.read.git.run import GitError
from vaultmend.linter.read.git.tree import commit_tree, git_of, index_tree, is_staged, merge_heads
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.cli.replay import Call
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.read.files.roots import Roots
    from vaultmend.linter.read.git.place import Place
    from vaultmend.linter.read.git.run import Git
    from vaultmend.linter.read.git.tree import GitTree


_LINK = "120000"


class Commit(NamedTuple):
    """A vault as a commit has it, or will have it."""

    space: Workspace
    parents: tuple[str, ...]
    """The ids of the commits that it is judged against; without any, all of it is reported."""


def open_commits(
    paths: Sequence[str], today: str | None, config: str | None, since: str | None
) -> list[Commit]:
    """The vaults of a command line in the index, or with `since` at HEAD, configuration and all.

    A hook before a push names both ends itself (`PRE_COMMIT_FROM_REF`, `PRE_COMMIT_TO_REF`).
    Raises UsageError where there is no repository, no such revision or no history.
    """
    until = "HEAD"
    pushed = [os.environ.get(f"PRE_COMMIT_{end}_REF") for end in ("FROM", "TO")]
    if since is None and pushed[0] and pushed[1]:
        since, until = pushed[0], pushed[1]
    parents: dict[str, tuple[str, ...]] = {}

    def tree_of(roots: Roots) -> GitTree:
        where = _place(roots)
        try:
            git = git_of(where, os.environ, current_folder(roots.workspace))
            tree, before = (
                _staged(where, git) if since is None else _since(where, git, since, until)
            )
        except GitError as error:
            raise UsageError(
                say(
                    "git cannot read {workspace}: {error}",
                    workspace=roots.workspace,
                    error=str(error),
                )
            ) from None
        parents[roots.workspace] = before
        return tree

    spaces = open_workspaces(paths, today, config, ALL, tree_of=tree_of)
    return [Commit(space, parents[space.roots.workspace]) for space in spaces]


def remembered_commits(commits: Sequence[Commit], call: Call | None) -> list[Commit]:
    """The same, with what earlier calls learnt of these vaults; git tells by its ids what is new.

    `call` knows the folder of the cache; without one nothing is remembered.
    """
    return [
        commit._replace(space=_remembered(commit.space, call)) if call else commit
        for commit in commits
    ]


def _remembered(space: Workspace, call: Call) -> Workspace:
    workspace = space.roots.workspace
    if space.tree is None or is_inside(os.path.realpath(call.folder), workspace):
        return space
    entries = space.tree.by_workspace().items()
    # Behind a symbolic link is what another entry has.
    ids = {path: (entry.mode, entry.id) for path, entry in entries if entry.mode != _LINK}
    witness = Witness(space.source)
    memory = Memory(Folder(call.folder), group_of([workspace]), witness, ids, frozenset(), of="git")
    return space._replace(source=witness, memory=memory)


def _place(roots: Roots) -> Place:
    below = os.path.relpath(roots.obsidian, roots.workspace).replace(os.sep, "/")
    found = place.find_place(roots.workspace, ("" if below == "." else below, "memory"))
    if found is None:
        raise UsageError(
            say(
                "{workspace} is in no git repository; leave out --staged or --since",
                workspace=roots.workspace,
            )
        )
    return found


def _staged(where: Place, git: Git) -> tuple[GitTree, tuple[str, ...]]:
    """The index, and what it is judged against.

    When nothing is staged, somebody wants to know of all of it: a call by hand, or all files for
    pre-commit. In a hook of git itself such a commit (`--amend`, `--allow-empty`) brings nothing.
    """
    tree = index_tree(where, git)
    head = commit_of(git, "HEAD")
    if head is None:
        if not is_unborn(git):
            git.ask("rev-parse", "--git-dir")  # tells why
            raise UsageError(say("git finds no commit at HEAD of {folder}", folder=where.folder))
        return tree, ()
    heads = merge_heads(git, os.environ)
    is_of_all = not (heads or git.extra or is_staged(git))
    return tree, () if is_of_all else (head, *heads)


def _since(where: Place, git: Git, since: str, until: str) -> tuple[GitTree, tuple[str, ...]]:
    """The newer commit, and the one at which it left the older one."""
    old, new = commit_of(git, since), commit_of(git, until)
    base = merge_base(git, old, new) if old and new else None
    if new is not None and base is not None:
        return commit_tree(where, git, new), (base,)
    git.ask("rev-parse", "--git-dir")  # tells why, if nothing works
    if is_shallow(git):
        raise UsageError(
            say(
                "this clone has no history that leads to '{since}'; {unshallow}",
                since=cut(since),
                unshallow=UNSHALLOW,
            )
        )
    if old is None or new is None:
        missing = cut(since if old is None else until)
        raise UsageError(
            say(
                "there is no revision '{missing}'; name a branch, a tag or a commit",
                missing=missing,
            )
        )
    raise UsageError(
        say("'{since}' and '{until}' have no commit in common", since=cut(since), until=cut(until))
    )
