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

_OWN = "memory"
"""The folder of the memory in nearly all layouts."""
_CLAUDE = ("user_", "feedback_", "project_", "reference_")


def load_profile(name: str) -> dict[str, Any]:
    """The tables of a profile that vaultmend brings."""
    import tomllib

    folder = os.path.join(os.path.dirname(__file__), "profiles")
    with open(os.path.join(folder, name + ".toml"), "rb") as file:
        return tomllib.load(file)


def moved_path(path: str, own: str, memory: str) -> str:
    """A path or glob of a profile whose memory folder is `own`, where the vault's is `memory`."""
    if not own or not path.startswith(own + "/"):
        return path
    inner = path[len(own) + 1 :]
    return f"{memory}/{inner}" if memory else inner


def detect_profile(workspace: str, memory: str = "") -> tuple[str, str]:
    """The profile of a workspace, a folder on disk, and the path below it that told it.

    `memory` is the folder of the memory, where the vault has told it. Without any sign it is
    `obsidian`, and nothing told it. How notes are written is not looked at.
    """
    for profile, path in DETECTED_BY:
        moved = moved_path(path, _OWN, memory or _OWN)
        if os.path.exists(os.path.join(workspace, moved)):
            return profile, moved
    for other, sign in _SIGNS:
        told = sign(workspace, memory)
        if told:
            return other, told
    return "obsidian", ""


def _openclaw(workspace: str, memory: str) -> str:
    """AGENTS.md and SOUL.md, and logs in memory/."""
    if not _are_files(workspace, "SOUL.md", "AGENTS.md"):
        return ""
    dated = any(map(_is_dated, _names(os.path.join(workspace, memory or _OWN))))
    return "SOUL.md" if dated else ""


def _claude(workspace: str, memory: str) -> str:
    """MEMORY.md, and beside it notes that begin with their type; also the folder by itself."""
    for below in (f"{memory or _OWN}/", ""):
        folder = os.path.join(workspace, below)
        if _are_files(folder, "MEMORY.md") and any(map(_is_typed, _names(folder))):
            return below + "MEMORY.md"
    return ""


def _wiki(workspace: str, memory: str) -> str:
    """The folders raw/ and wiki/ with an index and a log, beside them or in wiki/."""
    pages = memory or "wiki"
    if not all(os.path.isdir(os.path.join(workspace, name)) for name in ("raw", pages)):
        return ""
    for below in ("", f"{pages}/"):
        if _are_files(os.path.join(workspace, below), "index.md", "log.md"):
            return below + "log.md"
    return ""


_SIGNS: tuple[tuple[str, Callable[[str, str], str]], ...] = (
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
