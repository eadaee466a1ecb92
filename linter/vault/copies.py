"""The copies that sync services and merge tools leave beside a file, known by their names.

Some names say it themselves (`x (conflicted copy ...)`). Others are those of ordinary files too:
`x 2.md` is a copy only when it also bears the title of `x.md`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

_TOLD = (
    ("Obsidian Sync", r"(.+) \(Conflicted copy [^()]+ [0-9]{12}\)"),
    ("Syncthing", r"(.+)\.sync-conflict-[0-9]{8}-[0-9]{6}-[A-Z0-9]{7}"),
    ("Dropbox", r"(.+?) ?[(（][^()（）]+(?:'s|’s) conflicted copy[^()（）]*[)）]"),
    ("Dropbox", r"(.+?) ?[(（][^()（）]*(?:冲突副本|衝突複本)[^()（）]*[)）]"),
    ("Nextcloud", r"(.+?) \(conflicted copy[^()]*\)"),
    ("Nextcloud", r"(.+)_conflict-[0-9]{8}-[0-9]{6}"),
    ("git", r"(.+)_(?:BACKUP|BASE|LOCAL|REMOTE)_[0-9]{2,}"),
    ("OneDrive", r"(.+)-(?:DESKTOP|LAPTOP)-[A-Z0-9]{7}(?:-[0-9]{1,2})?"),
)
_MARKS = (
    "onflict",
    "冲突",
    "衝突",
    "-DESKTOP-",
    "-LAPTOP-",
    "_BACKUP_",
    "_BASE_",
    "_LOCAL_",
    "_REMOTE_",
)
_COMPUTER = re.compile(r"(?:[A-Z][A-Z0-9]{2,14}|[\w’'-]*(?:Mac|PC)[\w-]*)(?:-[0-9]{1,2})?")
_NUMBER = re.compile(r"(?:[2-9]|[1-9][0-9])")
_IN_BRACKETS = re.compile(r"\([1-9][0-9]?\)")
_NOTES = ("md", "canvas", "base")


class Copy(NamedTuple):
    """A copy, the file that it is one of, and who makes copies of this name."""

    path: str
    original: str
    origin: str


def copies(vault: Vault) -> list[Copy]:
    """The copies among the files that Obsidian sees, each with its original beside it."""
    return vault.derived(_copies)


def in_doubt(vault: Vault) -> frozenset[str]:
    """The files whose titles say whether one of them is a copy; of all others their names do."""
    unsure = [copy for copy, sure in vault.derived(_named) if not sure]
    return frozenset(path for copy in unsure for path in copy[:2])


def _copies(vault: Vault) -> list[Copy]:
    return [
        copy
        for copy, sure in vault.derived(_named)
        if sure or _same_title(vault.notes.get(copy.path), vault.notes.get(copy.original))
    ]


def _named(vault: Vault) -> list[tuple[Copy, bool]]:
    return [*named_copies(vault.files)]


def named_copies(files: Iterable[str]) -> Iterator[tuple[Copy, bool]]:
    """The files whose names are those of copies of another one, and whether that is certain."""
    files = list(files)
    known = frozenset(files)
    # Most vaults have none of these copies, and one look at all names says so.
    names = "\n".join(files)
    marks = [mark for mark in _MARKS if mark in names]
    for path in files:
        stem, dot, extension = path.rpartition(".")
        if not dot:
            continue
        if marks and any(map(path.__contains__, marks)):
            folder, _, name = stem.rpartition("/")
            folder += "/" if folder else ""
            for origin, shape in _shapes():
                found = shape.fullmatch(name)
                original = f"{folder}{found[1]}.{extension}" if found else ""
                if original in known:
                    yield Copy(path, original, origin), True
                    break
            else:
                yield from _unsure(path, stem, extension, known)
        elif extension in _NOTES:
            yield from _unsure(path, stem, extension, known)


@lru_cache(maxsize=1)
def _shapes() -> list[tuple[str, re.Pattern[str]]]:
    """The names of copies by who makes them, compiled when one of them is met."""
    return [(origin, re.compile(pattern, re.IGNORECASE)) for origin, pattern in _TOLD]


def _unsure(
    path: str, stem: str, extension: str, known: frozenset[str]
) -> Iterator[tuple[Copy, bool]]:
    """A copy by a name that ordinary files may have as well."""
    before, space, last = stem.rpartition(" ")
    origin, original = "", ""
    if space and _NUMBER.fullmatch(last):
        origin, original = "iCloud", before
    elif space and _IN_BRACKETS.fullmatch(last):
        origin, original = "Google Drive", before
    elif "-" in stem and (stem[-1].isupper() or stem[-1].isdigit() or "Mac" in stem):
        origin, original = "OneDrive", _without_computer(stem, "." + extension, known)
    original += "." + extension
    if origin and original in known:
        yield Copy(path, original, origin), False


def _without_computer(stem: str, ending: str, known: frozenset[str]) -> str:
    """The name before that of a computer, when there is such a file."""
    at = stem.find("-", stem.rfind("/") + 2)
    while at > 0:
        if stem[:at] + ending in known and _COMPUTER.fullmatch(stem, at + 1):
            return stem[:at]
        at = stem.find("-", at + 1)
    return ""


def _same_title(one: Note | None, other: Note | None) -> bool:
    title = _title(one)
    return bool(title) and title == _title(other)


def _title(note: Note | None) -> str:
    """The title of a note: the property, else the only heading of level 1."""
    if note is None or note.role in ("template", "archived"):
        return ""
    value = note.value("title")
    if isinstance(value, str) and value:
        return value
    tops = [heading.text for heading in note.headings if heading.level == 1]
    return tops[0] if len(tops) == 1 else ""
