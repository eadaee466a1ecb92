"""Where the repository of a vault is, and which index a hook is asked about."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.roots import git_root

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vaultmend.linter.read.git.run import Git

_OF_HOOKS = ("GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES")


class Place(NamedTuple):
    """The part of a vault that a repository holds."""

    folder: str
    """Absolute; git runs in it, and its paths begin there."""
    prefix: str
    """What the same paths begin with in the workspace: empty, or ending in `/`."""


def find_place(workspace: str, below: Collection[str] = ()) -> Place | None:
    """The repository of a workspace, found by its `.git`; None when there is none.

    The folders `below` it, of the memory and of Obsidian, come first when one is a repository of
    its own: what agents commit is the memory.
    """
    own = next(own_repositories(workspace, below), None)
    return own or (Place(workspace, "") if git_root(workspace) else None)


def own_repositories(workspace: str, below: Collection[str]) -> Iterator[Place]:
    """Those of the folders `below` a workspace that are repositories of their own, each once."""
    for name in dict.fromkeys(below):
        folder = os.path.join(workspace, name)
        if name and os.path.lexists(os.path.join(folder, ".git")) and not os.path.islink(folder):
            yield Place(folder, f"{name}/")


def index_place(git: Git, of_hook: Mapping[str, str]) -> str:
    """The absolute path of the index. Raises GitError where git finds no repository."""
    given = of_hook.get("GIT_INDEX_FILE")
    if given:
        return given
    said = os.fsdecode(git.ask("rev-parse", "--git-path", "index").removesuffix(b"\n"))
    return os.path.join(git.folder, said)


def variables_of_hook(git: Git, environment: Mapping[str, str], cwd: str) -> dict[str, str]:
    """What git told the hook that runs us, if it is a hook of the repository of `git`.

    `git commit -a` and `git commit PATH` make an index of their own. A hook of another repository
    has nothing to tell about this one. `environment` is that of the process, `cwd` its folder.
    """
    if not any(environment.get(name) for name in _OF_HOOKS):
        return {}
    mine = _real(git, git.line("rev-parse", "--git-dir"))
    told = environment.get("GIT_DIR")
    if told is None:
        there = type(git)(cwd)
        told = there.line("rev-parse", "--git-dir")
    top = git.line("rev-parse", "--show-toplevel")
    if (
        mine is None
        or top is None
        or told is None
        or os.path.realpath(os.path.join(cwd, told)) != mine
    ):
        return {}
    found = {name: environment[name] for name in _OF_HOOKS if environment.get(name)}
    if "GIT_INDEX_FILE" in found:
        # Git reads the name from the top of the work tree, where it starts its hooks.
        found["GIT_INDEX_FILE"] = os.path.join(top, found["GIT_INDEX_FILE"])
    for name in _OF_HOOKS[1:]:
        if name in found:
            parts = found[name].split(os.pathsep)
            found[name] = os.pathsep.join(os.path.join(top, part) for part in parts)
    return found


def _real(git: Git, path: str | None) -> str | None:
    return os.path.realpath(os.path.join(git.folder, path)) if path else None
