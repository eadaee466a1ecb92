"""Lists, block quotes and footnotes, line by line, as CommonMark's reference parser reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.scanner import grammar
from vaultmend.linter.read.scanner.leaves import PARAGRAPH, OpenLeaf

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.read.scanner.layout import Layout

_QUOTE = -1


class Containers:
    """Reads from a line that opens a container to the line on which all of them are closed.

    Columns are those of CommonMark: a tab goes to the next multiple of four. `_base` is the
    column where the content of the innermost matched container begins; indentation is measured
    from it. Nesting has no bound, since a line costs its own length plus what it closes.
    """

    __slots__ = (
        "_at",
        "_base",
        "_column",
        "_end",
        "_eol",
        "_fresh_item",
        "_leaf",
        "_line",
        "_no_rule_before",
        "_owners",
        "_quotes",
        "_stack",
        "_start",
        "_text",
    )

    def __init__(
        self, text: str, end: int, layout: Layout, inside_comment: Callable[[int, int], None]
    ) -> None:
        self._text = text
        self._end = end
        self._leaf = OpenLeaf(text, layout, inside_comment)
        self._stack: list[int] = []
        """For each open container the columns its content is indented by, or _QUOTE."""
        self._owners: list[int] = []
        """For each open container the line on which it begins."""
        self._quotes = 0
        self._fresh_item = False
        """The line before opened a list item and had nothing else."""
        self._no_rule_before = 0
        self._start = self._eol = self._at = self._column = self._base = self._line = 0

    def run(self, start: int, line: int) -> int:
        """Read from `start`, the beginning of line number `line` (0: not counted)."""
        text, end = self._text, self._end
        self._line = line
        while start < end:
            eol = text.find("\n", start, end)
            if eol < 0:
                eol = end
            if not self._read_line(start, eol):
                break
            start = eol + 1
            if line:
                self._line += 1
        self._leaf.close()
        return min(start, end)

    def _read_line(self, start: int, eol: int) -> bool:
        """Take in one line; false when it lies outside all containers."""
        self._start = self._at = start
        self._eol = eol
        self._column = self._base = 0
        self._skip_blanks()
        fresh_item, self._fresh_item = self._fresh_item, False
        matched = self._match()
        leaf = self._leaf
        whole = matched == len(self._stack)
        if self._at == eol and self._stack:
            return self._blank_line(matched, fresh_item)
        if leaf.kind > PARAGRAPH:
            if whole and leaf.goes_on(self._at, eol, self._column - self._base):
                return True
            leaf.close()
        opened = self._open_containers(matched, whole)
        if opened and self._at == eol:
            return True
        if matched == 0 and self._stack and not opened and leaf.kind != PARAGRAPH:
            return False
        return self._leaf_line(matched, whole, opened)

    def _leaf_line(self, matched: int, whole: bool, opened: bool) -> bool:
        leaf = self._leaf
        indent = self._column - self._base
        if leaf.kind == PARAGRAPH and not opened:
            if indent > 3 or not leaf.interrupted(self._at, self._eol, whole):
                self._go_on(whole)
                return True
            if whole and leaf.underlined(self._at, self._eol):
                leaf.close()
                return True
        self._close_to(matched if not opened else len(self._stack))
        if not self._stack:
            return False
        owner = 0 if self._quotes else self._owners[-1]
        leaf.open(self._at, self._eol, indent, owner)
        return True

    def _go_on(self, whole: bool) -> None:
        """The line continues the paragraph; quote marks before it are no text."""
        leaf = self._leaf
        if not whole:
            leaf.lazy = True
        leaf.end = self._eol
        if self._quotes and self._text.find(">", self._start, self._at) >= 0:
            leaf.layout.masks.append((self._start, self._at))

    def _match(self) -> int:
        """How many of the open containers the line continues."""
        if self._at == self._eol and not self._quotes:
            return len(self._stack)
        matched = 0
        for width in self._stack:
            if width == _QUOTE:
                if not self._at_quote():
                    break
                self._enter_quote()
            elif self._at < self._eol:
                if self._column - self._base < width:
                    break
                self._base += width
            matched += 1
        return matched

    def _blank_line(self, matched: int, fresh_item: bool) -> bool:
        if matched < len(self._stack):
            self._close_to(matched)
        elif fresh_item:
            self._close_to(matched - 1)
        else:
            self._leaf.blank_line()
        return bool(self._stack)

    def _open_containers(self, matched: int, whole: bool) -> bool:
        """Open what begins on this line; a list item may hold a quote that holds a list."""
        opened = False
        outside = matched == 0 and bool(self._stack)
        while self._at < self._eol and self._column - self._base < 4:
            interrupts = whole and not opened and self._leaf.kind == PARAGRAPH
            enter = self._container_here(interrupts)
            if enter is None:
                break
            if outside and not opened and (enter != self._enter_item or self._stack[0] == _QUOTE):
                self._leaf.close()
                break
            if not opened:
                self._close_to(matched)
                opened = True
            self._owners.append(self._line)
            enter()
        return opened

    def _container_here(self, interrupts: bool) -> Callable[[], None] | None:
        text, at, eol = self._text, self._at, self._eol
        char = text[at]
        if char == ">":
            return self._open_quote
        if char == "[":
            return self._enter_footnote if grammar.FOOTNOTE.match(text, at, eol) else None
        if char not in "-*+0123456789":
            return None
        m = grammar.MARKER.match(text, at, eol)
        if m is None or self._is_rule(at):
            return None
        if interrupts and ((m[1][:-1] not in ("", "1")) or not text[m.end() : eol].strip(" \t")):
            return None
        return self._enter_item

    def _is_rule(self, at: int) -> bool:
        """Whether a thematic break begins here; one look at each mark of a line is enough."""
        if at < self._no_rule_before:
            return False
        m = grammar.RULE_START.match(self._text, at, self._eol)
        if m is None:
            return False
        self._no_rule_before = m.end()
        return m.end() == self._eol and len(m[0].replace(" ", "").replace("\t", "")) > 2

    def _at_quote(self) -> bool:
        return (
            self._at < self._eol and self._column - self._base < 4 and self._text[self._at] == ">"
        )

    def _open_quote(self) -> None:
        self._stack.append(_QUOTE)
        self._quotes += 1
        self._enter_quote()

    def _enter_quote(self) -> None:
        self._at += 1
        self._column += 1
        self._base = self._column
        if self._at < self._eol and self._text[self._at] in " \t":
            self._base += 1
            self._skip_blanks()

    def _enter_item(self) -> None:
        m = grammar.MARKER.match(self._text, self._at, self._eol)
        width = len(m[1]) if m else 1
        outer = self._base
        self._at += width
        self._column += width
        self._base = self._column + 1
        content = self._column
        self._skip_blanks()
        if self._at == self._eol:
            self._fresh_item = True
        elif self._column - content < 5:
            self._base = self._column
        self._stack.append(self._base - outer)

    def _enter_footnote(self) -> None:
        m = grammar.FOOTNOTE.match(self._text, self._at, self._eol)
        length = len(m[0]) if m else 1
        self._at += length
        self._column += length
        self._skip_blanks()
        self._base = self._column
        self._stack.append(4)

    def _skip_blanks(self) -> None:
        text, at = self._text, self._at
        m = grammar.BLANK.match(text, at, self._eol)
        stop = m.end() if m else at
        if text.find("\t", at, stop) < 0:
            self._column += stop - at
        else:
            for char in text[at:stop]:
                self._column += 1 if char == " " else 4 - self._column % 4
        self._at = stop

    def _close_to(self, depth: int) -> None:
        self._leaf.close()
        if depth < len(self._stack):
            self._quotes -= self._stack[depth:].count(_QUOTE)
            del self._stack[depth:]
            del self._owners[depth:]
