"""Compares vaults with a revision of git: what `check --against` does."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.check.rule import ChangeRule
from vaultmend.linter.cli.streams import tell
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say
from vaultmend.linter.vault.scheme import ARCHIVES
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.message import Message
    from vaultmend.linter.read.files.ignore import Ignore
    from vaultmend.linter.read.files.system import FileSystem
    from vaultmend.linter.read.git.past import GitPast
    from vaultmend.linter.read.git.place import Place
    from vaultmend.linter.read.git.run import Git
    from vaultmend.linter.read.git.tree import GitTree
    from vaultmend.linter.vault.changes.change import Change
    from vaultmend.linter.vault.vault import Vault


def names_history(words: Sequence[str], rules: Sequence[AnyRule] = ALL) -> bool:
    """Whether a list of rules and families names one that has nothing to say without history."""
    history = {rule.name for rule in rules if isinstance(rule, ChangeRule)}
    others = {rule.family for rule in rules if rule.name not in history}
    families = {rule.family for rule in rules if rule.name in history} - others
    return not (history | families).isdisjoint(words)


def compared(
    space: Workspace, against: str | None, *, wanted: bool = False, unsure: Collection[str] = ()
) -> Workspace:
    """The workspace as one that is compared with a revision once a rule asks for that.

    `against` is the revision, or None for what is usual. Where there is no repository, or no git,
    nothing is compared then; that is told when somebody `wanted` it. `unsure` are notes whose text
    is not the one on disk. Raises UsageError for a revision that is not there or cannot be asked for.
    """
    told = wanted or against is not None
    known: list[GitPast | None] = []

    def compare(vault: Vault) -> Change | None:
        if not known:
            known.append(_past_of(space, against, told, unsure))
        return change_since(space, vault, known[0]) if known[0] else None

    if against is not None:
        from vaultmend.linter.cli.base_revision import base_of, found_base

        place = place_of(space)
        why = _why_not(place) if place else say("it is in no git repository; leave --against out")
        if place is None or why is not None:
            raise UsageError(
                say(
                    "{name} cannot be compared with '{against}': {why}",
                    name=space.name,
                    against=against,
                    why=why or "",
                )
            )
        found_base(_git(place), base_of(against, os.environ), os.environ)
    return space._replace(compare=compare)


def compared_vault(
    space: Workspace, vault: Vault, against: str | None, told: bool, unsure: Collection[str]
) -> Change | None:
    """What has changed in a vault since a revision; None, said on stderr if `told`, without one.

    Raises UsageError for a revision that is not there.
    """
    past = _past_of(space, against, told, unsure)
    return change_since(space, vault, past) if past else None


def _past_of(
    space: Workspace, against: str | None, told: bool, unsure: Collection[str]
) -> GitPast | None:
    """The revision that a vault is compared with; None, said on stderr if `told`, without one."""
    from vaultmend.linter.cli.base_revision import Cutoff, base_of, found_base
    from vaultmend.linter.read.git.run import GitError

    place = place_of(space)
    why = say("it is in no git repository") if place is None else None
    try:
        why = why or (_why_not(place) if told and place else None)
        if why is None and place is not None:
            commit = found_base(_git(place), base_of(against, os.environ), os.environ)
            if commit is not None:
                return _read_now(_past(space, place, commit, unsure))
            why = _why_not(place) or say("it has no earlier commit")
    except Cutoff as cutoff:
        why = say("this clone has no history; {remedy}", remedy=cutoff.message)
        told = True
    except GitError as error:
        if against is not None:
            raise UsageError(
                say(
                    "git cannot compare {name} with '{against}': {error}",
                    name=space.name,
                    against=against,
                    error=str(error),
                )
            ) from None
        why = say("git says: {error}", error=str(error))
    if told and why is not None:
        from vaultmend.linter.cli.output import speaker_of

        said = say("{name}: not compared with a revision: {why}", name=space.name, why=why)
        tell(speaker_of(space)(said))
    return None


def _read_now(past: GitPast) -> GitPast:
    """The revision with all that differs from it found out. Raises GitError."""
    _ = past.edited, past.removed, past.added
    return past


def change_since(space: Workspace, vault: Vault, past: GitPast) -> Change:
    """What has changed in a vault since a revision of it."""
    from vaultmend.linter.vault.changes.change import Change

    return Change(vault, past, space.source.read)


def past_of_tree(space: Workspace, tree: GitTree, commit: str) -> GitPast:
    """A commit that another one, or the index, is compared with. Raises GitError."""
    from vaultmend.linter.read.git.now import TreeNow
    from vaultmend.linter.read.git.past import GitPast
    from vaultmend.linter.read.git.tree import by_workspace
    from vaultmend.linter.read.git.trees import read_tree, tree_beside

    git, index = tree.git, tree.staged
    before = tree_beside(git, commit, index) if index else read_tree(git, commit)
    return GitPast(
        git=git,
        prefix=tree.place.prefix,
        head=tree.commit or "HEAD",
        before=by_workspace(tree.place, before),
        now=TreeNow(tree.by_workspace(), is_pending=index is not None),
        read_now=space.source.read,
        ignore=ignore_of(space),
        workspace=space.roots.workspace,
        archives=ARCHIVES,
    )


def place_of(space: Workspace) -> Place | None:
    """The repository that holds the memory of a workspace."""
    from vaultmend.linter.read.git import place

    return place.find_place(space.roots.workspace, (space.obsidian, space.settings.memory))


def ignore_of(space: Workspace) -> Callable[[FileSystem], Ignore]:
    """The lists of what is ignored in a workspace, as another file system has them."""
    from vaultmend.linter.read.files.ignore import Ignore

    roots, exclude = space.roots, space.settings.exclude
    return lambda system: Ignore(roots.workspace, roots.obsidian, exclude, system=system)


def _git(place: Place) -> Git:
    from vaultmend.linter.read.git.run import Git

    return Git(place.folder)


def _why_not(place: Place) -> Message | None:
    """Why git does not work there, or None when it does."""
    from vaultmend.linter.read.git.run import GitError

    try:
        _git(place).ask("rev-parse", "--git-dir")
    except GitError as error:
        return say("git says: {error}", error=str(error))
    return None


def _past(space: Workspace, place: Place, commit: str, unsure: Collection[str]) -> GitPast:
    from vaultmend.linter.read.git.index import read_index
    from vaultmend.linter.read.git.now import WorkTreeNow
    from vaultmend.linter.read.git.past import GitPast
    from vaultmend.linter.read.git.place import index_place
    from vaultmend.linter.read.git.tree import by_workspace
    from vaultmend.linter.read.git.trees import tree_beside

    git = _git(place)
    index = read_index(git, index_place(git, {}))
    before = tree_beside(git, commit, index)
    return GitPast(
        git=git,
        prefix=place.prefix,
        head="HEAD",
        before=by_workspace(place, before),
        now=WorkTreeNow(space.source, place.prefix, index, unsure),
        read_now=space.source.read,
        ignore=ignore_of(space),
        workspace=space.roots.workspace,
        archives=ARCHIVES,
    )
