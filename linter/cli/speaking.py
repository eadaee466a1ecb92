"""The language of what is about no vault, or comes before one could be opened."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from vaultmend.linter.cli.asked import asked_language
from vaultmend.linter.cli.output import language_of_space
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import current_folder, open_workspaces
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

_INDEXES = ("memory/INDEX.md", "INDEX.md", "memory/index.md", "index.md")
_LANG = re.compile(r"""^\s*lang\s*=\s*["'](en|zh)["']""", re.MULTILINE)


def language_around(paths: Sequence[str] = ()) -> str:
    """`en` or `zh`: of the vault of the first path, or of the one that the current folder lies in.

    It is `en` outside of any, and for a faulty one. What the command line asks for outweighs it.
    """
    asked = asked_language()
    if asked is not None:
        return asked
    try:
        space = open_workspaces(paths[:1], None, None, ALL)[0]
    except UsageError:
        return "en"
    # Whatever else the folder is, nobody wants it to be walked for the sake of a language.
    is_told = space.is_known or space.settings.lang != "auto"
    return language_of_space(space) if is_told else "en"


def language_asked(args: argparse.Namespace | None) -> str:
    """The language in which to say that a call cannot be done, whatever is the matter with it."""
    named = asked_language()
    if named is not None:
        return named
    try:
        asked = [*getattr(args, "paths", ()), getattr(args, "path", None)]
        paths = [path for path in asked if isinstance(path, str) and os.path.exists(path)]
        if language_around(paths) == "zh":
            return "zh"
        return _language_in_files(paths[0] if paths else None)
    except Exception:  # whatever it is, it is not what is to be said
        return "en"


def _language_in_files(path: str | None) -> str:
    """What the files say where the configuration, which may be faulty, could not be asked."""
    from vaultmend.linter.read.files.roots import CONFIGS, find_roots
    from vaultmend.linter.report.language import language_in

    root = find_roots(path, current_folder(path)).workspace
    for name in CONFIGS:
        found = _LANG.search(_text(os.path.join(root, name)))
        if found:
            return found[1]
    texts = (_text(os.path.join(root, name)) for name in _INDEXES)
    return language_in(next(filter(None, texts), ""))


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(1 << 20)
    except OSError:
        return ""
