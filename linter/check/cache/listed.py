"""The disk as one walk found it, so that a vault is not listed twice; what is read is as it is now."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING

from vaultmend.linter.read.files.system import Disk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from vaultmend.linter.check.cache.listing import Listing
    from vaultmend.linter.read.files.system import Entry, Status


class _Stood:
    """A file or a folder as it was; the name alone says where."""

    __slots__ = ("_folder", "_times", "name")

    def __init__(self, folder: str, name: str, times: tuple[int, ...] | None) -> None:
        """`times` are its size and its times; of a file that nobody opens there are none, and None
        is a folder.
        """
        self._folder = folder
        self.name = name
        self._times = times

    @property
    def path(self) -> str:
        return os.path.join(self._folder, self.name)

    @property
    def st_size(self) -> int:
        return self._times[0] if self._times else -1

    @property
    def st_mtime_ns(self) -> int:
        return self._times[1] if self._times else -1

    @property
    def st_ctime_ns(self) -> int:
        return self._times[2] if self._times else -1

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        del follow_symlinks  # a link is not listed in this way
        return self._times is not None

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        del follow_symlinks
        return self._times is None

    def is_symlink(self) -> bool:
        return False

    def stat(self, *, follow_symlinks: bool = True) -> Status:
        return self if self._times else os.stat(self.path, follow_symlinks=follow_symlinks)


class Listed(Disk):
    """Gives folders as a listing has them.

    A folder is listed anew where something else lies in it than files and folders, such as a link.
    """

    def __init__(self, listing: Listing) -> None:
        self._folders: dict[str, list[Entry]] = {}
        self._sort(listing)

    def scandir(self, path: str) -> AbstractContextManager[Iterable[Entry]]:
        """What lies in a folder, in any order. Raises OSError."""
        known = self._folders.get(path)
        return super().scandir(path) if known is None else nullcontext(known)

    def _sort(self, listing: Listing) -> None:
        """File what was listed by its folder."""
        folders = self._folders
        others: set[str] = set()
        folder = ""
        found: list[Entry] = []
        for item in listing.items:
            if isinstance(item, str):
                found.append(_Stood(folder, item, ()))
            elif len(item) == 5:
                found.append(_Stood(folder, item[0], item[1:]))
            elif len(item) == 1:
                # A link may have led here as well.
                folder, found = item[0], []
                folders[folder] = found
            else:
                others.add(folder)
        for path in list(folders):
            above, name = os.path.split(path)
            if above in folders and path != listing.root:
                folders[above].append(_Stood(above, name, None))
        for path in others:
            folders.pop(path, None)
