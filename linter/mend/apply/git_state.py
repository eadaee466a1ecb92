"""Where the git directory of a vault is, and what git is in the middle of; git itself is not run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply.reasons import Halted
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from vaultmend.linter.message import Message

_UNDER_WAY = (
    ("MERGE_HEAD", "merge"),
    ("rebase-merge", "rebase"),
    ("rebase-apply", "rebase"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
)
_PATIENCE = 5
"""Times that a lock of git is looked at again, with 0.2 seconds between."""


def find_git(folder: str) -> tuple[str, str] | None:
    """The git directory that a folder (absolute, real) belongs to, and the top of its work tree.

    Found as git finds it, but without the environment, where a hook of another repository may
    have left its own: the nearest `.git` that is a repository, or a file that names one.
    """
    while True:
        git = _repository(os.path.join(folder, ".git"))
        if git:
            return git, folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def _repository(path: str) -> str | None:
    """The git directory behind a `.git`; a worktree or submodule has a file that names it."""
    if os.path.isfile(path):
        try:
            with open(path, "rb") as file:
                word, _, named = os.fsdecode(file.read(1 << 16)).partition(":")
        except OSError:
            return None
        if word != "gitdir":
            return None
        named = named.strip()
        path = os.path.normpath(os.path.join(os.path.dirname(path), named))
    return path if os.path.lexists(os.path.join(path, "HEAD")) else None


def half_done(git: str | None) -> Message | None:
    """What is said of a merge or the like that is unfinished; None where there is none."""
    for name, word in _UNDER_WAY if git else ():
        if os.path.lexists(os.path.join(git or "", name)):
            return say(
                "a git {word} is under way; end it, or stop it with 'git {word} --abort', "
                "and run the command again",
                word=word,
            )
    return None


def refuse_half_done(git: str | None) -> None:
    """Raise Halted while a merge or the like is unfinished: a mended file would be mixed with it."""
    if git is None:
        return
    said = half_done(git)
    if said:
        raise Halted(said)
    _wait_for(os.path.join(git, "index.lock"))


def _wait_for(lock: str) -> None:
    import time

    for _ in range(_PATIENCE):
        if not os.path.lexists(lock):
            return
        time.sleep(0.2)
    raise Halted(
        say(
            "git is at work in this repository; run the command again when it has finished, or "
            "delete {path} if no git is running",
            path=lock,
        )
    )
