"""The block `## Retain` of a log: facts, behaviour and opinions that are to be kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.logs.titles import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.model import Heading, Note

_ITEM = re.compile(r"(?:\n|\A)(?:[-*+]|\d{1,3}[.)])[ \t]+([^\n]*)")
_KIND = re.compile(
    r"(?:\*\*|`)?([A-Za-z])(?:\*\*|`)?[ \t]*(?:\([ \t]*([^()\n]*?)[ \t]*\))?(?:\*\*|`)?"
    r"(?=[ \t:@]|\Z)"
)
NOTHING = ("none", "nothing", "nil", "n/a", "无", "暂无", "没有")
"""What stands in a block of a day on which nothing is worth keeping."""
_CONFIDENCE = re.compile(r"c[ \t]*=[ \t]*(0(?:\.\d+)?|1(?:\.0+)?|\.\d+)")
_SCOPES = re.compile(r"[ \t]*((?:@[^\s:@]+[ \t,、]*)*)")
_WIDE = {
    ord(wide): narrow
    for wide, narrow in zip("（）：＠＝．，０１２３４５６７８９", "():@=.,0123456789", strict=True)
}
KINDS = "WBSO"


class RetainLine(NamedTuple):
    """One line of a Retain block, taken apart as far as it can be read."""

    start: int
    end: int
    text: str
    kind: str
    """`W` (fact), `B` (behaviour), `S` or `O` (opinion); empty for a line that is none of them."""
    confidence: str
    """What stands in the brackets behind the letter; empty without any."""
    scopes: tuple[str, ...]
    """The `@names`, without the sign."""
    fits: bool
    """Whether the letter and the confidence are well formed."""
    said: str
    """The text behind the letter and the scopes."""


class RetainBlock(NamedTuple):
    """A Retain block: its heading, and the offset where the next one ends it."""

    heading: Heading
    end: int


def retain_blocks(note: Note, text: str) -> list[RetainBlock]:
    """The Retain blocks of a note; a good log has one, as its last section."""
    headings = note.headings
    ends = [*(heading.start for heading in headings[1:]), len(text)]
    return [
        RetainBlock(heading, end)
        for heading, end in zip(headings, ends, strict=False)
        if "etain" in heading.text.lower() and _is_retain(heading.text)
    ]


def _is_retain(title: str) -> bool:
    return plain(title).rstrip(" :") in ("retain", "retained")


def says_nothing(line: RetainLine) -> bool:
    """Whether a line only says that nothing is to be kept."""
    return line.text.strip("（）() .。").lower() in NOTHING


def retain_lines(note: Note, text: str, blocks: Iterable[RetainBlock]) -> Iterator[RetainLine]:
    """The top list items of Retain blocks, in document order, outside of code and comments."""
    hidden = Cover(
        (region.start, region.end)
        for region in note.regions
        if "\n" in text[region.start : region.end] or "\r" in text[region.start : region.end]
    )
    for heading, end in blocks:
        block = text[heading.end : end]
        if "\r" in block:
            block = block.replace("\r\n", " \n").replace("\r", "\n")
        for found in _ITEM.finditer(block):
            start = heading.end + found.start(1)
            if not hidden.hides(start):
                yield _line(found[1].rstrip(), start)


def _line(written: str, start: int) -> RetainLine:
    plain_line = written.translate(_WIDE)
    end = start + len(written)
    found = _KIND.match(plain_line)
    if found is None:
        return RetainLine(start, end, written, "", "", (), fits=False, said=written)
    kind, confidence = found[1].upper(), found[2] or ""
    scopes = _SCOPES.match(plain_line, found.end())
    names = tuple(re.findall(r"@([^\s:@,、]+)", scopes[1])) if scopes else ()
    sure = _CONFIDENCE.fullmatch(confidence) is not None
    fits = kind in KINDS and (sure if kind == "O" and confidence else not confidence)
    said = written[scopes.end() if scopes else found.end() :].lstrip(" \t:：*")
    kind = kind if kind in KINDS else ""
    return RetainLine(start, end, written, kind, confidence, names, fits, said or written)
