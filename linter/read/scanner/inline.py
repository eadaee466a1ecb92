"""Everything in the leaves of a text: links, tags, block ids, and the spans between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from vaultmend.linter.model import Block, Region, Tag
from vaultmend.linter.read.scanner import grammar, tables, tags
from vaultmend.linter.read.scanner.brackets import Brackets
from vaultmend.linter.read.scanner.candidates import (
    BRACKET,
    CANDIDATE,
    CODE,
    ESCAPE,
    LABEL,
    TAG,
    WIKILINK,
    Rare,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vaultmend.linter.read.scanner.layout import Leaf

_BLOCK_ID = re.compile(r"\^([A-Za-z0-9-]+)[ \t]*\Z")
_SPANNING = re.compile("[`$%<#]")
"""What a cell can hold that reaches into the next one, or that begins with its cell."""
_new = tuple[object, ...].__new__  # a third of the cost of calling the class
_PER_CENTS = re.compile("%++")


class Inline(Brackets):
    """Reads leaf after leaf and gathers what it finds."""

    __slots__ = (
        "_has_bars",
        "_in_table",
        "_line_end",
        "_no_comment_before",
        "blocks",
        "tags",
    )

    def __init__(self, text: str, source: str) -> None:
        super().__init__(text, source)
        self._has_bars = "|" in text
        self._in_table = False
        self._line_end = -1
        """Where the line ends on which a comment mark was met last."""
        self._no_comment_before = -1
        """No comment mark stands between the last one and this place, the end of its line."""
        self.tags: list[Tag] = []
        self.blocks: list[Block] = []

    def read(self, leaves: list[Leaf]) -> None:
        """Everything in the paragraphs, headings and tables of a text, in document order."""
        text = self._text
        nowhere = len(text) + 1
        seek = Rare(text).seek
        bracket: re.Match[str] | None = None
        brackets: Iterator[re.Match[str]] = iter(())
        rare = square = -1
        for start, end, owner, lazy in leaves:
            if rare < start:
                rare = seek(start)
            if square < start:
                brackets = BRACKET.finditer(text, start)
                bracket = next(brackets, None)
                square = bracket.start() if bracket else nowhere
            if rare < end:
                self._leaf(start, end, lazy)
            else:
                after = start
                while bracket and square < end:
                    behind = bracket.end()
                    if behind > end or not bracket.lastindex:
                        self._stretch(start, end, after)
                        break
                    embed = square > after and text[square - 1] == "!"
                    self._add_wikilink(square - embed, behind, bracket[1], embed)
                    after = behind
                    bracket = next(brackets, None)
                    square = bracket.start() if bracket else nowhere
            if owner:
                self._block_id(start, end, owner)

    def _leaf(self, start: int, end: int, lazy: bool) -> None:
        """Read a leaf that holds a candidate; the cells of a table are read each for itself."""
        text = self._text
        if (
            self._has_bars
            and not lazy
            and text.find("|", start, end) >= 0
            and _SPANNING.search(text, start, end)
        ):
            header = tables.table_start(text, start, end)
            if header >= 0:
                self._stretch(start, header, start)
                self._table(header, end)
                return
        self._stretch(start, end, start)

    def _table(self, start: int, end: int) -> None:
        text = self._text
        self._in_table = True
        while start < end:
            eol = text.find("\n", start, end)
            if eol < 0:
                eol = end
            if _SPANNING.search(text, start, eol):
                for cell_start, cell_end in tables.cells(text, start, eol):
                    self._stretch(cell_start, cell_end, cell_start)
            else:
                self._stretch(start, eol, start)
            start = eol + 1
        self._in_table = False

    def _stretch(self, start: int, end: int, after: int) -> None:
        """Go from candidate to candidate, beginning at `after`; no span reaches over the end."""
        text = self._text
        self._start = start
        if after == start:
            self._fresh = start
        self._end = end
        if self._without:
            self._without = set()
        self._runs = None
        if self._open:
            self._open = []
        self._floor = 0
        search = CANDIDATE.search
        at = -1
        m = None
        while True:
            if at < after:
                m = search(text, after, end)
                at = m.start() if m else end
            if self._open:
                # Closing brackets matter only while an opening one waits for its own.
                close = text.find("]", after, at)
                if close >= 0:
                    after = self.closing_bracket(close)
                    continue
            if m is None:
                return
            kind = m.lastindex
            if kind is None:
                after = self._HANDLERS[text[at]](self, at, after)
            elif kind == TAG:
                self._tag(at, m[TAG])
                after = m.end()
            elif kind == CODE:
                after = self._span("code", at, m.end())
            elif kind == ESCAPE:
                after = self._fresh = m.end()
            elif kind == LABEL:
                after = m.end()
            else:
                image = at > after and text[at - 1] == "!"
                if kind == WIKILINK:
                    after = self._wikilink(at - image, m.end(), m[WIKILINK], image)
                else:
                    after = self._close(at - image, image, m.end(LABEL))

    def comment(self, at: int, _before: int) -> int:
        """A comment inside a line (B-03). Links and tags in it count: it is read too (C-09)."""
        text, end = self._text, self._end
        run = _PER_CENTS.match(text, at, end)
        after = run.end() if run else at + 1
        if after - at != 2 or after <= self._no_comment_before:
            return after
        if after > self._line_end:
            eol = text.find("\n", after, end)
            self._line_end = end if eol < 0 else eol
        m = grammar.COMMENT_MARK.search(text, after, min(self._line_end, end))
        if m is None:
            self._no_comment_before = min(self._line_end, end)
            return after
        self.regions.append(_new(Region, ("comment", at, m.end())))
        outer = (self._start, self._end, self._without, self._runs, self._open, self._floor)
        self._without, self._open = set(), []
        self._stretch(after, m.start(), after)
        self._start, self._end, self._without, self._runs, self._open, self._floor = outer
        self._fresh = m.end()
        return m.end()

    def _tag(self, at: int, name: str) -> None:
        """A tag at the start of a text run or behind a blank (T-03)."""
        if at <= self._fresh or self._text[at - 1] == " " or self._begins_run(at):
            tag = tags.tag_text(f"#{name}")
            if tag:
                lines = self._lines
                line = lines.line_of(at)
                self.tags.append(_new(Tag, (tag, line, at - lines.begin + 1)))

    def _begins_run(self, at: int) -> bool:
        before = self._text[at - 1]
        if before.isspace() or before == "\ufeff":
            return True
        if before == "|":
            return self._in_table
        return before in "*_=~" and tags.follows_mark(self._text, at, self._start, self._end)

    def _block_id(self, start: int, end: int, owner: int) -> None:
        """A `^id` behind a blank at the end (K-01, K-03); not in code or a table (K-05, K-08)."""
        text = self._text
        at = text.rfind("^", start, end)
        if at < start or at < self._fresh or (at > start and text[at - 1] not in " \t\n"):
            return
        m = _BLOCK_ID.match(text, at, end)
        if m and tables.table_start(text, start, end) < 0:
            self.blocks.append(Block(m[1], owner, at, m.end(1)))

    _HANDLERS: ClassVar[dict[str, Callable[[Inline, int, int], int]]] = {
        "[": Brackets.bracket,
        "`": Brackets.code,
        "\\": Brackets.backslash,
        "$": Brackets.math,
        "<": Brackets.angle,
        "%": comment,
    }
