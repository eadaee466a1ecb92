"""What is inside a folder, by name and by real path."""

from __future__ import annotations

import os


def is_inside(real: str, root: str) -> bool:
    """Whether the real path lies in `root` or is it; both are absolute and have no links."""
    # Compared with the separator: /x/vault-evil is not in /x/vault.
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


def is_relative(path: str) -> bool:
    """Whether a `/` separated path can be joined to a folder without leaving it by name."""
    if not path or path[0] == "/" or "\0" in path:
        return False
    if os.name == "nt" and ("\\" in path or ":" in path):
        return False
    return ".." not in path or ".." not in path.split("/")
