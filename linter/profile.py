"""The known memory layouts: their data files, and which of them a vault has."""

from __future__ import annotations

import os
from typing import Any

PROFILES = ("layered", "bank", "vault", "obsidian")

CUSTOM = "custom"
"""The name of a profile that a vault lays over one of these by `extends`."""

DETECTED_BY = (
    ("bank", "memory/bank"),
    ("vault", "memory/.obsidian"),
    ("layered", "memory/INDEX.md"),
    ("layered", "NOW.md"),
)
"""The first path that exists tells the profile; without any it is `obsidian`."""


def load_profile(name: str) -> dict[str, Any]:
    """The tables of a profile that vaultmend brings."""
    import tomllib

    folder = os.path.join(os.path.dirname(__file__), "profiles")
    with open(os.path.join(folder, name + ".toml"), "rb") as file:
        return tomllib.load(file)


def detect_profile(workspace: str) -> tuple[str, str]:
    """The profile of a workspace, a folder on disk, and the path below it that told it."""
    for profile, path in DETECTED_BY:
        if os.path.exists(os.path.join(workspace, path)):
            return profile, path
    return "obsidian", ""
