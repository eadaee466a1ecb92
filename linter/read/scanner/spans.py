"""Code, mathematics, HTML and escapes inside a line: what can hide links and tags."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from vaultmend.linter.read.scanner import grammar
from vaultmend.linter.read.scanner.cursor import Cursor

if TYPE_CHECKING:
    from vaultmend.linter.model import RegionKind

_RUN = re.compile("`++")
_MATH_REST = re.compile(r"(?:[^$\\]|\\[\s\S])*+\$(?<!\s\$)(?![0-9])")
"""To the next `$`, if that may close (B-04)."""
_TAG = re.compile(grammar.TAG_SOURCE)
_DECLARATION = re.compile(r"<![A-Za-z]")
_AUTOLINK = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x20<>]*+"
    r"|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9.-]++)>"
)


class Spans(Cursor):
    """Reads one span. Methods get where it begins and return where reading goes on."""

    __slots__ = ("_runs",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._runs: dict[int, list[int]] | None = None
        """The runs of backticks in the stretch by their length, once they are wanted."""

    def code(self, at: int, _before: int) -> int:
        """From a run of backticks to the next run of the same length (C-05)."""
        text, end = self._text, self._end
        after = at + 1
        if text.startswith("`", after, end):
            m = _RUN.match(text, at, end)
            after = m.end() if m else after
        length = after - at
        close = text.find("`", after, end)
        if close < 0:
            return after
        if length > 1 or text.startswith("`", close + 1, end):
            close = self._same_run(length, after)
            if close < 0:
                return after
        return self._span("code", at, close + length)

    def _same_run(self, length: int, after: int) -> int:
        if self._runs is None:
            self._runs = {}
            for m in _RUN.finditer(self._text, after, self._end):
                self._runs.setdefault(m.end() - m.start(), []).append(m.start())
        starts = self._runs.get(length, [])
        index = bisect_left(starts, after)
        return starts[index] if index < len(starts) else -1

    def math(self, at: int, _before: int) -> int:
        """`$...$` or `$$...$$` (B-04, C-08)."""
        text = self._text
        after = at + 1
        if text.startswith("$", after, self._end):
            close = self._find("$$", at + 2)
            return at + 2 if close < 0 else self._span("math", at, close + 2)
        if after >= self._end or text[after].isspace():
            return after
        m = _MATH_REST.match(text, after, self._end)
        return self._span("math", at, m.end()) if m else after

    def backslash(self, at: int, _before: int) -> int:
        """A backslash that escapes nothing is text (T-04)."""
        return at + 1

    def angle(self, at: int, _before: int) -> int:
        """An HTML comment, a tag, or an address in angle brackets (C-10, C-12)."""
        text, end = self._text, self._end
        following = text[at + 1 : at + 2]
        if following == "!":
            if text.startswith("--", at + 2, end):
                return self._until("-->", at, "html-comment")
            if text.startswith("[CDATA[", at + 2, end):
                return self._until("]]>", at, "html")
            return self._until(">", at, "html") if _DECLARATION.match(text, at, end) else at + 1
        if following == "?":
            return self._until("?>", at, "html")
        m = _TAG.match(text, at, end)
        if m:
            return self._span("html", at, m.end())
        m = _AUTOLINK.match(text, at, end)
        if m:
            self._fresh = m.end()
            return m.end()
        return at + 1

    def _until(self, mark: str, at: int, kind: RegionKind) -> int:
        close = self._find(mark, at + 2)
        return at + 1 if close < 0 else self._span(kind, at, close + len(mark))
