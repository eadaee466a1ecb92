"""Which file became which: by equal content, then by the lines that two files share.

Git finds renames too, but not among files that were never added, and agents move notes with `mv`.
One measure for the work tree, the index and commits gives one answer for all of them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

LEAST = 0.5
"""The share of the larger file that two files must have in common."""
MOST_PAIRS = 10_000
"""Comparisons of contents; beyond that only files of the same name are compared."""


def renamed(
    removed: Sequence[str],
    added: Sequence[str],
    ids: tuple[Callable[[str], str | None], Callable[[str], str | None]],
    reads: tuple[Callable[[str], bytes], Callable[[str], bytes]],
) -> dict[str, str]:
    """The new path of each removed file that lives on under another one.

    `ids` and `reads` tell the identity and the content of a removed and of an added file; contents
    are only read when no equal one is found.
    """
    if not removed or not added:
        return {}
    found = _equal(removed, added, ids, reads[0])
    taken = set(found.values())
    left = [path for path in removed if path not in found]
    new = [path for path in added if path not in taken]
    found.update(_similar(left, new, reads))
    return found


def _equal(
    removed: Sequence[str],
    added: Sequence[str],
    ids: tuple[Callable[[str], str | None], Callable[[str], str | None]],
    read: Callable[[str], bytes],
) -> dict[str, str]:
    """Files of the same name first. An empty file is the same as any other: the name decides."""
    then, now = ids
    by_id: dict[tuple[str, str | None], list[str]] = {}
    for path in removed:
        by_id.setdefault((_kind(path), then(path)), []).append(path)
    kinds = {_kind(path) for path in removed}
    new = {path: now(path) for path in added if _kind(path) in kinds}
    found: dict[str, str] = {}
    taken: set[str] = set()
    for by_name in (True, False):
        for path, id_ in new.items():
            old = by_id.get((_kind(path), id_)) if id_ is not None else None
            if old and path not in taken:
                same = [o for o in old if _name(o) == _name(path)] if by_name else old
                if same and (by_name or read(same[0]).strip()):
                    found[same[0]] = path
                    taken.add(path)
                    old.remove(same[0])
    return found


def _similar(
    removed: Sequence[str],
    added: Sequence[str],
    reads: tuple[Callable[[str], bytes], Callable[[str], bytes]],
) -> dict[str, str]:
    """The best pairs first; of equals those of the same name, then by path."""
    everything = len(removed) * len(added) <= MOST_PAIRS
    lines = _Lines(reads[0]), _Lines(reads[1])
    pairs: list[tuple[float, bool, str, str]] = []
    for old, new in _candidates(removed, added, everything):
        share = _shared(lines[0].of(old), lines[1].of(new))
        if share >= LEAST:
            pairs.append((-share, _name(old) != _name(new), old, new))
    found: dict[str, str] = {}
    taken: set[str] = set()
    for _, _, old, new in sorted(pairs):
        if old not in found and new not in taken:
            found[old] = new
            taken.add(new)
    return found


def _candidates(
    removed: Sequence[str], added: Sequence[str], everything: bool
) -> Iterator[tuple[str, str]]:
    by_name: dict[str, list[str]] = {}
    for new in added:
        by_name.setdefault(_kind(new) if everything else _name(new), []).append(new)
    for old in removed:
        # What has no lines is the same file or another one.
        if _kind(old) == "md":
            for new in by_name.get("md" if everything else _name(old), ()):
                yield old, new


class _Lines:
    """The lines of files with how often each occurs; every file is read once."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._known: dict[str, Mapping[bytes, int]] = {}

    def of(self, path: str) -> Mapping[bytes, int]:
        if path not in self._known:
            lines = self._read(path).replace(b"\r\n", b"\n").split(b"\n")
            self._known[path] = Counter(line for line in lines if line.strip())
        return self._known[path]


def _shared(one: Mapping[bytes, int], other: Mapping[bytes, int]) -> float:
    """The bytes in lines of both, as a share of the larger one."""
    largest = max(_size(one), _size(other))
    if not largest:
        return 0.0
    both = sum(len(line) * min(count, other.get(line, 0)) for line, count in one.items())
    return both / largest


def _size(lines: Mapping[bytes, int]) -> int:
    return sum(len(line) * count for line, count in lines.items())


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _kind(path: str) -> str:
    return path.rpartition(".")[2].lower()
