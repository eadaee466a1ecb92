"""Links, tags and spans inside one leaf, from candidate to candidate."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, ClassVar

from vaultmend.linter.model import Block, Link, Region, Tag
from vaultmend.linter.read.scanner import grammar, links, tables, tags
from vaultmend.linter.read.scanner.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.model import LinkKind, LinkStyle, RegionKind
    from vaultmend.linter.read.scanner.layout import Leaf

_RARER = "`<$%\\"
_HASH = re.compile(r"#(?=[^\s#.,:;!?)\]])")
"""A `#` that may begin a tag; the marks of headings are passed over."""
_FLAT = r"[^\[\]`\\<$%#]*+\]"
_BRACKET = re.compile(rf"\[(?:\[([^\[\]\n]++)\]\]|{_FLAT}(?!\())?+")
"""A whole wikilink (group 1), or brackets round plain text, or one opening bracket."""
_ODD_INNER = re.compile(r"((?!\[)(?:[^\[\]\n]|\[(?!\[)|\](?!\]))++)\]\]")
_ESCAPABLE = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_FLAT_TEXT = re.compile(_FLAT)
_MATH_REST = re.compile(r"(?:[^$\\]|\\[\s\S])*+\$(?<!\s\$)(?![0-9])")
"""To the next `$`, if that may close (B-04)."""
_TAG = re.compile(grammar.TAG_SOURCE)
_AUTOLINK = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x20<>]*+"
    r"|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9.-]++)>"
)
_DECLARATION = re.compile(r"<![A-Za-z]")
_BLOCK_ID = re.compile(r"\^([A-Za-z0-9-]+)[ \t]*\Z")
_SPANNING = re.compile("[`$%<#^]")
_RUN = re.compile("`++")
_PER_CENTS = re.compile("%++")
_DEEPEST = 100
"""Of brackets inside one another that all wait for their end, the innermost so many are kept."""


_new = tuple.__new__


class Inline:
    """Reads leaf after leaf and gathers what it finds."""

    __slots__ = (
        "_brackets",
        "_end",
        "_floor",
        "_fresh",
        "_in_table",
        "_lines",
        "_next",
        "_no_comment_before",
        "_nowhere",
        "_other",
        "_others",
        "_runs",
        "_source",
        "_square",
        "_start",
        "_text",
        "_without",
        "blocks",
        "links",
        "regions",
        "tags",
    )

    def __init__(self, text: str, source: str) -> None:
        self._text = text
        """The text with blanks for quote marks."""
        self._nowhere = len(text) + 1
        self._square = -1
        """Where the next `[` stands."""
        self._others = {char: -1 for char in _RARER if char in text}
        if "#" in text:
            self._others["#"] = -1
        self._other = -1
        """Where the next candidate of any other kind stands."""
        self._next = -1
        self._source = source
        self._lines = Lines(text)
        self._in_table = False
        self._no_comment_before = -1
        self._start = self._end = self._fresh = self._floor = 0
        self._without: set[str] = set()
        """Closing marks that are not met again before the end."""
        self._runs: dict[int, list[int]] | None = None
        self._brackets: list[tuple[int, bool]] = []
        self.links: list[Link] = []
        self.tags: list[Tag] = []
        self.blocks: list[Block] = []
        self.regions: list[Region] = []

    def read(self, leaves: list[Leaf]) -> None:
        """Everything in the paragraphs, headings and tables of a text, in document order."""
        text = self._text
        for start, end, owner, lazy in leaves:
            if self._next < start:
                self._seek(start)
            if self._next < end:
                self._scan(start, end, lazy)
            elif owner:
                self._fresh = start
            if owner:
                self._block_id(start, end, owner)

    def _seek(self, at: int) -> None:
        """Find the next candidate at or behind `at`; each kind is looked for on its own.

        `str.find` passes prose thirty times faster than a search for any of several characters.
        """
        square = self._square
        if square < at:
            square = self._square = self._place("[", at)
        other = self._other
        if other < at:
            others = self._others
            other = self._nowhere
            for char, place in others.items():
                if place < at:
                    place = others[char] = self._place(char, at)
                if place < other:
                    other = place
            self._other = other
        self._next = square if square < other else other

    def _place(self, char: str, at: int) -> int:
        if char == "#":
            m = _HASH.search(self._text, at)
            return m.start() if m else self._nowhere
        place = self._text.find(char, at)
        return place if place >= 0 else self._nowhere

    def _scan(self, start: int, end: int, lazy: bool) -> None:
        """Read a leaf that holds a candidate; the cells of a table are read each for itself."""
        text = self._text
        if not lazy and text.find("|", start, end) >= 0 and _SPANNING.search(text, start, end):
            header = tables.table_start(text, start, end)
            if header >= 0:
                self._spans(start, header)
                self._table(header, end)
                return
        self._spans(start, end)

    def _table(self, start: int, end: int) -> None:
        text = self._text
        self._in_table = True
        while start < end:
            eol = text.find("\n", start, end)
            if eol < 0:
                eol = end
            if _SPANNING.search(text, start, eol):
                for cell_start, cell_end in tables.cells(text, start, eol):
                    self._spans(cell_start, cell_end)
            else:
                self._spans(start, eol)
            start = eol + 1
        self._in_table = False

    def _block_id(self, start: int, end: int, owner: int) -> None:
        """A `^id` behind a blank at the end of the block (K-01, K-03), not in code or tables (K-05, K-08)."""
        text = self._text
        at = text.rfind("^", start, end)
        if at < start or at < self._fresh or (at > start and text[at - 1] not in " \t\n"):
            return
        m = _BLOCK_ID.match(text, at, end)
        if m and tables.table_start(text, start, end) < 0:
            self.blocks.append(Block(m[1], owner, at, m.end(1)))

    def _spans(self, start: int, end: int) -> None:
        """Go from candidate to candidate."""
        text = self._text
        self._start = self._fresh = after = start
        self._end = end
        if self._without:
            self._without = set()
        self._runs = None
        if self._brackets:
            self._brackets = []
        self._floor = 0
        handlers = self._HANDLERS
        while True:
            if self._next < after:
                self._seek(after)
            at = self._next
            if self._brackets:
                # Closing brackets matter only while an opening one waits for its own.
                close = text.find("]", after, min(at, end))
                if close >= 0:
                    after = self._closing_bracket(close)
                    continue
            if at >= end:
                return
            after = handlers[text[at]](self, at, after)

    def _wikilink(self, at: int, after: int, inner: str, embed: bool) -> int:
        found = links.wikilink(inner)
        if found:
            link, shown = found
            self._link("embed" if embed else "wikilink", "wiki", link, shown, at, after)
        if self._brackets and not embed:
            self._floor = len(self._brackets)
        self._fresh = after
        return after

    def _link(
        self, kind: LinkKind, style: LinkStyle, link: str, shown: str | None, at: int, after: int
    ) -> None:
        lines = self._lines
        line = lines.line_of(at)
        column = at - lines.begin + 1
        cut = link.find("#")
        if cut < 0:
            parts = (kind, style, link, link, "", shown, line, column, at, after)
        else:
            parts = (kind, style, link, link[:cut], link[cut:], shown, line, column, at, after)
        self.links.append(_new(Link, parts))

    def _bracket(self, opener: int, before: int) -> int:
        """A wikilink, an embed, a Markdown link or image, or a bracket that may become one."""
        text, end = self._text, self._end
        image = opener > before and text[opener - 1] == "!"
        at = opener - image
        m = _BRACKET.match(text, opener, end)
        if m is None:
            return opener + 1
        inner = m[1]
        if inner is not None:
            return self._wikilink(at, m.end(), inner, image)
        if m.end() > opener + 1:
            return m.end()
        if text.startswith("[[", opener):
            m = _ODD_INNER.match(text, opener + 2, end)
            if m:
                return self._wikilink(at, m.end(), m[1], image)
        m = _FLAT_TEXT.match(text, opener + 1, end)
        if m is None and self._find("]", opener) < 0:
            self._square = self._place("[", end)  # no bracket closes any more
            return opener + 1
        if m:
            return self._close_bracket(at, image, m.end() - 1)
        if len(self._brackets) >= _DEEPEST:
            del self._brackets[0]
            self._floor = max(0, self._floor - 1)
        self._brackets.append((at, image))
        return opener + 1

    def _closing_bracket(self, at: int) -> int:
        start, image = self._brackets.pop()
        live = image or len(self._brackets) >= self._floor
        self._floor = min(self._floor, len(self._brackets))
        return self._close_bracket(start, image, at) if live else at + 1

    def _close_bracket(self, start: int, image: bool, close: int) -> int:
        text = self._text
        m = None
        if text.startswith("(", close + 1):
            m = links.DESTINATION.match(text, close + 1, self._end)
        if m is None:
            return close + 1
        raw = m[1] if m[2] is None else m[2]
        shown = self._source[start + 1 + image : close]
        link = links.destination(raw)
        if link and (shown or image):
            kind: LinkKind = "embed" if image else "markdown"
            self._link(kind, "markdown", link, shown or None, start, m.end())
        if not image:
            self._floor = len(self._brackets)
        self._fresh = m.end()
        return m.end()

    def _code(self, at: int, _before: int) -> int:
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

    def _span(self, kind: RegionKind, start: int, end: int) -> int:
        self.regions.append(Region(kind, start, end))
        self._fresh = end
        return end

    def _escape(self, at: int, _before: int) -> int:
        """An escaped character is text, and behind it a text run begins (T-04)."""
        if at + 1 < self._end and self._text[at + 1] in _ESCAPABLE:
            self._fresh = at + 2
            return at + 2
        return at + 1

    def _find(self, mark: str, start: int) -> int:
        if mark in self._without:
            return -1
        found = self._text.find(mark, start, self._end)
        if found < 0:
            self._without.add(mark)
        return found

    def _math(self, at: int, _before: int) -> int:
        text = self._text
        after = at + 1
        if text.startswith("$", after, self._end):
            close = self._find("$$", at + 2)
            return at + 2 if close < 0 else self._span("math", at, close + 2)
        if after >= self._end or text[after].isspace():
            return after
        m = _MATH_REST.match(text, after, self._end)
        return self._span("math", at, m.end()) if m else after

    def _comment(self, at: int, _before: int) -> int:
        """A comment inside a line (B-03). Links and tags in it count (C-09): it is read as a leaf."""
        text = self._text
        run = _PER_CENTS.match(text, at, self._end)
        after = run.end() if run else at + 1
        if after - at != 2 or after <= self._no_comment_before:
            return after
        eol = text.find("\n", after, self._end)
        if eol < 0:
            eol = self._end
        m = grammar.COMMENT_MARK.search(text, after, eol)
        if m is None:
            self._no_comment_before = eol
            return after
        self.regions.append(Region("comment", at, m.end()))
        saved = (self._start, self._end, self._without, self._runs, self._brackets, self._floor)
        self._without, self._brackets = set(), []
        self._spans(after, m.start())
        self._start, self._end, self._without, self._runs, self._brackets, self._floor = saved
        self._fresh = m.end()
        return m.end()

    def _angle(self, at: int, _before: int) -> int:
        text, end = self._text, self._end
        after = at + 1
        following = text[after : after + 1]
        if following == "!":
            if text.startswith("--", after + 1, end):
                return self._until("-->", at, "html-comment")
            if text.startswith("[CDATA[", after + 1, end):
                return self._until("]]>", at, "html")
            return self._until(">", at, "html") if _DECLARATION.match(text, at, end) else after
        if following == "?":
            return self._until("?>", at, "html")
        m = _TAG.match(text, at, end)
        if m:
            return self._span("html", at, m.end())
        m = _AUTOLINK.match(text, at, end)
        if m:
            self._fresh = m.end()
            return m.end()
        return after

    def _until(self, mark: str, at: int, kind: RegionKind) -> int:
        close = self._find(mark, at + 2)
        return at + 1 if close < 0 else self._span(kind, at, close + len(mark))

    def _hash(self, at: int, _before: int) -> int:
        text = self._text
        after = at + 1
        m = tags.TAG.match(text, at, self._end)
        if m is None:
            return after
        if at > self._fresh:
            before = text[at - 1]
            if not (
                before.isspace()
                or before == "\ufeff"
                or (before == "|" and self._in_table)
                or (before in "*_=~" and tags.follows_mark(text, at, self._start, self._end))
            ):
                return after
        tag = tags.tag_text(m[0])
        if tag:
            line = self._lines.line_of(at)
            self.tags.append(Tag(tag, line, at - self._lines.begin + 1))
        return m.end()

    _HANDLERS: ClassVar[dict[str, Callable[[Inline, int, int], int]]] = {
        "[": _bracket,
        "`": _code,
        "\\": _escape,
        "$": _math,
        "%": _comment,
        "<": _angle,
        "#": _hash,
    }
