"""A source with the content of one note replaced, as an editor has it before it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.files.file import File

if TYPE_CHECKING:
    from vaultmend.linter.model import Problem
    from vaultmend.linter.read.files.source import Source


class Overlay:
    """Another source, but for the note at `path`, which has `data` whether it is on disk or not."""

    def __init__(self, below: Source, path: str, data: bytes) -> None:
        self._below = below
        self._path = path
        self._data = data

    @property
    def problems(self) -> list[tuple[str, Problem]]:
        """What could not be listed; the replaced note has no problem."""
        return [(path, problem) for path, problem in self._below.problems if path != self._path]

    def files(self) -> list[File]:
        """Every file, ordered by path."""
        own = File(self._path, len(self._data), 0, "note")
        files = [file for file in self._below.files() if file.path != self._path]
        return sorted([*files, own], key=lambda file: file.path)

    def read(self, path: str) -> bytes | Problem:
        """The content of a file."""
        return self._data if path == self._path else self._below.read(path)

    def exists(self, path: str) -> bool:
        """Whether the path names something in the vault."""
        return path == self._path or self._below.exists(path)
