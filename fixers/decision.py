"""Writes into a note which side of a contradiction holds, as the scheme of the memory has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.fixers.verification import STATUS, verify
from vaultmend.linter.mend.edits import Fix, ReplaceText, replaced
from vaultmend.linter.mend.switches import newline_of
from vaultmend.linter.message import Message, cut, say
from vaultmend.linter.read.contradictions import contradictions
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.note import read_note
from vaultmend.linter.read.secrets import masked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Note
    from vaultmend.linter.read.contradictions import Contradiction, Side
    from vaultmend.linter.vault.scheme import Scheme

Keep: TypeAlias = Literal["first", "second", "both"]
"""The text above the marker, the text below it (or in it), or both of them."""

_ABOUT = re.compile(
    r"(?:[与和跟]?(?:上方|上面|上文|以上|前文|上述)的?(?:内容|说法|记录|条目)?相?(?:矛盾|冲突|不一致)"
    r"|contradicts (?:what is |the (?:text |entry |section )?)?above)[。.!；;，,]?[ \t]*",
    re.IGNORECASE,
)
"""What a marker says of itself and nothing more; it goes with the marker."""
_QUOTE = re.compile(r"[ \t]*>[ \t]?")


def decide(note: Note, text: str, number: int, keep: Keep, scheme: Scheme) -> Fix | Message:
    """The fix that ends the contradiction with this number in its note, or why there is none.

    The side that loses is quoted below `> [Superseded TODAY]`; none of its text is lost. The marker
    goes, and what it said beyond "contradicts the above" stays. With the last marker of a note its
    status is active again and it counts as verified today.
    """
    found = contradictions(note, text)
    if number >= len(found):
        return say("there is no open conflict any more")
    this = found[number]
    obstacle = _obstacle(this, keep)
    if obstacle is not None:
        return obstacle
    writing = _Writing(note.path, text, f"> [Superseded {scheme.today.isoformat()}]")
    edits = list(writing.edits(this, keep))
    if len(found) == 1:
        edits += _settled(note, text, scheme)
    after = replaced(text, edits)
    read, _ = read_note(note.path, note.role, after.encode("utf-8", "surrogatepass"))
    left = len(contradictions(read, after))
    if left != len(found) - 1 or _known(read) != _known(note):
        return say("the decision would change what else the note says; write it by hand")
    title = _title(this, text, keep)
    return Fix(title, tuple(sorted(edits)), "unsafe")


def _title(this: Contradiction, text: str, keep: Keep) -> Message:
    line = this.block.first + 1
    loser = this.above if keep == "second" else (this.below or this.block)
    if keep == "both" or loser is None:
        return say("Decide the contradiction in line {line}: both hold", line=line)
    first = text[loser.start : loser.end].splitlines()[0]
    return say(
        "Decide the contradiction in line {line}; superseded: '{text}'",
        line=line,
        text=cut(masked(first)),
    )


def _obstacle(this: Contradiction, keep: Keep) -> Message | None:
    if this.nested:
        return say("the marker stands inside a list or a quote; write the decision by hand")
    if keep == "first" and this.above is None:
        return say("nothing stands above the marker that could be kept")
    if keep == "second" and this.below is None and not this.is_told:
        return say("nothing stands below the marker that could be kept")
    return None


def _settled(note: Note, text: str, scheme: Scheme) -> tuple[ReplaceText, ...]:
    """The edits of the properties, where the note has some."""
    key = scheme.index.verified
    if note.frontmatter is None or (note.value(key) is None and note.role not in scheme.schemas):
        return ()
    resolve = note.value(STATUS) is not None
    fix = verify(note, text, scheme.today, key=key, resolve=resolve)
    if isinstance(fix, Message):
        return ()
    return tuple(edit for edit in fix.edits if isinstance(edit, ReplaceText))


def _known(note: Note) -> tuple[object, ...]:
    """What no decision changes."""
    return (
        sorted((link.kind, link.link, link.display or "") for link in note.links),
        [(heading.level, heading.text) for heading in note.headings],
        sorted(block.id for block in note.blocks),
        sorted(tag.tag for tag in note.tags),
    )


class _Writing:
    """The edits of one decision in the text of its note."""

    def __init__(self, path: str, text: str, mark: str) -> None:
        self.path = path
        self.text = text
        self.mark = mark
        self.newline = newline_of(text)
        self.lines = Lines(text)

    def edits(self, this: Contradiction, keep: Keep) -> Iterator[ReplaceText]:
        about = _ABOUT.match(self.text, this.words, this.marker.end)
        words = about.end() if about else this.words
        is_empty = not self.text[words : this.block.end].strip("> \t\r\n")
        if keep == "first":
            yield from self._loser_below(this, words)
            return
        if keep == "second" and this.above is not None:
            told = "" if is_empty or this.is_told else self.text[words : this.block.end]
            yield from self._quoted(this.above, f"{self.mark} {told}".rstrip())
        if this.is_told:
            yield from self._unquoted(this.block, words)
        elif keep == "both" and not is_empty:
            yield self._replace(this.marker.start, words, "> ")
        else:
            yield self._without(this.block)

    def _loser_below(self, this: Contradiction, words: int) -> Iterator[ReplaceText]:
        """The marker becomes the mark of what follows it, or of what it says itself."""
        gap = " " if self.text[words : this.marker.end].strip() else ""
        yield self._replace(this.marker.start, words, self.mark + gap)
        if this.below is None:
            return
        gap_end = self.lines.starts[this.below.first]
        has_gap = this.below.first > this.block.last
        if has_gap:
            said = f"{self.newline}>" if self.text[words : this.block.end].strip("> \t\r\n") else ""
            yield self._replace(this.block.end, gap_end, said + self.newline)
        yield from self._quoted(this.below, "")

    def _quoted(self, side: Side, mark: str) -> Iterator[ReplaceText]:
        """The lines of a side as a quote, below a mark where there is one."""
        for line in range(side.first, side.last):
            at = self.lines.starts[line]
            head = ""
            if line == side.first and mark:
                before = self._line(line - 1) if line else ""
                # A quote that stands directly above would take this one for its own lines.
                head = self.newline if before.lstrip().startswith(">") else ""
                head += mark + self.newline
            yield self._replace(at, at, f"{head}> " if self._line(line).strip() else f"{head}>")
        after = self._line(side.last) if side.last < len(self.lines.ends) else ""
        if after.strip() and not re.match(r"[ \t]*(?:[-*+>#]|\d+[.)])", after):
            # Else the next line would be read as one more of the quote.
            yield self._replace(side.end, side.end, self.newline)

    def _unquoted(self, block: Side, words: int) -> Iterator[ReplaceText]:
        """What a marker says, as a paragraph."""
        yield self._replace(block.start, words, "")
        for line in range(block.first + 1, block.last):
            at = self.lines.starts[line]
            found = _QUOTE.match(self.text, at)
            yield self._replace(at, found.end() if found else at, "")

    def _without(self, block: Side) -> ReplaceText:
        """The text without a marker; what it parted stays apart."""
        starts, ends = self.lines.starts, self.lines.ends
        above = self._line(block.first - 1) if block.first else ""
        below = self._line(block.last) if block.last < len(ends) else ""
        if above.strip() and below.strip() and not re.match(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]", below):
            return self._replace(block.start, block.end, "")
        if block.last >= len(ends):
            return self._replace(block.start, block.end, "")
        last = block.last
        if not above.strip() and not below.strip() and last + 1 < len(ends):
            last += 1
        return self._replace(block.start, starts[last], "")

    def _line(self, line: int) -> str:
        return self.text[self.lines.starts[line] : self.lines.ends[line]]

    def _replace(self, start: int, end: int, text: str) -> ReplaceText:
        return ReplaceText(self.path, start, end, text)
