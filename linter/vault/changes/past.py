"""What must be known of an earlier vault so that it can be compared with the one of now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date

    from vaultmend.linter.model import Problem


class Past(Protocol):
    """A vault as it was, by paths of the workspace, and which files differ now."""

    @property
    def is_commit(self) -> bool:
        """Whether it is compared with a commit, or with one to be, not with work in progress."""
        ...

    @property
    def is_pending(self) -> bool:
        """Whether that commit is still to be made."""
        ...

    @property
    def names(self) -> Collection[str]:
        """Every path that there was."""
        ...

    @property
    def removed(self) -> Sequence[str]:
        """The files that are gone."""
        ...

    @property
    def added(self) -> Sequence[str]:
        """The files that have come."""
        ...

    @property
    def edited(self) -> Sequence[str]:
        """The notes of then and now whose content differs."""
        ...

    def id_then(self, path: str) -> str:
        """Something that is equal for equal contents: for what a file held."""
        ...

    def id_now(self, path: str) -> str | None:
        """The same for what a file holds; None when it cannot be read."""
        ...

    def read(self, path: str) -> bytes | Problem:
        """What a file held."""
        ...

    def has_other_endings(self, path: str) -> bool:
        """Whether the file was kept with other line endings than it has on disk."""
        ...

    def days_of_change(
        self, paths: Sequence[str], since: date
    ) -> Mapping[str, Sequence[date]] | None:
        """The day of each commit that changed one of the notes; None if nobody knows."""
        ...
