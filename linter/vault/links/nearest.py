"""Did you mean: the one name that a misspelt link, heading or setting can only have meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.vault.links.names import link_key, without_dots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CHECKS = 500
"""How many words one question may be compared with, in a vault where all names begin alike."""

_COMPACT_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)")
_NUMBER = re.compile(r"(\d+)")
_A_NUMBER = "\0"
_MARK = re.compile(r"[^\w\0]+|_+")
_ASCII_MARKS = {code: None for code in range(1, 128) if not chr(code).isalnum()}
_FIRST_IDEOGRAPH = "\u2e80"

_FEW = 4
"""Questions that are answered without an index of all names, which takes as long as many of them."""
_SHORTEST_START = 3
_MOST_EQUAL = 100
"""Files that may be equally near; a name that more of them bear tells nothing."""

_Fold: TypeAlias = "tuple[str, tuple[str, ...]]"  # letters with a mark for each number; numbers
_Shape: TypeAlias = "tuple[int, tuple[str, ...]]"  # how many of them; numbers


class Names:
    """The files of a vault by their names; indexed when some questions have come."""

    __slots__ = ("_asked", "_files", "_known", "_paths")

    def __init__(self, paths: Iterable[str]) -> None:
        """Take the paths a link may mean, as on disk."""
        self._paths: Iterable[str] = paths
        self._files: dict[str, list[str]] | None = None
        self._known: Words | None = None
        self._asked = 0

    def nearest(self, link: str, source: str = "") -> str | None:
        """The path that the broken link `link`, without its `#` part, most likely means.

        Names are compared, not folders. When several are equally near, the one in the folder of
        the link, else of `source`, is meant; if that leaves no single one, none is.
        """
        if self._files is None:
            self._files = {}
            for path in dict.fromkeys(self._paths):
                self._files.setdefault(_stem(path), []).append(path)
        folder = source.rpartition("/")[0]
        if "/" in link:
            folder = without_dots(link, folder).rpartition("/")[0].removeprefix("/")
        names = self._near(_stem(link), self._files)
        if sum(len(self._files[name]) for name in names) > _MOST_EQUAL:
            return None
        near = [path for name in names for path in self._files[name]]
        if len(near) > 1:
            here = link_key(folder)
            near = [path for path in near if link_key(path.rpartition("/")[0]) == here]
        return near[0] if len(near) == 1 else None

    def _near(self, name: str, names: Iterable[str]) -> list[str]:
        self._asked += 1
        if self._asked <= _FEW:
            return Words(_with_numbers_of(name, names)).near(name)
        if self._known is None:
            self._known = Words(names)
        return self._known.near(name)


def nearest_word(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` that `word` most likely means; None if two are equally near."""
    near = Words(words).near(word)
    return near[0] if len(near) == 1 else None


def meant_word(word: str, words: Iterable[str]) -> str | None:
    """The nearest word, else the only one that begins with `word`, which has 3 letters or more."""
    known = sorted(set(words))
    near = nearest_word(word, known)
    start = word.lower().strip()
    if near or len(start.lstrip("-")) < _SHORTEST_START:
        return near
    longer = [one for one in known if one.lower().startswith(start)]
    return longer[0] if len(longer) == 1 else None


