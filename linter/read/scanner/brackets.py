"""Square brackets: wikilinks, embeds, and Markdown links and images."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.model import Link
from vaultmend.linter.read.scanner.links import DESTINATION, destination, wikilink
from vaultmend.linter.read.scanner.spans import Spans

if TYPE_CHECKING:
    from vaultmend.linter.model import LinkKind

_ODD_INNER = re.compile(r"((?!\[)(?:[^\[\]\n]|\[(?!\[)|\](?!\]))++)\]\]")
"""The inside of a wikilink with single brackets in it (L-01); none holds another `[[` (L-03)."""
_NO_BRACKETS = re.compile(r"[^`\\<$%#]*+")
_DEEPEST = 100
"""Of brackets inside one another that all wait for their end, the innermost so many are kept."""
_new = tuple[object, ...].__new__  # a third of the cost of calling the class


class Brackets(Spans):
    """Reads links. A link may be of any length; only its nesting is bounded."""

    __slots__ = ("_closer", "_floor", "_open", "_source", "links")

    def __init__(self, text: str, source: str) -> None:
        super().__init__(text)
        self._source = source
        self._open: list[tuple[int, bool]] = []
        """Brackets that wait for their end: where, and whether they begin an image."""
        self._floor: int = 0
        """Brackets below this depth stand round a link and so begin none themselves."""
        self._closer = -1
        """A place where a bracket closes: a search for it need not be repeated before."""
        self.links: list[Link] = []

    def bracket(self, opener: int, before: int) -> int:
        """Read from a `[` that begins nothing simple; a `!` in front counts if behind `before`."""
        text, end = self._text, self._end
        image = opener > before and text[opener - 1] == "!"
        if text.startswith("[", opener + 1):
            m = _ODD_INNER.match(text, opener + 2, end)
            if m:
                return self._wikilink(opener - image, m.end(), m[1], image)
        if self._closer < opener:
            self._closer = self._find("]", opener)
        if self._closer < 0:  # no bracket closes any more
            m = _NO_BRACKETS.match(text, opener, end)
            return m.end() if m else end
        if len(self._open) >= _DEEPEST:
            del self._open[0]
            self._floor = max(0, self._floor - 1)
        self._open.append((opener - image, image))
        return opener + 1

    def closing_bracket(self, at: int) -> int:
        """Read from the `]` that belongs to the innermost bracket that waits for its end."""
        start, image = self._open.pop()
        depth = len(self._open)
        live = image or depth >= self._floor
        self._floor = min(self._floor, depth)
        return self._close(start, image, at) if live else at + 1

    def _close(self, start: int, image: bool, close: int) -> int:
        """A Markdown link or image, if a destination follows the closing bracket."""
        text = self._text
        m = None
        if text.startswith("(", close + 1):
            m = DESTINATION.match(text, close + 1, self._end)
        if m is None:
            return close + 1
        link = destination(m[1] if m[2] is None else m[2])
        if link and (image or close > start + 1):
            self._add_markdown(start, close, m.end(), link, image)
        if not image:
            self._floor = len(self._open)
        self._fresh = m.end()
        return m.end()

    def _wikilink(self, at: int, after: int, inner: str, embed: bool) -> int:
        self._add_wikilink(at, after, inner, embed)
        if self._open and not embed:
            self._floor = len(self._open)
        self._fresh = after
        return after

    def _add_wikilink(self, at: int, after: int, inner: str, embed: bool) -> None:
        if "|" not in inner and inner.isascii():
            link = inner.strip()
            shown = None
            if not link:
                return
        else:
            found = wikilink(inner)
            if found is None:
                return
            link, shown = found
        lines = self._lines
        line = lines.line_of(at)
        column = at - lines.begin + 1
        path, subpath = _split(link) if "#" in link else (link, "")
        kind: LinkKind = "embed" if embed else "wikilink"
        parts = (kind, "wiki", link, path, subpath, shown, line, column, at, after)
        self.links.append(_new(Link, parts))

    def _add_markdown(self, start: int, close: int, after: int, link: str, image: bool) -> None:
        lines = self._lines
        line = lines.line_of(start)
        column = start - lines.begin + 1
        shown = self._source[start + 1 + image : close] or None
        path, subpath = _split(link)
        kind: LinkKind = "embed" if image else "markdown"
        parts = (kind, "markdown", link, path, subpath, shown, line, column, start, after)
        self.links.append(_new(Link, parts))


def _split(link: str) -> tuple[str, str]:
    """The link before its first `#`, and from there on."""
    cut = link.find("#")
    return (link, "") if cut < 0 else (link[:cut], link[cut:])
