"""A vault with its state beside it, and a disk that fails or dies at the n-th change."""

from __future__ import annotations

import errno
import inspect
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.mend.apply import disk
from vaultmend.linter.mend.apply.recover import Recovered, recover
from vaultmend.linter.mend.apply.run import Run, apply
from vaultmend.linter.mend.apply.state import State, find_state
from vaultmend.linter.mend.apply.undo import undo
from vaultmend.linter.mend.change import Change

NOW = 1_796_000_000.0
CALLS = [
    name
    for name, value in vars(disk).items()
    if inspect.isfunction(value) and not name.startswith("_")
]


class Killed(BaseException):
    """The process is gone: nothing it does afterwards reaches the disk."""


class Vault:
    """A vault on disk and what the tests do with it."""

    def __init__(self, root: Path, name: str = "vault") -> None:
        self.root = root / name
        self.root.mkdir(parents=True)
        self.state: State = find_state(str(self.root), str(root / f"{name}-state"))

    def write(self, files: Mapping[str, bytes]) -> None:
        for path, data in files.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)

    def files(self) -> dict[str, bytes]:
        """What is in the vault, folders (with a slash) too."""
        found: dict[str, bytes] = {}
        for folder, folders, names in os.walk(self.root):
            below = os.path.relpath(folder, self.root)
            for name in folders:
                found[os.path.normpath(f"{below}/{name}") + "/"] = b""
            for name in names:
                with open(f"{folder}/{name}", "rb") as file:
                    found[os.path.normpath(f"{below}/{name}")] = file.read()
        return found

    def notes(self) -> dict[str, bytes]:
        return {path: data for path, data in self.files().items() if path[-1] != "/"}

    def change(
        self, path: str, after: bytes | None = None, *, to: str | None = None, new: bool = False
    ) -> Change:
        """A change of what the file holds now; without new bytes it keeps its own."""
        before = None if new else (self.root / path).read_bytes()
        return Change(path, to or path, before, before if after is None else after)

    def apply(self, *groups: Sequence[Change], now: float = NOW) -> Run:
        return apply(groups, workspace=str(self.root), state=self.state, command="fix", now=now)

    def recover(self) -> Recovered:
        return recover(self.state)

    def undo(self, run: str | None = None, now: float = NOW) -> Run:
        return undo(run, state=self.state, now=now)


class Faults:
    """Stands before every call that changes the disk."""

    Killed = Killed

    def __init__(self) -> None:
        self.watch: Callable[[], object] = lambda: None
        self.broken: tuple[str, str] | None = None
        """A call that always fails for a path that ends like this."""
        self.heal()

    def heal(self) -> None:
        """The disk is well again, and the process is a new one."""
        self.count = 0
        self._at = 0
        self._error: int | None = None
        self._lasting = False
        self._dead = False

    def kill(self, at: int) -> None:
        """Die at the n-th call from now; a write gets half through."""
        self.heal()
        self._at = at

    def fail(self, at: int, error: int, *, lasting: bool = False) -> None:
        """Fail at the n-th call from now, or from there on."""
        self.heal()
        self._at, self._error, self._lasting = at, error, lasting

    def before(self, name: str, real: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if self._dead:
            raise Killed
        self.watch()
        self.count += 1
        if self.broken and name == self.broken[0] and str(args[-1]).endswith(self.broken[1]):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        if self._error is not None:
            if self.count == self._at or (self._lasting and 0 < self._at <= self.count):
                raise OSError(self._error, os.strerror(self._error))
        elif self.count == self._at:
            self._dead = True
            if name == "write":
                real(args[0], args[1][: len(args[1]) // 2])
            raise Killed


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """Faults on every disk call; nothing is waited for, since no power fails in a test."""
    made = Faults()

    def guarded(name: str) -> Callable[..., Any]:
        real = getattr(disk, name)
        waits = name in ("sync", "sync_folder")

        def call(*args: Any, **options: Any) -> Any:
            made.before(name, real, args)
            return None if waits else real(*args, **options)

        return call

    for name in CALLS:
        monkeypatch.setattr(disk, name, guarded(name))
    yield made
    made.heal()


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(tmp_path)


@pytest.fixture
def new_vault(tmp_path: Path) -> Callable[[], Vault]:
    """Makes one vault after the other."""
    made = 0

    def make() -> Vault:
        nonlocal made
        made += 1
        return Vault(tmp_path, f"vault-{made}")

    return make


@pytest.fixture(params=["all renames", "no exchange", "links only", "no links"])
def kind_of_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Disks that can do less and less."""

    def unsupported(*_: str) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    kind: str = request.param
    if kind != "all renames":
        monkeypatch.setattr(disk, "exchange", unsupported)
    if kind in ("links only", "no links"):
        monkeypatch.setattr(disk, "rename_new", unsupported)
    if kind == "no links":
        monkeypatch.setattr(disk, "link", unsupported)
    return kind
