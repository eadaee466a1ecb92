"""What a vault's own `.obsidian/` says of its notes: where templates lie, what files are shown."""

from __future__ import annotations

import os
from typing import Any, cast

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.files.system import DISK, FileSystem

_LARGEST = 1 << 20


class ObsidianSettings(NamedTuple):
    """The settings that change what links mean or which notes are real ones."""

    template_folders: tuple[str, ...] = ()
    """Relative to Obsidian's root, without slashes at the ends."""
    shows_all_files: bool = False
    """Whether files of unsupported formats can be linked to (R-22)."""


def read_obsidian_settings(obsidian: str, system: FileSystem = DISK) -> ObsidianSettings:
    """The settings below Obsidian's root, an absolute path; what cannot be read is the default.

    `system` has the files; without it that is the disk.
    """
    templates = _setting(system, obsidian, "templates.json", "folder")
    name = "plugins/templater-obsidian/data.json"
    templater = _setting(system, obsidian, name, "templates_folder")
    folders = (value.strip("/") for value in (templates, templater) if isinstance(value, str))
    shown = _setting(system, obsidian, "app.json", "showUnsupportedFiles")
    return ObsidianSettings(tuple(dict.fromkeys(filter(None, folders))), shown is True)


def _setting(system: FileSystem, obsidian: str, name: str, key: str) -> object:
    path = os.path.join(obsidian, ".obsidian", name)
    if not system.isfile(path) or not is_inside(system.realpath(path), obsidian):
        return None
    data = system.read_bytes(path, _LARGEST)
    if not isinstance(data, bytes) or key.encode() not in data:
        return None
    import json

    try:
        table: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, object]", table).get(key) if isinstance(table, dict) else None


def read_colour_groups(obsidian: str) -> tuple[tuple[str, int], ...]:
    """The parts of paths, in lower case, that the graph colours, and their colours as 0xRRGGBB.

    Groups that ask for something else than a path are left out.
    """
    said: Any = _setting(DISK, obsidian, "graph.json", "colorGroups")
    if not isinstance(said, list):
        return ()
    found: list[tuple[str, int]] = []
    for group in cast("list[object]", said):
        match group:
            case {"query": str(query), "color": {"rgb": int(rgb)}} if 0 <= rgb <= 0xFFFFFF:
                kind, _, part = query.strip().partition(":")
                if kind == "path" and part.strip('" '):
                    found.append((part.strip('" ').lower(), rgb))
            case _:
                pass
    return tuple(found)
