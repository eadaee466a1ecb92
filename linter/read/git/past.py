"""A revision of a vault, and in what the vault differs from it now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.files.source import LARGEST, WorkTree
from vaultmend.linter.read.git.attributes import Stored, stored
from vaultmend.linter.read.git.commits import days_of_change
from vaultmend.linter.read.git.files import GitFiles
from vaultmend.linter.read.git.objects import MISSING, Objects, blob_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import date

    from vaultmend.linter.model import Problem
    from vaultmend.linter.read.files.ignore import Ignore
    from vaultmend.linter.read.files.system import FileSystem
    from vaultmend.linter.read.git.index import Entry
    from vaultmend.linter.read.git.now import Now
    from vaultmend.linter.read.git.run import Git

_LISTS = (".gitignore", ".obsidian/app.json")


class GitPast:
    """The files of a vault at one commit. Only those that differ now are read.

    Whatever is asked raises GitError when git fails.
    """

    def __init__(
        self,
        *,
        git: Git,
        prefix: str,
        head: str,
        before: Mapping[str, Entry],
        now: Now,
        read_now: Callable[[str], bytes | Problem],
        ignore: Callable[[FileSystem], Ignore],
        workspace: str,
        archives: Collection[str],
    ) -> None:
        """`before` are the entries of the commit by paths of the workspace, which begin with
        `prefix`; `ignore` makes the lists of what is ignored from the files of that time. `head` is
        the newest commit that counts as history.
        """
        self._git = git
        self._prefix = prefix
        self._head = head
        self._before = before
        self._now = now
        self._read_now = read_now
        self._ignore = ignore
        self._workspace = workspace
        self._archives = frozenset(archives)
        self._objects = Objects(git)
        self.is_commit = now.is_commit
        self.is_pending = now.is_pending
        self._removed: Sequence[str] | None = None
        self._added: Sequence[str] | None = None
        self._edited: Sequence[str] | None = None

    @property
    def names(self) -> Collection[str]:
        """Every path that the commit has."""
        return self._before

    @property
    def removed(self) -> Sequence[str]:
        """The files of the vault that are gone, by path; what git ignores is not told."""
        if self._removed is None:
            self._removed = self._find_removed()
        return self._removed

    def _find_removed(self) -> Sequence[str]:
        before, now = self._before, self._now
        gone = [
            path
            for path in before.keys() - now.paths()
            if before[path].mode.startswith("100")
            and self._is_seen(path)
            and not now.may_be_there(path)
        ]
        if not gone:
            return ()
        lists = [path for path in self._before if path.endswith(_LISTS)]
        entries = {path: self._before[path] for path in (*gone, *lists)}
        files = GitFiles(self._workspace, entries, self._objects)
        seen = WorkTree(self._workspace, self._ignore(files), self._archives, system=files)
        wanted = {file.path for file in seen.files() if not (file.ignored or file.excluded)}
        return self._comparable(sorted(wanted.intersection(gone)))

    @property
    def added(self) -> Sequence[str]:
        """The files that have come, by path."""
        if self._added is None:
            self._added = self._find_added()
        return self._added

    def _find_added(self) -> Sequence[str]:
        new = self._now.paths() - self._before.keys()
        return self._comparable(sorted(filter(self._is_seen, new)))

    @property
    def edited(self) -> Sequence[str]:
        """The notes of then and now whose content differs, by path."""
        if self._edited is None:
            self._edited = self._find_edited()
        return self._edited

    def _find_edited(self) -> Sequence[str]:
        found = self._comparable(sorted(self._now.edited(self._before)))
        return tuple(path for path in found if not self._differs_in_storage_only(path))

    def id_then(self, path: str) -> str:
        """The id of what a file held."""
        return self._before[path].id

    def id_now(self, path: str) -> str | None:
        """The id of what a file holds; None when it cannot be read."""
        length = len(next(iter(self._before.values())).id) if self._before else 40
        return self._now.id_of(path, length)

    def read(self, path: str) -> bytes | Problem:
        """What a file held."""
        entry = self._before.get(path)
        if entry is None:
            return MISSING
        return self._objects.read([entry.id], LARGEST).get(entry.id, MISSING)

    def has_other_endings(self, path: str) -> bool:
        """Whether git keeps the file with other line endings than the disk."""
        return path in self._stored([path]).endings

    def days_of_change(
        self, paths: Sequence[str], since: date
    ) -> Mapping[str, Sequence[date]] | None:
        """The day of each commit so far that changed one of the notes; None if nobody knows."""
        cut = len(self._prefix)
        mine = [path[cut:] for path in paths if path.startswith(self._prefix)]
        found = days_of_change(self._git, self._head, mine, since) if mine else {}
        if found is None:
            return None
        return {self._prefix + path: days for path, days in found.items()}

    def _is_seen(self, path: str) -> bool:
        """Whether the path lies in no dot folder, archives aside, and is below the repository."""
        if not path.startswith(self._prefix):
            return False
        return "/." not in f"/{path}" or all(
            part[0] != "." or part in self._archives for part in path.split("/")
        )

    def _stored(self, paths: Sequence[str]) -> Stored:
        cut = len(self._prefix)
        known = stored(self._git, [path[cut:] for path in paths])
        return Stored(
            frozenset(self._prefix + path for path in known.otherwise),
            frozenset(self._prefix + path for path in known.endings),
        )

    def _comparable(self, paths: Sequence[str]) -> tuple[str, ...]:
        """The paths whose content on disk is what git keeps, line endings aside."""
        if not paths:
            return ()
        otherwise = self._stored(paths).otherwise
        return tuple(path for path in paths if path not in otherwise)

    def _differs_in_storage_only(self, path: str) -> bool:
        data = self._read_now(path)
        if not isinstance(data, bytes) or b"\r\n" not in data or self.is_commit:
            return False
        id_ = self.id_then(path)
        same = blob_id(data.replace(b"\r\n", b"\n"), len(id_)) == id_
        return same and self.has_other_endings(path)
