"""Finds and reads the configuration of a workspace, with everything that it extends."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from vaultmend.linter.cli import VERSION
from vaultmend.linter.config import ConfigError, Settings, settings
from vaultmend.linter.config.layers import Layer, merged
from vaultmend.linter.config.memory_folder import check_memory, moved_profile, told_memory
from vaultmend.linter.message import cut, say
from vaultmend.linter.model import Problem
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.profile import CUSTOM, detect_profile, load_profile
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.files.decode import decode
from vaultmend.linter.read.files.disk import OUTSIDE, VANISHED, read_bytes
from vaultmend.linter.read.files.roots import CONFIGS, LARGEST_CONFIG, PYPROJECT
from vaultmend.linter.read.files.system import DISK, FileSystem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.config.document import Document
    from vaultmend.linter.read.files.roots import Roots


class Configured(NamedTuple):
    """The settings of a workspace, and the layers that they were made of, the weakest first."""

    settings: Settings
    layers: Sequence[Layer]
    files: tuple[str, ...]
    """The absolute real paths of the files that were read."""


def configured(
    roots: Roots,
    config: str | None,
    rules: Sequence[AnyRule],
    system: FileSystem = DISK,
    *,
    is_new: bool = False,
) -> Configured:
    """The settings of a workspace by its own configuration, or by the file `config` on disk.

    `system` has the files of the workspace; which layout it has is always told by the disk. Where
    it `is_new`, its memory may still be missing. Raises ConfigError for a file that cannot be read
    or that is faulty.
    """
    reader = _Reader(roots.workspace, rules, system)
    chain = reader.found(roots) if config is None else reader.named(config)
    told = chain[0].tables if chain else {}
    memory = told_memory(chain)
    if "profile" in told or "extends" in told:
        base = told.get("profile") or told["extends"]
        profile, detected = (base if "profile" in told else CUSTOM), chain[0].name
    else:
        profile, detected = detect_profile(roots.workspace, memory or "")
        if not detected:
            profile, detected = _by_notes(roots.workspace)
        base = profile
    tables_of_profile = load_profile(base)
    if memory and not is_new:
        check_memory(chain, tables_of_profile["memory"], reader.folders_in)
    layers = [Layer(moved_profile(tables_of_profile, memory), profile=base)]
    layers += [Layer(document.tables, document=document) for document in chain]
    tables = [layer.tables for layer in layers]
    if chain:
        from vaultmend.linter.config.names import check_names

        check_names(layers, merged(tables))
    return Configured(settings(profile, detected, tables, rules), layers, tuple(reader.read))


def _by_notes(workspace: str) -> tuple[str, str]:
    """The profile that shows in how most notes are written, and the first that shows it."""
    from vaultmend.linter.read.files.samples import samples
    from vaultmend.linter.read.observations import holds_observations

    notes = [(path, holds_observations(text)) for path, text in samples(workspace)]
    found = [path for path, holds in notes if holds]
    if len(found) < 2 or len(found) * 2 < len(notes):
        return "obsidian", ""
    return "basic-memory", found[0]


class _Reader:
    """Reads the configuration files of one workspace; each answer is a chain of `extends`."""

    def __init__(self, workspace: str, rules: Sequence[AnyRule], system: FileSystem) -> None:
        self.workspace = workspace
        self.rules = rules
        self.read: list[str] = []
        self.system = system

    def named(self, path: str) -> list[Document]:
        """The chain of a file that the user names, wherever it is."""
        if not path:
            raise ConfigError(say("--config names no file; write one, or leave --config away"))
        real = os.path.realpath(path)
        data = read_bytes(real, LARGEST_CONFIG)
        if not isinstance(data, bytes):
            if data.reason == VANISHED:
                raise ConfigError(say("there is no configuration file {path}", path=path))
            raise _unreadable(path, data)
        document = self._document(data, path)
        if document is None:
            raise ConfigError(
                say(
                    "{path} has no table [tool.vaultmend]; write it, or name another file",
                    path=path,
                )
            )
        return self._chain(document, real)

    def found(self, roots: Roots) -> list[Document]:
        """The chain of the first configuration at one of the roots; without any it is empty."""
        # In profile `vault` the repository, and so the configuration, may begin at Obsidian's root.
        for folder in dict.fromkeys((roots.workspace, roots.obsidian)):
            for name in (*CONFIGS, PYPROJECT):
                path = os.path.join(folder, name)
                data = self._content(path)
                if data is None or (name == PYPROJECT and b"vaultmend" not in data):
                    continue
                document = self._document(data, self._shown(path))
                if document is not None:
                    return self._chain(document, self.system.realpath(path))
        return []

    def folders_in(self, folder: str) -> set[str]:
        """The names of the folders in a folder of the workspace, also of those on disk alone."""
        names: set[str] = set()
        for system in (self.system, DISK):
            with (
                contextlib.suppress(OSError),
                system.scandir(os.path.join(self.workspace, folder)) as entries,
            ):
                names.update(entry.name for entry in entries if entry.is_dir())
        return names

    def _content(self, path: str) -> bytes | None:
        """The bytes of a file that may be missing; ConfigError when it cannot be read."""
        if not self.system.lexists(path):
            return None
        real = self.system.realpath(path)
        if not is_inside(real, self.workspace):
            raise ConfigError(
                say(
                    "cannot read {path}: {outside}; name that file with --config",
                    path=self._shown(path),
                    outside=OUTSIDE,
                )
            )
        data = self.system.read_bytes(real, LARGEST_CONFIG)
        if isinstance(data, bytes):
            return data
        if os.path.basename(path) == PYPROJECT and self.system.isdir(real):
            return None
        if data.reason == VANISHED and self.system.islink(path):
            data = Problem("it is a symbolic link to a file that is missing", 1, 1)
        raise _unreadable(self._shown(path), data)

    def _document(self, data: bytes, shown: str) -> Document | None:
        decoded = decode(data)
        if isinstance(decoded, Problem):
            raise ConfigError(
                say(
                    "{shown}:{line}: this file is {message}; save it as UTF-8",
                    shown=shown,
                    line=decoded.line,
                    message=decoded.message,
                )
            )
        table = ("tool", "vaultmend") if os.path.basename(shown) == PYPROJECT else ()
        from vaultmend.linter.config.read import read_config

        return read_config(decoded.text, shown, self.rules, VERSION, table)

    def _chain(self, document: Document, real: str) -> list[Document]:
        """The document and those that it extends, the last of them first."""
        chain = [document]
        seen = self.read = [real]
        while str(chain[0].tables.get("extends", "")).endswith(".toml"):
            below, real = self._extended(chain[0], real)
            if real in seen:
                names = " -> ".join(d.name for d in (*reversed(chain), below))
                raise chain[0].fault(
                    ("extends",), say("these files extend each other: {names}", names=names)
                )
            seen.append(real)
            chain.insert(0, below)
        return chain

    def _extended(self, document: Document, real: str) -> tuple[Document, str]:
        written: str = document.tables["extends"]
        path = os.path.join(os.path.dirname(real), written)
        target = self.system.realpath(path)
        if not is_inside(target, self.workspace):
            raise document.fault(
                ("extends",),
                say(
                    "'{written}' leads out of the vault; copy that file into it",
                    written=cut(written),
                ),
            )
        data = self._content(path)
        if data is None:
            raise document.fault(
                ("extends",),
                say(
                    "there is no file '{written}'; paths begin at the folder of this file",
                    written=cut(written),
                ),
            )
        below = self._document(data, self._shown(target))
        if below is None:
            raise document.fault(
                ("extends",), say("'{written}' has no table [tool.vaultmend]", written=cut(written))
            )
        return below, target

    def _shown(self, path: str) -> str:
        return os.path.relpath(path, self.workspace).replace(os.sep, "/")


def _unreadable(shown: str, problem: Problem) -> ConfigError:
    return ConfigError(say("cannot read {shown}: {message}", shown=shown, message=problem.message))
