"""Where a vault lies in its repository, which is where services look for the files of a report."""

from __future__ import annotations

import os

from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.files.roots import git_root

_CHECKOUTS = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
"""What runners call the folder of a checkout, which may be without `.git`."""


def prefix_of(workspace: str) -> str:
    """What leads from the root of the repository to a workspace: empty, or ending in `/`.

    The root is the nearest folder with `.git`; without one, the checkout of a runner.
    """
    named = (os.environ.get(name) for name in _CHECKOUTS)
    for root in (git_root(workspace), *named):
        real = os.path.realpath(root) if root else ""
        if real and is_inside(workspace, real):
            below = os.path.relpath(workspace, real).replace(os.sep, "/")
            return "" if below == "." else below + "/"
    return ""


def blobs_of() -> str:
    """The address of the files of the commit that GitHub's runner is at work on; empty elsewhere."""
    from urllib.parse import quote

    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA")
    server, repository, commit = (os.environ.get(name, "") for name in names)
    if not (server.startswith("https://") and repository and commit):
        return ""
    return f"{quote(server, safe='/:')}/{quote(repository)}/blob/{quote(commit, safe='')}/"
