"""Which commit a word means, and what two commits have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vaultmend.linter.read.git.run import Git


def commit_of(git: Git, revision: str) -> str | None:
    """The id of the commit that a revision names, or None when there is none."""
    if not revision or "\0" in revision:
        return None
    return git.line("rev-parse", "--verify", "-q", "--end-of-options", f"{revision}^{{commit}}")


def merge_base(git: Git, one: str, other: str) -> str | None:
    """The id of the newest commit that two commits (ids) come from, or None when none is known."""
    said = git.line("merge-base", one, other)
    return said.split("\n")[0] if said else None


def is_shallow(git: Git) -> bool:
    """Whether the history was cut off when the repository was cloned."""
    return git.line("rev-parse", "--is-shallow-repository") == "true"


def is_unborn(git: Git) -> bool:
    """Whether the branch has no commit yet."""
    return commit_of(git, "HEAD") is None and git.line("symbolic-ref", "-q", "HEAD") is not None