class Words:
    """Words by their spelling, to find the near ones without looking at all.

    Each word is filed under its three thirds: one within two edits has a third in common with it,
    at most two places off. (Two swaps across the borders of thirds are the exception.) Words whose
    numbers differ are never near: 2026-02-14 is not a misspelt 2026-02-15.
    """

    __slots__ = ("_by_fold", "_by_shape", "_by_third")

    def __init__(self, words: Iterable[str]) -> None:
        """Take the words in any order."""
        self._by_fold: dict[_Fold, list[str]] = {}
        self._by_shape: dict[_Shape, list[_Fold]] = {}
        self._by_third: dict[_Shape, dict[tuple[int, str], list[_Fold]]] = {}
        for word in sorted(set(words)):
            fold = _fold(word)
            if fold in self._by_fold:
                self._by_fold[fold].append(word)
            else:
                self._by_fold[fold] = [word]
                self._by_shape.setdefault((len(fold[0]), fold[1]), []).append(fold)

    def near(self, word: str) -> list[str]:
        """All words at the least distance: same but for case, same but for marks, 1 or 2 edits.

        Marks are spaces, punctuation and leading zeros. One edit is a character put in, left out,
        replaced, or swapped with its neighbour; one is allowed from 4 letters, two from 6 (in
        Chinese and the like, where two characters are a word, from 10).
        """
        wanted = _fold(word)
        same = self._by_fold.get(wanted, [])
        key = link_key(word)
        equal = [known for known in same if link_key(known) == key]
        if equal or (same and len(wanted[0]) > 1):
            return equal or list(same)
        least, letters = _limit(wanted[0]), set(wanted[0])
        found: list[str] = []
        for fold in self._alike(wanted, least):
            if len(letters.symmetric_difference(fold[0])) > 2 * least:
                continue  # an edit brings in one letter and takes away one
            apart = distance(wanted[0], fold[0], min(least, _limit(fold[0])))
            if apart is None:
                continue
            if apart < least:
                least, found = apart, []
            found += self._by_fold[fold]
        return sorted(found)

    def _alike(self, wanted: _Fold, limit: int) -> list[_Fold]:
        """The words that share a third with `wanted`, those that share a rare one first."""
        groups: list[list[_Fold]] = []
        text, numbers = wanted
        for size in range(len(text) - limit, len(text) + limit + 1) if limit else ():
            if (size, numbers) in self._by_shape:
                thirds = self._thirds_of((size, numbers))
                groups += (thirds[key] for key in _possible_thirds(text, size) if key in thirds)
        alike: dict[_Fold, None] = {}
        for group in sorted(groups, key=len):
            alike.update(dict.fromkeys(group[: _CHECKS - len(alike)]))
        return list(alike)

    def _thirds_of(self, shape: _Shape) -> dict[tuple[int, str], list[_Fold]]:
        known = self._by_third.get(shape)
        if known is None:
            known = self._by_third[shape] = {}
            for fold in self._by_shape[shape]:
                for index, (start, end) in enumerate(_thirds(shape[0])):
                    known.setdefault((index, fold[0][start:end]), []).append(fold)
        return known


def distance(one: str, other: str, limit: int) -> int | None:
    """How many edits lie between two words, swaps of neighbours included; None above `limit`."""
    one, other = _without_shared_ends(one, other)
    if abs(len(one) - len(other)) > limit:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        before, above, row = row, before, [i]
        for j, right in enumerate(other, 1):
            edits = min(row[-1] + 1, before[j] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                edits = min(edits, above[j - 2] + 1)
            row.append(edits)
        if min(row) > limit and min(before) > limit:
            return None
    return row[-1] if row[-1] <= limit else None


def _stem(path: str) -> str:
    return path[path.rfind("/") + 1 :].removesuffix(".md")


def _fold(word: str) -> _Fold:
    plain = word.lower()
    if not word.isascii():
        import unicodedata

        plain = unicodedata.normalize("NFKC", word).lower()
    numbers: tuple[str, ...] = ()
    text = plain
    if _NUMBER.search(plain):
        parts = _NUMBER.split(_COMPACT_DATE.sub(r"\1-\2-\3", plain))
        numbers = tuple([number.lstrip("0") for number in parts[1::2]])
        text = _A_NUMBER.join(parts[::2])
    text = text.translate(_ASCII_MARKS) if text.isascii() else _MARK.sub("", text)
    return text or plain, numbers


def _with_numbers_of(word: str, words: Iterable[str]) -> list[str]:
    """Those of the words that may have the numbers of `word`: no others are near."""
    numbers = _fold(word)[1]
    if not numbers:
        return [known for known in words if not (known.isascii() and _NUMBER.search(known))]
    longest = max(numbers, key=len)
    return [known for known in words if longest in known or not known.isascii()]


def _limit(text: str) -> int:
    """How many edits may lie between two words of this length."""
    letters = len(text) - text.count(_A_NUMBER)
    if letters < 4:
        return 0
    return 1 if letters < (6 if max(text) < _FIRST_IDEOGRAPH else 10) else 2


def _thirds(size: int) -> tuple[tuple[int, int], ...]:
    one, two = size // 3, size * 2 // 3
    return (0, one), (one, two), (two, size)


def _possible_thirds(text: str, size: int) -> Iterator[tuple[int, str]]:
    """The thirds of all near words of `size` characters, as they would stand in `text`.

    With two edits at most, a third can be taken as untouched with at most as many edits before it
    as thirds before it, and the same behind it: few places remain to be tried.
    """
    longer = len(text) - size
    for index, (start, end) in enumerate(_thirds(size)):
        first = max(start - index, start + longer - (2 - index), 0)
        last = min(start + index, start + longer + 2 - index, len(text) - end + start)
        for at in range(first, last + 1):
            yield index, text[at : at + end - start]


def _without_shared_ends(one: str, other: str) -> tuple[str, str]:
    start, shorter = 0, min(len(one), len(other))
    while start < shorter and one[start] == other[start]:
        start += 1
    end = 0
    while end < shorter - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return one[start : len(one) - end], other[start : len(other) - end]
