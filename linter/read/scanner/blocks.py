"""The top level of a body: which stretches are paragraphs, headings, code, mathematics, comments.

Only what stands outside lists and quotes is read here, block by block; a line that opens a list
goes to `lists`, one that opens a quote or a footnote to the line machine in `containers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vaultmend.linter.model import Heading, Region
from vaultmend.linter.read.scanner import grammar
from vaultmend.linter.read.scanner.common import common_blocks
from vaultmend.linter.read.scanner.containers import Containers
from vaultmend.linter.read.scanner.headings import heading_text
from vaultmend.linter.read.scanner.layout import Layout
from vaultmend.linter.read.scanner.lines import Lines
from vaultmend.linter.read.scanner.lists import plain_list

if TYPE_CHECKING:
    from collections.abc import Callable

_new = tuple[object, ...].__new__  # a third of the cost of calling the class
_CLOSES_HEADING = ("", " ", "\t", "#")


class Blocks:
    """Walks the blocks of a text and fills a layout.

    Every method that reads a block gets the offset of its first character and the end of the
    text, and returns the offset behind the block, or 0 when no such block begins there.
    """

    __slots__ = (
        "_before",
        "_common",
        "_in_comment",
        "_line",
        "_lines",
        "_with_ids",
        "layout",
        "text",
    )

    def __init__(self, text: str, *, one_by_one: bool = False) -> None:
        """Take a text; `one_by_one` reads common blocks like all others, to the same end."""
        self.text = text
        self.layout = Layout()
        self._lines = Lines(text)
        self._with_ids = "^" in text and grammar.BLOCK_ID.search(text) is not None
        self._common = not one_by_one and not self._with_ids
        self._in_comment = False
        self._line = 0
        """The line of the block that is read now, if block ids are wanted."""
        self._before = 0
        """The line of the block before, which a `^id` that stands alone names (K-04)."""

    def walk(self, at: int, end: int) -> None:
        """Read the blocks from `at`, the start of a line, to `end`."""
        text = self.text
        openers = self._OPENERS
        with_ids = self._with_ids
        # Of comments there are few, and the headings in them do not count.
        common = self._common and not self._in_comment
        while at < end:
            if common:
                before, at = common_blocks(text, at, end, self.layout, self._lines)
            else:
                m = grammar.START.match(text, at, end)
                before, at = m.span(1) if m else (end, end)
            if at >= end:
                return
            if with_ids:
                self._before = self._line
                self._line = self._lines.line_of(at)
            if at > before and (at - before > 3 or text.find("\t", before, at) >= 0):
                at = self._indented(at, end)
                continue
            char = text[at]
            if char in openers:
                after = openers[char](self, at, end)
                if after:
                    at = after
                    continue
            at = self._paragraph(at, end)

    def _paragraph(self, at: int, end: int) -> int:
        text = self.text
        m = grammar.PARAGRAPH_END.search(text, at, end)
        if m is None:
            stop = after = end
        else:
            stop, after = m.span()
        if text[at] == "[":
            at = self._definitions(at, stop)
        if m and m[1]:
            after = m.end(1)
            if (m[1] != "-") and at < stop and not self._in_comment:
                self._setext(at, stop, m.start(1), after)
        if at < stop:
            owner = self._owner(at, stop) if self._with_ids else 0
            self.layout.leaves.append((at, stop, owner, False))
        return after

    def _owner(self, at: int, stop: int) -> int:
        """The line of the block that a `^id` at the end of this paragraph names (K-03, K-04)."""
        if self._in_comment:
            return 0
        if self.text[at] == "^" and self._before and self.text.find("\n", at, stop) < 0:
            self._line = self._before
        return self._line

    def _definitions(self, at: int, stop: int) -> int:
        """Link reference definitions hold no links; they start at column 0 (M-09)."""
        if at and self.text[at - 1] != "\n":
            return at
        while m := grammar.DEFINITION.match(self.text, at, stop):
            at = m.end() + 1
        return at

    def _setext(self, at: int, stop: int, marks: int, end: int) -> None:
        """A heading if one line stands over the marks, more than one `-` or any `=` (B-05)."""
        text = self.text
        if text.find("\n", at, stop) < 0:
            level = 1 if text[marks] == "=" else 2
            line = self._lines.line_of(at)
            self.layout.headings.append(Heading(level, text[at:stop].strip(), line, at, end))

    def _heading(self, at: int, end: int) -> int:
        m = grammar.ATX.match(self.text, at, end)
        if m is None:
            return 0
        level, raw = m.groups()
        stop = m.end()
        content = raw if raw[-1:] not in _CLOSES_HEADING else heading_text(raw)
        if not self._in_comment:
            line = self._lines.line_of(at)
            last = stop if raw == content else at + len(m[0].rstrip())
            self.layout.headings.append(_new(Heading, (len(level), content, line, at, last)))
        if content:
            start = stop - len(raw if content == raw else raw.lstrip())
            owner = 0 if self._in_comment else self._line
            self.layout.leaves.append((start, start + len(content), owner, False))
        return stop

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
        self.layout.regions.append(Region("code", at, close.end(1) if close else end))
        return close.end() if close else end

    def _indented(self, at: int, end: int) -> int:
        m = grammar.UNINDENTED.search(self.text, at, end)
        stop = m.start() if m else end
        length = len(self.text[at:stop].rstrip())
        self.layout.regions.append(Region("code", at, at + length))
        return stop

    def _html(self, at: int, end: int) -> int:
        text = self.text
        m = grammar.HTML_OPEN.match(text, at, end)
        kind = m.lastindex if m else None
        if kind is None:
            if not grammar.HTML_TAG_LINE.match(text, at, self._line_end(at, end)):
                return 0
            kind = 6
        close = grammar.HTML_CLOSE[kind - 1].search(text, at, end)
        if close is None:
            stop = end
        elif kind == 6:
            stop = close.start()
        else:
            stop = self._line_end(close.end(), end)
        length = len(text[at:stop].rstrip())
        self.layout.regions.append(Region("html-comment" if kind == 2 else "html", at, at + length))
        return stop

    def _line_end(self, at: int, end: int) -> int:
        eol = self.text.find("\n", at, end)
        return end if eol < 0 else eol

    def _comment(self, at: int, end: int) -> int:
        if not grammar.COMMENT_OPEN.match(self.text, at, end):
            return 0
        close = grammar.COMMENT_MARK.search(self.text, at + 2, end)
        stop, after = close.span() if close else (end, end)
        self.layout.regions.append(Region("comment", at, after))
        self._inside_comment(at + 2, stop)
        return self._rest(after, end)

    def _inside_comment(self, at: int, end: int) -> None:
        """Links and tags in a comment count, headings and block ids do not (C-09)."""
        self._in_comment = True
        self.walk(self._rest(at, end), end)
        self._in_comment = False

    def _math(self, at: int, end: int) -> int:
        if not grammar.MATH_OPEN.match(self.text, at, end):
            return 0
        close = self.text.find("$$", at + 2, end)
        after = close + 2 if close >= 0 else end
        self.layout.regions.append(Region("math", at, after))
        return self._rest(after, end)

    def _rest(self, at: int, end: int) -> int:
        """What stands behind a mark on its line is a paragraph."""
        m = grammar.BLANK.match(self.text, at, end)
        start = m.end() if m else at
        return self._paragraph(start, end) if start < end and self.text[start] != "\n" else start

    def _rule(self, at: int, end: int) -> int:
        m = grammar.RULE.match(self.text, at, end)
        return m.end() if m else 0

    def _list_or_rule(self, at: int, end: int) -> int:
        text = self.text
        if not grammar.MARKER.match(text, at, end) or grammar.RULE.match(text, at, end):
            return self._rule(at, end)
        start = text.rfind("\n", 0, at) + 1
        lines = self._lines if self._with_ids and not self._in_comment else None
        after, intricate = plain_list(text, start, end, self.layout.leaves, lines)
        return self._container(after, end) if intricate else after

    def _footnote(self, at: int, end: int) -> int:
        return self._container(at, end) if grammar.FOOTNOTE.match(self.text, at, end) else 0

    def _container(self, at: int, end: int) -> int:
        line = self._lines.line_of(at) if self._with_ids and not self._in_comment else 0
        containers = Containers(self.text, end, self.layout, self._inside_comment)
        return containers.run(self.text.rfind("\n", 0, at) + 1, line)

    _OPENERS: ClassVar[dict[str, Callable[[Blocks, int, int], int]]] = {
        "#": _heading,
        "`": _fence,
        "~": _fence,
        ">": _container,
        "-": _list_or_rule,
        "*": _list_or_rule,
        "+": _list_or_rule,
        "_": _rule,
        "<": _html,
        "%": _comment,
        "$": _math,
        "[": _footnote,
        **dict.fromkeys("0123456789", _list_or_rule),
    }
