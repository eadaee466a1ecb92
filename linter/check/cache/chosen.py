"""Which folder is the cache: the one that is named, or the user's own."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OPTION = "--cache-dir"
VARIABLE = "VAULTMEND_CACHE_DIR"


def named_by(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The cache folder that a command line or the environment names; empty when none does."""
    named = environ.get(VARIABLE, "")
    for at, word in enumerate(arguments):
        if word == OPTION:
            named = arguments[at + 1] if at + 1 < len(arguments) else ""
        elif word.startswith(OPTION + "="):
            named = word[len(OPTION) + 1 :]
    return os.path.abspath(named) if named else ""


def usual(environ: Mapping[str, str]) -> str:
    """The user's own cache folder; empty where there is no home."""
    base = environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        local = environ.get("LOCALAPPDATA", "") if os.name == "nt" else ""
        home = os.path.expanduser("~")
        below = ("Library", "Caches") if sys.platform == "darwin" else (".cache",)
        base = local or os.path.join(home, *below)
    if not os.path.isabs(base):
        return ""
    return os.path.join(base, "vaultmend", *(("cache",) if os.name == "nt" else ()))
