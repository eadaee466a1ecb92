"""The first notes of a folder, for whoever must know how the notes of a vault are written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.read.files.disk import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOTES = 24
_FOLDERS = 40
_BYTES = 1 << 16


def samples(workspace: str) -> Iterator[tuple[str, str]]:
    """Path and text of the first notes, those nearest to the top first, in a stable order.

    Notes of more than 64 KiB, hidden folders and links are passed over.
    """
    folders = [""]
    left = _NOTES
    for folder in folders:
        for name in _sorted(os.path.join(workspace, folder)):
            path = os.path.join(workspace, folder, name)
            if name[0] == "." or os.path.islink(path):
                continue
            if os.path.isdir(path):
                if len(folders) < _FOLDERS:
                    folders.append(f"{folder}{name}/")
            elif name.endswith(".md") and not name[:4].isdigit():
                data = read_bytes(path, _BYTES)
                if isinstance(data, bytes):
                    yield folder + name, data.decode("utf-8", "replace").replace("\r\n", "\n")
                    left -= 1
                    if not left:
                        return


def _sorted(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
