"""What a check depends on beside the notes: marks of vaults, settings, lists of patterns, git.

These are looked at before anything is read, so that whatever changes later does not match.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.check.cache.digest import LARGEST, MISSING, digest_of
from vaultmend.linter.check.cache.record import kind_of
from vaultmend.linter.read.files.roots import BESIDE_MEMORY, CONFIGS, PYPROJECT, git_root

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MARKS = (".obsidian", *CONFIGS, PYPROJECT, ".git", "memory", *BESIDE_MEMORY)
_OF_OBSIDIAN = ("app.json", "templates.json", "plugins/templater-obsidian/data.json")
_OF_WORK_TREE = ("HEAD", "index", "commondir", "config.worktree")
_OF_REPOSITORY = (
    *("config", "packed-refs", "shallow"),
    *("info/attributes", "info/exclude", "info/grafts"),
)


class Unsure(Exception):  # noqa: N818  it is no error: the run is only not kept
    """The run depends on something that cannot be told from outside."""


class Surroundings:
    """The kinds of places and the digests of files, by absolute path, as they are now."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        self.contents: dict[str, bytes] = {}

    def add_place(self, path: str) -> None:
        """Look at what is there."""
        if path not in self.kinds:
            self.kinds[path] = kind_of(path)

    def add_file(self, path: str) -> None:
        """Look also at its content."""
        self.add_place(path)
        if path not in self.contents:
            try:
                if os.stat(path).st_size > LARGEST:
                    raise Unsure
            except (OSError, ValueError):
                pass
            self.contents[path] = digest_of(path)

    def add_read(self, path: str, known: bytes | None) -> None:
        """Take the digest of a file as it was read; None says that there was none, nor its stub.

        Raises Unsure where it could not be read for another reason.
        """
        self.add_place(path)
        folder, name = os.path.split(path)
        self.add_place(os.path.join(folder, f".{name}.icloud"))
        if known is None and digest_of(path) not in MISSING:
            raise Unsure
        self.contents[path] = known or digest_of(path)

    def add_marks(self, start: str, workspace: str) -> None:
        """Look at what tells where the vault around the folder `start` begins."""
        for folder in dict.fromkeys((*_upwards(start), *_upwards(workspace))):
            for name in _MARKS:
                self.add_place(os.path.join(folder, name))
            for name in (*CONFIGS, PYPROJECT):
                path = os.path.join(folder, name)
                if not self.kinds[path].startswith("no:"):
                    self.add_file(path)

    def add_settings(self, workspace: str, obsidian: str) -> None:
        """Look at the configuration at both roots, and at Obsidian's."""
        for folder in dict.fromkeys((workspace, obsidian)):
            for name in CONFIGS:
                self.add_file(os.path.join(folder, name))
        for folder in dict.fromkeys((obsidian, os.path.join(workspace, "memory"))):
            self.add_place(os.path.join(folder, ".obsidian"))
            self.add_place(os.path.join(folder, ".git"))
        for name in _OF_OBSIDIAN:
            self.add_file(os.path.join(obsidian, ".obsidian", name))

    def add_git(self, workspace: str, inner: Iterable[str]) -> None:
        """Look at the repositories of a workspace; `inner` are folders in it that hold `.git`."""
        top = git_root(workspace)
        for folder in _upwards(workspace) if top else ():
            self.add_file(os.path.join(folder, ".gitignore"))
            self.add_file(os.path.join(folder, ".gitattributes"))
            if folder == top:
                break
        for folder in dict.fromkeys((*((top,) if top else ()), *inner)):
            self._add_repository(os.path.join(folder, ".git"))
        for path in _of_user():
            self.add_file(path)

    def _add_repository(self, path: str) -> None:
        self.add_place(path)
        if not os.path.isdir(path):
            self.add_file(path)
            path = _named(path, "gitdir:")
        common = _named(os.path.join(path, "commondir"), "") or path
        for name in _OF_WORK_TREE:
            self.add_file(os.path.join(path, name))
        for name in _OF_REPOSITORY:
            self.add_file(os.path.join(common, name))
        self._add_head(path, common)
        # Refs in tables, commits that stand in for others, settings in other files: all are rare.
        for name in ("reftable", os.path.join("refs", "replace")):
            self.add_place(os.path.join(common, name))
            if os.path.lexists(os.path.join(common, name)):
                raise Unsure
        if b"[include" in _read(os.path.join(common, "config")).lower():
            raise Unsure

    def _add_head(self, path: str, common: str) -> None:
        """Look at the branch that HEAD is on."""
        head = _read(os.path.join(path, "HEAD")).strip()
        if not head.startswith(b"ref:"):
            return
        ref = os.path.join(common, os.fsdecode(head[4:].strip()))
        self.add_file(ref)
        if _read(ref).startswith(b"ref:"):
            raise Unsure


def is_older(path: str, moment: int) -> bool:
    """Whether a file was not touched since a moment, in nanoseconds, nor shortly before it."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    # Where times are whole seconds they may be two seconds late.
    slack = 50_000_000 if status.st_ctime_ns % 10_000_000 and os.name != "nt" else 3_000_000_000
    return max(status.st_mtime_ns, status.st_ctime_ns) < moment - slack


def _upwards(folder: str) -> Iterator[str]:
    """A folder and all above it."""
    while True:
        yield folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent


def _of_user() -> Iterator[str]:
    """Where git looks for what a user, or the machine, has configured."""
    home = os.path.expanduser("~")
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    yield os.path.join(home, ".gitconfig")
    for name in ("config", "attributes"):
        yield os.path.join(config, "git", name)
    yield from ("/etc/gitconfig", "/etc/gitattributes")


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(1 << 16)
    except (OSError, ValueError):
        return b""


def _named(path: str, key: str) -> str:
    """The folder that a file of git names behind `key`, or ""."""
    text = os.fsdecode(_read(path)).strip()
    if not text.startswith(key) or "\0" in text:
        return ""
    named = text[len(key) :].strip()
    return os.path.normpath(os.path.join(os.path.dirname(path), named)) if named else ""
