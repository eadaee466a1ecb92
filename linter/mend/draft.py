"""A vault as the fixes of a run would leave it, in memory: nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.mend.change import Change
from vaultmend.linter.model import Problem
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.disk import VANISHED
from vaultmend.linter.read.files.file import File, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.mend.plan import Proposal, Step
    from vaultmend.linter.read.files.source import Source


class _Held(NamedTuple):
    """A file that differs from the one on disk."""

    origin: str | None
    """Its path on disk; nothing for a file that is created."""
    key: str
    """What stays the same however often it moves."""
    data: bytes


class Group(NamedTuple):
    """Changes that only make sense together, and what asked for them."""

    changes: tuple[Change, ...]
    proposals: tuple[Proposal, ...]


class Draft:
    """A source with the steps of a run laid over it.

    What was read once stays as it was read, however the disk changes meanwhile: the offsets of
    edits mean those bytes, and the writer compares them with the disk before it replaces a file.
    """

    def __init__(self, below: Source) -> None:
        self._below = below
        self._kept: dict[str, bytes | Problem] = {}
        self._held: dict[str, _Held] = {}
        self._left: set[str] = set()
        self._group: dict[str, str] = {}
        self._done: tuple[tuple[str, Proposal], ...] = ()

    @property
    def problems(self) -> list[tuple[str, Problem]]:
        """What could not be listed, by path, in order."""
        return self._below.problems

    def files(self) -> list[File]:
        """Every file as it would be, ordered by the code points of its path."""
        if not self._held:
            return self._below.files()
        files = {file.path: file for file in self._below.files()}
        origins = dict(files)
        for path in self._left:
            files.pop(path, None)
        for path, held in self._held.items():
            hidden = any(part.startswith(".") for part in path.split("/"))
            like = origins.get(held.origin or "") or File(path, 0, 0, "note")
            files[path] = like._replace(
                path=path, size=len(held.data), kind=kind_of(path), hidden=hidden
            )
        return sorted(files.values(), key=lambda file: file.path)

    def read(self, path: str) -> bytes | Problem:
        """The content of a file as it would be, or why there is none."""
        held = self._held.get(path)
        if held is not None:
            return held.data
        if path in self._left:
            return Problem(VANISHED, 1, 1)
        return self.original(path)

    def exists(self, path: str) -> bool:
        """Whether the path would name something in the vault."""
        if path in self._held:
            return True
        if path in self._left:
            return False
        return self._below.exists(path) or any(
            known.startswith(path.rstrip("/") + "/") for known in self._held
        )

    def original(self, path: str) -> bytes | Problem:
        """The content of a file as it was when this run first read it."""
        data = self._kept.get(path)
        if data is None:
            data = self._kept[path] = self._below.read(path)
        return data

    def after(self, step: Step) -> Draft:
        """The files with one more step laid over them; its paths are those before the step."""
        draft = Draft(self._below)
        draft._kept = self._kept
        draft._held = dict(self._held)
        draft._left = set(self._left)
        draft._group = dict(self._group)
        draft._done = self._done
        draft._take(step)
        return draft

    def _take(self, step: Step) -> None:
        arrived: dict[str, _Held] = {}
        keys: dict[str, str] = {}
        for path in (*step.written, *step.moves):
            data = step.written[path] if path in step.written else self.read(path)
            held = self._held.get(path) or _Held(path, path, b"")
            keys[path] = held.key
            if isinstance(data, bytes):
                arrived[step.moves.get(path, path)] = held._replace(data=data)
        for path, data in step.created.items():
            keys[path] = path
            arrived[path] = _Held(None, path, data)
        for path in step.moves:
            self._held.pop(path, None)
            self._left.add(path)
        self._held.update(arrived)
        self._left.difference_update(arrived)
        for proposal in step.taken:
            touched = [keys[edit.path] for edit in proposal.fix.edits]
            self._join(touched)
            self._done += ((touched[0], proposal),)

    def groups(self) -> list[Group]:
        """What differs from the disk, by the first path of each group."""
        changes: dict[str, list[Change]] = {}
        for path, held in sorted(self._held.items()):
            change = self._change(path, held)
            if change is not None:
                changes.setdefault(self._root(held.key), []).append(change)
        proposals: dict[str, list[Proposal]] = {}
        for key, proposal in self._done:
            proposals.setdefault(self._root(key), []).append(proposal)
        return [Group(tuple(found), tuple(proposals[key])) for key, found in changes.items()]

    def _change(self, path: str, held: _Held) -> Change | None:
        if held.origin is None:
            return Change(path, path, None, held.data)
        before = self.original(held.origin)
        if not isinstance(before, bytes) or (path == held.origin and before == held.data):
            return None
        return Change(held.origin, path, before, held.data)

    def _root(self, key: str) -> str:
        while self._group.get(key, key) != key:
            key = self._group[key]
        return key

    def _join(self, keys: Sequence[str]) -> None:
        roots = sorted({self._root(key) for key in keys})
        for root in roots[1:]:
            self._group[root] = roots[0]
