"""What a value must be: each test complains with file and line, or gives the value with its type."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.config.document import dotted
from vaultmend.linter.config.faults import unknown
from vaultmend.linter.config.patterns import MOST_GLOBS, glob_fault
from vaultmend.linter.message import cut, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.config.document import Document, Path
    from vaultmend.linter.message import Message


class Expect:
    """The tests for the values of one document; all raise ConfigError."""

    def __init__(self, document: Document) -> None:
        self.fault = document.fault

    def known(self, path: Path, word: str, words: Iterable[str], what: Message) -> None:
        """A word must be one of `words`; `what` they are, for the complaint."""
        words = tuple(words)
        if word not in words:
            raise self.fault(path, unknown(what, word, words))

    def text(self, path: Path, value: object) -> str:
        """A string."""
        if not isinstance(value, str):
            raise self.fault(path, say("{path} must be a string", path=dotted(path)))
        return value

    def texts(self, path: Path, value: object) -> list[str]:
        """A list of strings."""
        items = cast("list[object]", value) if isinstance(value, list) else [None]
        if not all(isinstance(item, str) for item in items):
            raise self.fault(path, say("{path} must be a list of strings", path=dotted(path)))
        return cast("list[str]", items)

    def table(self, path: Path, value: object) -> Mapping[str, Any]:
        """A table."""
        if not isinstance(value, dict):
            raise self.fault(path, say("{path} must be a table", path=dotted(path)))
        return cast("dict[str, Any]", value)

    def number(self, path: Path, value: object, *, whole: bool) -> None:
        """A number of 0 or more."""
        fits = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
        if not (fits and 0 <= cast("float", value) < math.inf):
            kind = say("a whole number") if whole else say("a number")
            raise self.fault(
                path, say("{path} must be {kind}, 0 or more", path=cut(path[-1]), kind=kind)
            )

    def globs(self, path: Path, value: object, *, of_role: bool = False) -> None:
        """A list of globs that can match something, and are not too many."""
        globs = self.texts(path, value)
        if len(globs) > MOST_GLOBS:
            raise self.fault(
                path,
                say(
                    "{path} may hold {most_globs} globs; join some",
                    path=dotted(path),
                    most_globs=MOST_GLOBS,
                ),
            )
        for glob in globs:
            complaint = glob_fault(glob, of_role=of_role)
            if complaint:
                raise self.fault(path, complaint)
