"""Finds the two roots of a vault: the workspace, and the folder that Obsidian opens."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.message import Complaint, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.profile import detect_profile
from vaultmend.linter.read.files.told_memory import told_memory

if TYPE_CHECKING:
    from collections.abc import Callable

CONFIGS = ("vaultmend.toml", ".vaultmend.toml")
PYPROJECT = "pyproject.toml"
LARGEST_CONFIG = 1 << 18
"""Bytes; no configuration is a tenth of that, and a vault may bring any file."""
BESIDE_MEMORY = ("NOW.md", "MEMORY.md", "AGENTS.md")


class NoSuchVault(Complaint):
    """The path that was asked for is missing or cannot be a vault."""


class Roots(NamedTuple):
    """Real absolute paths of both roots, and what the report is limited to."""

    workspace: str
    """Where roles, configuration, NOW.md and MEMORY.md are looked for."""
    obsidian: str
    """Where `.obsidian/` lies: what links can point to. The workspace, or its memory."""
    reported: str
    """A file or folder relative to the workspace, `/` separated; "" is everything."""


def find_roots(argument: str | None, cwd: str, *, inside: bool = False) -> Roots:
    """The roots for a path of the command line, or for none, seen from the folder `cwd`.

    The nearest folder at or above the path that has a configuration or `.obsidian/` is the
    workspace; without one it is the folder itself, or with no argument the git work tree. For a
    file, or with `inside`, which says that a folder is none itself, it is then the nearest folder
    above with the notes of a memory layout. A path below the workspace limits the report. Raises
    NoSuchVault.
    """
    if argument is None:
        start = os.path.realpath(cwd)
        workspace = _beside_memory(_nearest(start, _is_marked) or git_root(start) or start)
        return Roots(workspace, _obsidian_root(workspace), "")
    start, name = _existing(argument, cwd)
    if inside and not name:
        start, name = os.path.split(start)
    found = _nearest(start, _is_marked) or (_nearest_layout(start) if name else None) or start
    workspace = _beside_memory(found)
    reported = ""
    if name or start != found:
        reported = os.path.relpath(os.path.join(start, name), workspace).replace(os.sep, "/")
    return Roots(workspace, _obsidian_root(workspace), reported)


def roots_at(folder: str) -> Roots:
    """The roots when this existing folder itself is to be the vault, whatever lies around it."""
    workspace = _beside_memory(os.path.realpath(folder))
    return Roots(workspace, _obsidian_root(workspace), "")


def git_root(folder: str) -> str | None:
    """The nearest folder at or above this one that holds `.git`, be it a folder or a file."""
    return _nearest(folder, lambda path: os.path.lexists(os.path.join(path, ".git")))


def _existing(argument: str, cwd: str) -> tuple[str, str]:
    """The real folder of an argument, and the name in it when the argument is a file."""
    path = os.path.join(cwd, argument)
    try:
        os.stat(path)
    except FileNotFoundError:
        raise NoSuchVault(
            say("there is no file or folder '{argument}'", argument=argument)
        ) from None
    except PermissionError:
        raise NoSuchVault(
            say("there is no permission to look at '{argument}'", argument=argument)
        ) from None
    except (OSError, ValueError):
        raise NoSuchVault(say("'{argument}' cannot be a path", argument=argument)) from None
    if not argument:
        raise NoSuchVault(say("the path of the vault is empty"))
    if os.path.isdir(path):
        return os.path.realpath(path), ""
    if not os.path.isfile(path):
        raise NoSuchVault(say("'{argument}' is neither a file nor a folder", argument=argument))
    # A link to a file keeps its own name: it is reported under it.
    folder, name = os.path.split(path)
    return os.path.realpath(folder), name


def _nearest(folder: str, holds: Callable[[str], bool]) -> str | None:
    while not holds(folder):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder


def _nearest_layout(folder: str) -> str | None:
    found = _nearest(folder, _has_layout)
    if found is not None and os.path.basename(found) == "memory":
        parent = os.path.dirname(found)
        return parent if _has_layout(parent) else found
    return found


def _has_layout(folder: str) -> bool:
    return detect_profile(folder)[1] != ""


def _is_marked(folder: str) -> bool:
    return os.path.isdir(os.path.join(folder, ".obsidian")) or _is_configured(folder)


def _is_configured(folder: str) -> bool:
    return any(os.path.isfile(os.path.join(folder, name)) for name in CONFIGS) or _has_table(folder)


def _has_table(folder: str) -> bool:
    """Whether the folder holds a pyproject.toml with a table [tool.vaultmend]."""
    path = os.path.join(folder, PYPROJECT)
    if not os.path.isfile(path):
        return False
    from vaultmend.linter.read.files.confine import is_inside
    from vaultmend.linter.read.files.disk import read_bytes

    real = os.path.realpath(path)
    data = read_bytes(real, LARGEST_CONFIG) if is_inside(real, folder) else None
    if not isinstance(data, bytes) or b"vaultmend" not in data:
        return False
    import tomllib

    try:
        tool = tomllib.loads(data.decode("utf-8")).get("tool")
    except (ValueError, RecursionError):
        # A file that breaks off is still the one that its owner means, and is complained of.
        return b"[tool.vaultmend" in data
    return isinstance(tool, dict) and "vaultmend" in tool


def _beside_memory(folder: str) -> str:
    """The workspace whose memory the folder is, else `folder`.

    A `memory/` has an entry note or a configuration beside it, and so has a folder whose own
    configuration says that it is the memory; any other is named by the configuration above it.
    """
    for memory in dict.fromkeys(("memory", _told(folder))):
        above = folder.removesuffix(os.sep + memory.replace("/", os.sep)) or os.sep
        # Whoever names a folder below the configuration means that one.
        below = memory != "memory" and os.path.isdir(os.path.join(folder, memory))
        if above != folder and not below and (_has_entry(above) or _is_configured(above)):
            return above
    configured = _nearest(os.path.dirname(folder), _is_configured)
    if configured is not None:
        memory = _told(configured, alone=True)
        if os.path.join(configured, *memory.split("/")) == folder:
            return configured
    return folder


def _has_entry(folder: str) -> bool:
    return any(os.path.isfile(os.path.join(folder, note)) for note in BESIDE_MEMORY)


def _told(folder: str, *, alone: bool = False) -> str:
    """What the configuration of a folder names as the memory; `memory` where it names none."""
    for name in (*CONFIGS, PYPROJECT):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and (name != PYPROJECT or _has_table(folder)):
            return told_memory(path, folder, LARGEST_CONFIG, alone=alone) or "memory"
    return "memory"


def _obsidian_root(workspace: str) -> str:
    if os.path.isdir(os.path.join(workspace, ".obsidian")):
        return workspace
    for name in dict.fromkeys((_told(workspace), "memory")):
        memory = os.path.join(workspace, *name.split("/"))
        # A link may lead out of the workspace, where nothing is read.
        if os.path.isdir(os.path.join(memory, ".obsidian")) and os.path.realpath(memory) == memory:
            return memory
    return workspace
