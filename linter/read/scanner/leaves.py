"""The block that is open inside the innermost container, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from vaultmend.linter.model import Region
from vaultmend.linter.read.scanner import grammar
from vaultmend.linter.read.scanner.headings import heading_text

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from vaultmend.linter.model import RegionKind
    from vaultmend.linter.read.scanner.layout import Layout

NOTHING, PARAGRAPH, INDENTED, FENCE, HTML, COMMENT, MATH = range(7)
_KINDS: tuple[RegionKind, ...] = ("code", "code", "code", "code", "html", "comment", "math")


class OpenLeaf:
    """A paragraph, a fence, indented code, HTML, a comment or mathematics, or nothing."""

    __slots__ = (
        "_html",
        "_inside_comment",
        "_owner",
        "_run",
        "_start",
        "_text",
        "end",
        "kind",
        "layout",
        "lazy",
    )

    def __init__(
        self, text: str, layout: Layout, inside_comment: Callable[[int, int], None]
    ) -> None:
        self._text = text
        self._inside_comment = inside_comment
        self._start = 0
        self._owner = 0
        self._run = ""
        self._html = 0
        self.layout = layout
        self.kind = NOTHING
        self.end = 0
        self.lazy = False
        """Some line of the paragraph stands outside its list or quote."""

    def open(self, at: int, eol: int, indent: int, owner: int) -> None:
        """Begin a block with the first character of this line that is not blank."""
        self._start, self.end, self._owner = at, eol, owner
        if indent > 3:
            self.kind = INDENTED
            return
        opener = self._OPENERS.get(self._text[at])
        self.kind = PARAGRAPH
        self.lazy = False
        if opener:
            opener(self, at, eol)

    def close(self) -> None:
        """End the block after the last line it took in."""
        kind, self.kind = self.kind, NOTHING
        if kind == NOTHING:
            return
        start, end = self._start, self.end
        if kind == PARAGRAPH:
            self.layout.leaves.append((start, end, self._owner, self.lazy))
            return
        end = start + len(self._text[start:end].rstrip())
        region: RegionKind = "html-comment" if kind == HTML and self._html == 2 else _KINDS[kind]
        self.layout.regions.append(Region(region, start, end))
        if kind == COMMENT:
            self._inside_comment(start + 2, end)

    def blank_line(self) -> None:
        """A blank line inside the same containers."""
        if self.kind == PARAGRAPH or (self.kind == HTML and self._html > 5):
            self.close()

    def interrupted(self, at: int, eol: int, whole: bool) -> bool:
        """Whether this line cannot belong to the open paragraph, lazily or not."""
        text = self._text
        char = text[at]
        if char == "#":
            return bool(grammar.ATX.match(text, at, eol))
        if char in "`~":
            return bool(grammar.FENCE.match(text, at, eol))
        if char == "<":
            return bool(grammar.HTML_OPEN.match(text, at, eol))
        if char == "%":
            return bool(grammar.COMMENT_OPEN.match(text, at, eol))
        if char == "$":
            return bool(grammar.MATH_OPEN.match(text, at, eol))
        if char in "-*_" and grammar.RULE.match(text, at, eol):
            return True
        return whole and self.underlined(at, eol)

    def underlined(self, at: int, eol: int) -> bool:
        """Whether this line underlines the open paragraph as a heading."""
        return self._text[at] in "=-" and bool(grammar.SETEXT.match(self._text, at, eol))

    def goes_on(self, at: int, eol: int, indent: int) -> bool:
        """Take in one more line of a block that is no paragraph; false when it is over."""
        kind = self.kind
        if kind == INDENTED and indent < 4:
            return False
        if kind == FENCE and indent < 4 and self._closes_fence(at, eol):
            self.close()
        elif kind == COMMENT:
            self._closing_mark(grammar.COMMENT_MARK, at, eol)
        elif kind == MATH:
            self._closing_mark(grammar.MATH_MARK, at, eol)
        elif kind == HTML and self._html < 6:
            self.end = eol
            if grammar.HTML_CLOSE[self._html - 1].search(self._text, at, eol):
                self.close()
        else:
            self.end = eol
        return True

    def _closes_fence(self, at: int, eol: int) -> bool:
        m = grammar.FENCE_CLOSE.match(self._text, at, eol)
        if m is None or not m[1].startswith(self._run):
            return False
        self.end = m.end(1)
        return True

    def _closing_mark(self, mark: re.Pattern[str], at: int, eol: int) -> None:
        m = mark.search(self._text, at, eol)
        self.end = m.end() if m else eol
        if m is None:
            return
        kind, self.kind = self.kind, NOTHING
        self.layout.regions.append(Region(_KINDS[kind], self._start, m.end()))
        if kind == COMMENT:
            self._inside_comment(self._start + 2, m.start())
        rest = grammar.BLANK.match(self._text, m.end(), eol)
        start = rest.end() if rest else eol
        if start < eol:
            self.kind = PARAGRAPH
            self.lazy = False
            self._start, self.end = start, eol

    def _open_heading(self, at: int, eol: int) -> None:
        m = grammar.ATX.match(self._text, at, eol)
        if m is None:
            return
        self.kind = NOTHING
        content = heading_text(m[2])
        if content:
            start = m.end() - len(m[2].lstrip())
            self.layout.leaves.append((start, start + len(content), self._owner, False))

    def _open_fence(self, at: int, eol: int) -> None:
        m = grammar.FENCE.match(self._text, at, eol)
        if m:
            self.kind = FENCE
            self._run = m[1] or m[2]

    def _open_html(self, at: int, eol: int) -> None:
        m = grammar.HTML_OPEN.match(self._text, at, eol)
        if m and m.lastindex:
            self._html = m.lastindex
        elif grammar.HTML_TAG_LINE.match(self._text, at, eol):
            self._html = 7
        else:
            return
        self.kind = HTML
        if self._html < 6 and grammar.HTML_CLOSE[self._html - 1].search(self._text, at, eol):
            self.close()

    def _open_comment(self, at: int, eol: int) -> None:
        if grammar.COMMENT_OPEN.match(self._text, at, eol):
            self.kind = COMMENT

    def _open_math(self, at: int, eol: int) -> None:
        if grammar.MATH_OPEN.match(self._text, at, eol):
            self.kind = MATH

    def _rule(self, at: int, eol: int) -> None:
        if grammar.RULE.match(self._text, at, eol):
            self.kind = NOTHING

    _OPENERS: ClassVar[dict[str, Callable[[OpenLeaf, int, int], None]]] = {
        "#": _open_heading,
        "`": _open_fence,
        "~": _open_fence,
        "<": _open_html,
        "%": _open_comment,
        "$": _open_math,
        "-": _rule,
        "*": _rule,
        "_": _rule,
    }
