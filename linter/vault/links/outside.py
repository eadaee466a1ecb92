"""Links that are paths of a machine or leave the vault: no renaming of notes can mend them."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from vaultmend.linter.vault.links.whereabouts import joined

Outside: TypeAlias = Literal["absolute", "leaves", ""]

_ABSOLUTE = re.compile(
    r"(?:file:|~/|[A-Za-z]:[\\/]|/(?:Users|home|root|mnt|media|tmp|var|opt|etc|srv|private|Volumes)/)"
    r"[^\n]*",
    re.IGNORECASE,
)
"""`/docs/x` is no path of a machine but one from the vault's root, or from that of a web site."""


def outside(path: str, source: str) -> Outside:
    """How the link path `path` in the note `source` leads out of the workspace, if it does."""
    if _ABSOLUTE.fullmatch(path):
        return "absolute"
    if path.startswith(("../", "./../")) and not joined(source.rpartition("/")[0], path):
        return "leaves"
    return ""
