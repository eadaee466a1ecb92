"""What is known by path, where a part of it is made only when somebody asks for it."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")


class Shared(Mapping[str, T]):
    """Values by path in a certain order."""

    __slots__ = ("_known", "_load", "_order", "_paths", "_whole")

    def __init__(
        self, order: Callable[[], Iterable[str]], load: Callable[[str], T], known: dict[str, T]
    ) -> None:
        """`order` gives all paths. `load` makes the value of one that is not among the `known`, and
        raises KeyError for a path that is none of them.
        """
        self._order = order
        self._load = load
        self._known = known
        self._paths: dict[str, None] | None = None
        self._whole: dict[str, T] | None = None

    def __getitem__(self, path: str) -> T:
        try:
            return self._known[path]
        except KeyError:
            found = self._known[path] = self._load(path)
            return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._all_paths())

    def __len__(self) -> int:
        return len(self._all_paths())

    def __contains__(self, path: object) -> bool:
        return path in self._known or path in self._all_paths()

    def values(self) -> ValuesView[T]:
        """All values; then all are there."""
        return self._all().values()

    def items(self) -> ItemsView[str, T]:
        """All paths with their values; then all are there."""
        return self._all().items()

    def _all_paths(self) -> dict[str, None]:
        if self._paths is None:
            self._paths = dict.fromkeys(self._order())
        return self._paths

    def _all(self) -> dict[str, T]:
        if self._whole is None:
            self._whole = {path: self[path] for path in self._all_paths()}
        return self._whole
