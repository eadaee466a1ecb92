"""The marks of one folder, and the tests that matter for what lies in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.read.files.glob import Globs
    from vaultmend.linter.read.files.obsidian_filters import ObsidianFilters


class Scope(NamedTuple):
    """A list of patterns, and a folder relative to its place: "" or ending in `/`."""

    globs: Globs
    folder: str


class Marks:
    """What holds in the folder `path`: its own marks, and how its files are judged.

    Most folders are out of reach of most patterns. That is found out once for a folder, and a file
    of a `silent` one simply has the marks of its folder.
    """

    __slots__ = (
        "_exclude",
        "_filters",
        "_prefix",
        "_tests",
        "excluded",
        "git",
        "ignored",
        "path",
        "silent",
    )

    def __init__(
        self,
        filters: ObsidianFilters | None,
        prefix: str,
        path: str,
        git: tuple[Scope, ...] | None,
        exclude: tuple[Scope, ...],
        marks: tuple[bool, bool],
    ) -> None:
        """Take the scopes of this folder, the innermost first; `prefix` leads to Obsidian's root.

        `git` is None outside any work tree, where a .gitignore means nothing.
        """
        self._filters = filters
        self._prefix = prefix
        self.path = path
        self.git = git
        self._exclude = exclude
        self.ignored, self.excluded = marks
        reached = filters and path.startswith(prefix) and filters.touches(path[len(prefix) :])
        self._tests = (
            () if self.ignored else _tests(git or ()),
            () if self.excluded else _tests(exclude),
            filters if reached and not self.excluded else None,
        )
        self.silent = not any(self._tests)

    def with_git(self, git: tuple[Scope, ...] | None, ignored: bool) -> Marks:
        """The same folder under other lists of git."""
        marks = (ignored, self.excluded)
        return Marks(self._filters, self._prefix, self.path, git, self._exclude, marks)

    def of(self, name: str) -> tuple[bool, bool]:
        """Whether a file of this name here is ignored, and whether it is excluded."""
        git, exclude, filters = self._tests
        ignored = self.ignored or _verdict(git, name, False)
        excluded = self.excluded or _verdict(exclude, name, False)
        if filters and not excluded:
            excluded = filters.exclude(self.path[len(self._prefix) :] + name)
        return ignored, excluded

    def below(self, name: str) -> Marks:
        """The marks of the folder of this name here; what is in a marked folder is marked."""
        git, exclude, _ = self._tests
        ignored = self.ignored or _verdict(git, name, True)
        excluded = self.excluded or _verdict(exclude, name, True)
        return Marks(
            self._filters,
            self._prefix,
            f"{self.path}{name}/",
            None if self.git is None else _descend(self.git, name),
            _descend(self._exclude, name),
            (ignored, excluded),
        )


def _tests(scopes: tuple[Scope, ...]) -> tuple[tuple[Globs, str | None], ...]:
    """The scopes that matter in their folder; a folder that no path pattern reaches is None."""
    return tuple(
        (globs, folder if globs.reaches(folder) else None)
        for globs, folder in scopes
        if globs.touches(folder)
    )


def _verdict(tests: tuple[tuple[Globs, str | None], ...], name: str, is_folder: bool) -> bool:
    for globs, folder in tests:
        verdict = globs.verdict(folder, name, is_folder)
        if verdict is not None:
            return verdict
    return False


def _descend(scopes: tuple[Scope, ...], name: str) -> tuple[Scope, ...]:
    return tuple(Scope(globs, f"{folder}{name}/") for globs, folder in scopes)
