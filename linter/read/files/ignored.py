"""Whether git ignores one path, by lists that are read as texts: those of a plan count as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.files.glob import Globs

if TYPE_CHECKING:
    from collections.abc import Callable

LIST = ".gitignore"


def is_ignored(path: str, root: str, read: Callable[[str], str | None]) -> bool:
    """Whether the file `path` is ignored in the work tree `root`, "" or a path ending in `/`.

    `read` gives the text of a list by its path. The user's own list is not asked.
    """
    exclude = read(f"{root}.git/info/exclude")
    lists = [(Globs((exclude or "").split("\n")), root)]
    folder = root
    parts = path[len(root) :].split("/")
    for at, part in enumerate(parts):
        own = read(folder + LIST)
        if own is not None:
            lists.insert(0, (Globs(own.split("\n")), folder))
        for globs, base in lists:
            verdict = globs.verdict(folder[len(base) :], part, at + 1 < len(parts))
            if verdict:
                return True
            if verdict is False:
                break
        folder += part + "/"
    return False
