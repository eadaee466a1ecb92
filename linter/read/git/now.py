"""What a revision is compared with: the work tree, the index, or another commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from vaultmend.linter.read.git.objects import blob_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.read.git.index import Entry, Index


class Now(Protocol):
    """The files of a vault as they are now, by paths of the workspace."""

    is_commit: bool
    """Whether this is, or will be, a commit: whoever works in a work tree has not finished."""
    is_pending: bool
    """Whether the commit is still to be made."""

    def paths(self) -> AbstractSet[str]:
        """Every file."""
        ...

    def may_be_there(self, path: str) -> bool:
        """Whether a path that is not among them may be there all the same, unseen."""
        ...

    def edited(self, before: Mapping[str, Entry]) -> Iterable[str]:
        """The notes that are there now and hold something else than before."""
        ...

    def id_of(self, path: str, length: int) -> str | None:
        """The id of what a file holds, `length` digits long; None when it cannot be read."""
        ...


class WorkTreeNow:
    """The files on disk; most of them are known to be those of the index without a look into them."""

    is_commit = is_pending = False

    def __init__(
        self,
        source: Source,
        prefix: str,
        index: Index,
        unsure: Collection[str] = (),
    ) -> None:
        """`prefix` is where the repository begins; `unsure` are notes whose text is not on disk."""
        self._source = source
        self._prefix = prefix
        self._index = index
        self._unsure = unsure
        self._paths = {file.path for file in source.files()}
        # In a folder that cannot be read, nobody knows what is there.
        self._closed = tuple(f"{path}/" for path, _ in source.problems)

    def paths(self) -> AbstractSet[str]:
        """Every file."""
        return self._paths

    def may_be_there(self, path: str) -> bool:
        """Whether it cannot be seen, or a sparse checkout leaves it out of the work tree."""
        if self._closed and f"{path}/".startswith(self._closed):
            return True
        entry = self._index.entries.get(path.removeprefix(self._prefix))
        return entry is not None and entry.is_absent

    def edited(self, before: Mapping[str, Entry]) -> Iterable[str]:
        """The notes that are there now and hold something else than before."""
        entries, cut = self._index.entries, len(self._prefix)
        untouched = self._index.is_untouched
        for file in self._source.files():
            path = file.path
            then = before.get(path) if file.kind == "note" and not file.ignored else None
            if then is None or then.mode == "120000":
                continue
            entry = entries.get(path[cut:])
            if (
                entry is not None
                and entry.id == then.id
                and path not in self._unsure
                and untouched(entry, file)
            ):
                continue
            if self.id_of(path, len(then.id)) not in (None, then.id):
                yield path

    def id_of(self, path: str, length: int) -> str | None:
        """The id of what a file holds, `length` digits long; None when it cannot be read."""
        data = self._source.read(path)
        return blob_id(data, length) if isinstance(data, bytes) else None


class TreeNow:
    """The entries of the index or of a commit."""

    is_commit = True

    def __init__(self, entries: Mapping[str, Entry], *, is_pending: bool) -> None:
        """`is_pending` says that they are those of the index."""
        self._entries = entries
        self.is_pending = is_pending

    def paths(self) -> AbstractSet[str]:
        """Every file."""
        return self._entries.keys()

    def may_be_there(self, path: str) -> bool:
        """A tree has what it has."""
        del path
        return False

    def edited(self, before: Mapping[str, Entry]) -> Iterable[str]:
        """The notes that are there and hold something else than before."""
        for path, entry in self._entries.items():
            then = before.get(path)
            # A note that became a link, or was one, is read as what the link leads to.
            if (
                then is not None
                and then.id != entry.id
                and path[-3:].lower() == ".md"
                and "120000" not in (then.mode, entry.mode)
            ):
                yield path

    def id_of(self, path: str, length: int) -> str | None:
        """The id of what a file holds."""
        del length
        entry = self._entries.get(path)
        return entry.id if entry and entry.mode.startswith("100") else None
