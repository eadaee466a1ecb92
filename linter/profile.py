"""The known memory layouts: their data files, and which of them the files of a vault show."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROFILES = (
    "layered",
    "bank",
    "vault",
    "openclaw",
    "claude",
    "wiki",
    "basic-memory",
    "obsidian",
)

CUSTOM = "custom"
"""The name of a profile that a vault lays over one of these by `extends`."""

DETECTED_BY = (
    ("bank", "memory/bank"),
    ("vault", "memory/.obsidian"),
    ("layered", "memory/INDEX.md"),
    ("layered", "NOW.md"),
)
"""The first path that exists tells the profile; what shows the others is looked for after these."""

_CLAUDE = ("user_", "feedback_", "project_", "reference_")


def load_profile(name: str) -> dict[str, Any]:
    """The tables of a profile that vaultmend brings."""
    import tomllib

    folder = os.path.join(os.path.dirname(__file__), "profiles")
    with open(os.path.join(folder, name + ".toml"), "rb") as file:
        return tomllib.load(file)


def detect_profile(workspace: str) -> tuple[str, str]:
    """The profile of a workspace, a folder on disk, and the path below it that told it.

    Without any sign it is `obsidian`, and nothing told it. How notes are written is not looked at.
    """
    for profile, path in DETECTED_BY:
        if os.path.exists(os.path.join(workspace, path)):
            return profile, path
    for other, sign in _SIGNS:
        told = sign(workspace)
        if told:
            return other, told
    return "obsidian", ""


def _openclaw(workspace: str) -> str:
    """AGENTS.md and SOUL.md, and logs in memory/."""
    if not _are_files(workspace, "SOUL.md", "AGENTS.md"):
        return ""
    dated = any(map(_is_dated, _names(os.path.join(workspace, "memory"))))
    return "SOUL.md" if dated else ""


def _claude(workspace: str) -> str:
    """MEMORY.md, and beside it notes that begin with their type; also the folder by itself."""
    for below in ("memory/", ""):
        folder = os.path.join(workspace, below)
        if _are_files(folder, "MEMORY.md") and any(map(_is_typed, _names(folder))):
            return below + "MEMORY.md"
    return ""


def _wiki(workspace: str) -> str:
    """The folders raw/ and wiki/ with an index and a log, beside them or in wiki/."""
    if not all(os.path.isdir(os.path.join(workspace, name)) for name in ("raw", "wiki")):
        return ""
    for below in ("", "wiki/"):
        if _are_files(os.path.join(workspace, below), "index.md", "log.md"):
            return below + "log.md"
    return ""


_SIGNS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("openclaw", _openclaw),
    ("claude", _claude),
    ("wiki", _wiki),
)


def _are_files(folder: str, *names: str) -> bool:
    return all(os.path.isfile(os.path.join(folder, name)) for name in names)


def _names(folder: str) -> Iterator[str]:
    try:
        yield from os.listdir(folder)
    except OSError:
        return


def _is_dated(name: str) -> bool:
    return name.endswith(".md") and name[4:5] == name[7:8] == "-" and name[:4].isdigit()


def _is_typed(name: str) -> bool:
    return name.endswith(".md") and name.startswith(_CLAUDE)
