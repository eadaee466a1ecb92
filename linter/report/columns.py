"""Columns as a format counts them: readers of reports disagree on what one character is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.model import Place

_LINE_END = re.compile(r"\r\n|\n|\r")


def utf_16(text: str) -> int:
    """Code units of UTF-16: what JavaScript, .NET, and so most viewers of SARIF count."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf_8(text: str) -> int:
    """Bytes of UTF-8, as the Reviewdog Diagnostic Format counts them."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


class Columns:
    """Turns columns in code points, 1-based, into another unit."""

    def __init__(
        self, read: Callable[[str, str], str | None], measure: Callable[[str], int]
    ) -> None:
        """`read` gives the text of a note by workspace and path; `measure` is of this module."""
        self._read = read
        self._measure = measure
        self._of: tuple[str, str] | None = None
        self._lines: list[str] | None = None

    def of(self, workspace: str, path: str, place: Place) -> tuple[int, int] | None:
        """The columns of the start and the end of a place, or nothing when its note is unreadable.

        The note that was asked for last is kept: findings of one note should come together.
        """
        if self._of != (workspace, path):
            self._of = workspace, path
            text = self._read(workspace, path)
            self._lines = None if text is None else _LINE_END.split(text)
        if self._lines is None:
            return None
        return self._column(place.line, place.column), self._column(
            place.end_line, place.end_column
        )

    def _column(self, line: int, column: int) -> int:
        lines = self._lines or []
        before = lines[line - 1][: column - 1] if line <= len(lines) else ""
        # What lies behind the end of a line, such as its line break, counts as it is.
        return self._measure(before) + column - len(before)
