"""Links into the archive: dead in Obsidian, which hides dot folders, yet alive on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.links.resolve import Resolver

if TYPE_CHECKING:
    from collections.abc import Iterable


class Archive:
    """The archived notes, found as if they still lay where they were archived from.

    An archive folder mirrors the folder it lies in: `memory/.archive/reflections/x.md` was
    `memory/reflections/x.md`. Both paths find the note, and so does its bare name.
    """

    __slots__ = ("_files", "_folders", "_mirrored", "_originals", "_resolver")

    def __init__(self, files: Iterable[str], folders: Iterable[str]) -> None:
        """Take archived `files`, relative to Obsidian's root, and how archive `folders` are called.

        Nothing is indexed before the first question.
        """
        self._files = tuple(sorted(set(files)))
        self._folders = frozenset(folders)
        self._originals: dict[str, str] = {}
        self._mirrored: Resolver | None = None
        self._resolver: Resolver | None = None

    def find(self, path: str, source: str) -> str | None:
        """The archived note that the unresolved link `path` in `source` means, or None.

        Of several equally near ones the first by path: that one is alive is all that is asked.
        """
        if not self._files or not path:
            return None
        if self._mirrored is None or self._resolver is None:
            for file in self._files:
                self._originals.setdefault(self.mirrored(file), file)
            self._mirrored = Resolver(self._originals)
            self._resolver = Resolver(self._files)
        # A note in the archive reads as it did where it was archived from, and so do its links.
        found = _alive(self._mirrored, path, self.mirrored(source))
        if found is not None:
            return self._originals[found]
        return _alive(self._resolver, path, source)

    def mirrored(self, file: str) -> str:
        """The path of an archived note without its outermost archive folder."""
        parts = file.split("/")
        for at, part in enumerate(parts[:-1]):
            if part.lower() in self._folders:
                return "/".join(parts[:at] + parts[at + 1 :])
        return file


def _alive(resolver: Resolver, path: str, source: str) -> str | None:
    resolution = resolver.resolve(path, source)
    return resolution.target or min(resolution.candidates, default=None)
