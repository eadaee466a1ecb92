"""One list of patterns as in a .gitignore: the last that matches decides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.wildcards import is_plain, path_regex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class _Rule(NamedTuple):
    negated: bool
    folders: bool
    """Whether it is for folders alone: it ended in a slash."""
    anchored: bool
    """Whether it is compared with the path from the place of the list, not with the name."""
    source: str
    """The pattern without `!` and without outer slashes."""
    regex: str

    def matches(self, folder: str | None, name: str) -> bool:
        if self.anchored and folder is None:
            return False
        text = f"{folder}{name}" if self.anchored else name
        return (
            text == self.source if is_plain(self.source) else bool(re.fullmatch(self.regex, text))
        )


class Globs:
    """A list of patterns with quick answers for the files that none of them is about."""

    __slots__ = ("_heads", "_names", "_paths", "_rules", "_suffixes", "_wild")

    def __init__(self, lines: Iterable[str]) -> None:
        rules = [rule for line in lines if (rule := _rule(line))]
        self._rules = rules[::-1]
        anchored = [rule for rule in rules if rule.anchored]
        self._paths = _any(anchored)
        self._heads = {re.split(r"[*?\[\\]", rule.source, maxsplit=1)[0] for rule in anchored}
        names = {rule.source: rule for rule in rules if not rule.anchored}
        self._names = frozenset(source for source in names if is_plain(source))
        suffixes = {source for source in names if source[0] == "*" and is_plain(source[1:])}
        self._suffixes = tuple(source[1:] for source in suffixes)
        self._wild = _any([names[source] for source in names.keys() - self._names - suffixes])

    def __bool__(self) -> bool:
        return bool(self._rules)

    def reaches(self, folder: str) -> bool:
        """Whether a pattern with a slash can match in `folder` ("" or a path ending in `/`)."""
        return any(head.startswith(folder) or folder.startswith(head) for head in self._heads)

    def touches(self, folder: str) -> bool:
        """Whether any pattern at all can match in `folder`."""
        return bool(self._names or self._suffixes or self._wild) or self.reaches(folder)

    def verdict(self, folder: str | None, name: str, is_folder: bool) -> bool | None:
        """True when `name` in `folder` is matched, False when re-included, None when neither.

        `folder` is relative to the place of the list: "" or a path ending in `/`; None where the
        list does not reach. That everything in a matched folder is matched as well is for the
        caller to know.
        """
        if not (
            name in self._names
            or name.endswith(self._suffixes)
            or (self._wild and self._wild(name))
            or (folder is not None and self._paths and self._paths(folder + name))
        ):
            return None
        for rule in self._rules:
            if (is_folder or not rule.folders) and rule.matches(folder, name):
                return not rule.negated
        return None


def _any(rules: list[_Rule]) -> Callable[[str], object] | None:
    if not rules:
        return None
    return re.compile("|".join(dict.fromkeys(rule.regex for rule in rules))).fullmatch


def _rule(line: str) -> _Rule | None:
    """The rule that a line stands for; a blank, a comment and a broken pattern are none."""
    text = _stripped(line)
    if not text or text[0] == "#":
        return None
    negated = text[0] == "!"
    text = text[negated:]
    folders = text.endswith("/")
    text = text[:-1] if folders else text
    source = text.removeprefix("/")
    regex = path_regex(source)
    return _Rule(negated, folders, "/" in text, source, regex) if regex else None


def _stripped(line: str) -> str:
    """The line without its end and without the trailing spaces that no backslash keeps."""
    text = line.rstrip("\r\n")
    bare = text.rstrip(" ")
    backslashes = len(bare) - len(bare.rstrip("\\"))
    return bare + " " if backslashes % 2 and len(bare) < len(text) else bare
