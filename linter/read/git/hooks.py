"""Where git looks for the hooks of a repository."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.git.run import GitError

if TYPE_CHECKING:
    from vaultmend.linter.read.git.run import Git


class Hooks(NamedTuple):
    """The folder of the hooks, and of the work tree whose commits they judge; both absolute."""

    folder: str
    top: str
    """The work tree that was asked about; all work trees of a repository share its hooks."""
    is_shared: bool
    """Other repositories may have the same hooks: `core.hooksPath`, or a link in the place of the
    folder, leads out of this one."""


def find_hooks(git: Git) -> Hooks:
    """The hooks of the repository around a folder. Raises GitError where git finds no work tree."""
    top = _line(git, "--show-toplevel")
    common = os.path.realpath(os.path.join(git.folder, _line(git, "--git-common-dir")))
    # Git runs hooks at the top of the work tree, and reads the path from there.
    named = os.path.join(top, _configured(git) or os.path.join(common, "hooks"))
    folder = os.path.realpath(named)
    own = any(is_inside(folder, os.path.realpath(root)) for root in (common, top))
    return Hooks(folder, top, not own)


def _line(git: Git, word: str) -> str:
    return os.fsdecode(git.ask("rev-parse", word).removesuffix(b"\n"))


def _configured(git: Git) -> str | None:
    try:
        said = git.ask("config", "-z", "--type=path", "--get-all", "core.hooksPath")
    except GitError:
        return None
    # The last value is our own: what we ask of git must run no hook.
    values = said.split(b"\0")[:-2]
    return os.fsdecode(values[-1]) if values and values[-1] else None
