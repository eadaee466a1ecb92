"""The top level of a body: which stretches are paragraphs, headings, code, mathematics, comments.

Only what stands outside lists and quotes is read here, block by block; a line that opens a list,
a quote or a footnote goes to the line machine in `containers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.model import Heading, Region
from vaultmend.linter.read.scanner import grammar
from vaultmend.linter.read.scanner.containers import Containers
from vaultmend.linter.read.scanner.headings import heading_text
from vaultmend.linter.read.scanner.layout import Layout, Leaf, Lines

if TYPE_CHECKING:
    from collections.abc import Callable


class Blocks:
    """Walks the blocks of a text and fills a layout.

    Every method that reads a block gets the offset of its first character and the end of the
    text, and returns the offset behind the block, or 0 when no such block begins there.
    """

    __slots__ = ("_before", "_ids", "_in_comment", "_line", "_lines", "layout", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.layout = Layout()
        self._lines = Lines(text)
        self._ids = "^" in text
        self._in_comment = False
        self._line = 0
        self._before = 0

    def walk(self, at: int, end: int) -> None:
        """Read the blocks from `at`, the start of a line, to `end`."""
        text = self.text
        start = grammar.START.match
        while at < end:
            m = start(text, at, end)
            at = m.end() if m else end
            if at >= end:
                return
            if self._ids:
                self._before = self._line
                self._line = self._lines.line_of(at)
            indent = m[1] if m else ""
            if indent and (len(indent) > 3 or "\t" in indent):
                at = self._indented(at, end)
                continue
            opener = _OPENERS.get(text[at])
            at = (opener and opener(self, at, end)) or self._paragraph(at, end)

    def _paragraph(self, at: int, end: int) -> int:
        text = self.text
        m = grammar.PARAGRAPH_END.search(text, at, end)
        stop, after = (m.start(), m.end()) if m else (end, end)
        if text[at] == "[":
            at = self._definitions(at, stop)
        underline = after < end and text[after] in "=- " and self._underline(after, end)
        if underline:
            self._setext(at, stop, underline)
            after = underline
        if at < stop:
            self.layout.leaves.append(Leaf(at, stop, self._owner(at, stop)))
        return after

    def _owner(self, at: int, stop: int) -> int:
        """The line of the block that a `^id` at the end of this paragraph names (K-03, K-04)."""
        if self._in_comment or not self._ids:
            return 0
        if self.text[at] == "^" and self._before and self.text.find("\n", at, stop) < 0:
            self._line = self._before
        return self._line

    def _definitions(self, at: int, stop: int) -> int:
        text = self.text
        if at and text[at - 1] != "\n":
            return at  # M-09: a definition starts at column 0
        while m := grammar.DEFINITION.match(text, at, stop):
            at = m.end() + 1
        return at

    def _underline(self, at: int, end: int) -> int:
        m = grammar.UNDERLINE.match(self.text, at, end)
        return m.end() if m else 0

    def _setext(self, at: int, stop: int, underline: int) -> None:
        """A heading if one line stands over `===` or `---`; a single `-` never makes one (B-05)."""
        text = self.text
        marks = text[stop + 1 : underline].strip()
        if marks == "-" or at >= stop or text.find("\n", at, stop) >= 0 or self._in_comment:
            return
        level = 1 if marks[0] == "=" else 2
        line = self._lines.line_of(at)
        end = stop + 1 + len(text[stop + 1 : underline].rstrip())
        self.layout.headings.append(Heading(level, text[at:stop].strip(), line, at, end))

    def _heading(self, at: int, end: int) -> int:
        text = self.text
        m = grammar.ATX.match(text, at, end)
        if m is None:
            return 0
        eol = text.find("\n", at, end)
        if eol < 0:
            eol = end
        start = m.end()
        content = heading_text(text[start:eol])
        if not self._in_comment:
            line = self._lines.line_of(at)
            stop = start + len(text[start:eol].rstrip())
            self.layout.headings.append(Heading(start - at, content, line, at, stop))
        if content:
            start = text.find(content, start)
            owner = 0 if self._in_comment else self._line
            self.layout.leaves.append(Leaf(start, start + len(content), owner))
        return eol

    def _fence(self, at: int, end: int) -> int:
        text = self.text
        m = grammar.FENCE.match(text, at, end)
        if m is None:
            return 0
        length = len(m[1] or m[2])
        search = grammar.FENCE_END[text[at]].search
        close = search(text, m.end(), end)
        while close and len(close[1]) < length:
            close = search(text, close.end(), end)
        stop = close.end(1) if close else end
        self.layout.regions.append(Region("code", at, stop))
        return close.end() if close else end

    def _indented(self, at: int, end: int) -> int:
        text = self.text
        m = grammar.UNINDENTED.search(text, at, end)
        stop = m.start() if m else end
        self.layout.regions.append(Region("code", at, at + len(text[at:stop].rstrip())))
        return stop

    def _html(self, at: int, end: int) -> int:
        text = self.text
        m = grammar.HTML_OPEN.match(text, at, end)
        kind = m.lastindex if m else None
        if kind is None:
            eol = text.find("\n", at, end)
            if not grammar.HTML_TAG_LINE.match(text, at, end if eol < 0 else eol):
                return 0
            kind = 6
        close = grammar.HTML_CLOSE[kind - 1].search(text, at, end)
        if close is None:
            stop = end
        elif kind == 6:
            stop = close.start()
        else:
            stop = text.find("\n", close.end(), end)
            if stop < 0:
                stop = end
        length = len(text[at:stop].rstrip())
        self.layout.regions.append(Region("html-comment" if kind == 2 else "html", at, at + length))
        return stop

    def _comment(self, at: int, end: int) -> int:
        if not grammar.COMMENT_OPEN.match(self.text, at, end):
            return 0
        close = grammar.COMMENT_MARK.search(self.text, at + 2, end)
        stop, after = (close.start(), close.end()) if close else (end, end)
        self.layout.regions.append(Region("comment", at, after))
        self._inside_comment(at + 2, stop)
        return self._rest(after, end)

    def _inside_comment(self, at: int, end: int) -> None:
        """Links and tags in a comment count, headings and block ids do not (C-09)."""
        outer, self._in_comment = self._in_comment, True
        self.walk(self._rest(at, end), end)
        self._in_comment = outer

    def _math(self, at: int, end: int) -> int:
        if not grammar.MATH_OPEN.match(self.text, at, end):
            return 0
        close = self.text.find("$$", at + 2, end)
        after = close + 2 if close >= 0 else end
        self.layout.regions.append(Region("math", at, after))
        return self._rest(after, end)

    def _rest(self, at: int, end: int) -> int:
        """What stands behind a closing mark on its line is a paragraph."""
        m = grammar.BLANK.match(self.text, at, end)
        start = m.end() if m else at
        return self._paragraph(start, end) if start < end and self.text[start] != "\n" else start

    def _rule(self, at: int, end: int) -> int:
        m = grammar.RULE.match(self.text, at, end)
        return m.end() if m else 0

    def _rule_or_list(self, at: int, end: int) -> int:
        return self._rule(at, end) or self._list(at, end)

    def _list(self, at: int, end: int) -> int:
        if not grammar.MARKER.match(self.text, at, end):
            return 0
        return self._container(at, end)

    def _footnote(self, at: int, end: int) -> int:
        if not grammar.FOOTNOTE.match(self.text, at, end):
            return 0
        return self._container(at, end)

    def _container(self, at: int, end: int) -> int:
        line = 0
        if self._ids and not self._in_comment:
            line = self._line
        containers = Containers(self.text, end, self.layout, self._inside_comment)
        return containers.run(self.text.rfind("\n", 0, at) + 1, line)


_OPENERS: dict[str, Callable[[Blocks, int, int], int]] = {
    "#": Blocks._heading,
    "`": Blocks._fence,
    "~": Blocks._fence,
    ">": Blocks._container,
    "-": Blocks._rule_or_list,
    "*": Blocks._rule_or_list,
    "+": Blocks._list,
    "_": Blocks._rule,
    "<": Blocks._html,
    "%": Blocks._comment,
    "$": Blocks._math,
    "[": Blocks._footnote,
    **dict.fromkeys("0123456789", Blocks._list),
}
