"""Characters that nobody sees: where a text has suspicious ones, and what they spell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind: TypeAlias = Literal["text", "order"]
"""Characters that carry a hidden text, or that show the text in another order."""

_ZERO_WIDTH = "\u115f\u1160\u180e\u200b-\u200d\u2060-\u2064\u3164\ufeff\uffa0"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_TAGS = "\U000e0000-\U000e007f"
_BIDI = "\u202a-\u202e\u2066-\u2069"
_ASCII = bytes(range(128))
_WORTH_A_LOOK = tuple(
    (lead, re.compile(lead + rest).search)
    for lead, rest in (
        # U+200B to U+2069
        (b"\xe2", rb"(?:\x80[\x8b-\x8f\xaa-\xae]|\x81[\xa0-\xa9])"),
        # Variation selectors, byte order marks, fillers and replacement characters
        (b"\xef", rb"(?:\xb8[\x80-\x8f]|\xbb\xbf|\xbe\xa0|\xbf\xbd)"),
        # U+115F, U+1160 and U+180E, then U+3164: fillers
        (b"\xe1", rb"(?:\x85[\x9f\xa0]|\xa0\x8e)"),
        (b"\xe3", rb"\x85\xa4"),
        # The plane of tags and further variation selectors
        (b"\xf3", rb"\xa0"),
    )
)
"""Suspicious characters in UTF-8, by the byte with which they begin."""

_SUSPECT = re.compile(f"[{_ZERO_WIDTH}{_SELECTORS}{_TAGS}]+|[{_BIDI}]")
_HIDDEN = re.compile(f"[{_ZERO_WIDTH}{_SELECTORS}{_TAGS}{_BIDI}]")
_ZERO_WIDTHS = re.compile(f"[{_ZERO_WIDTH}]")
_SELECTOR = re.compile(f"[{_SELECTORS}]")
_TAG = re.compile(f"[{_TAGS}]")
_FLAG = re.compile("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
_JOINED_SCRIPT = re.compile("[\u0600-\u08ff\u0900-\u0dff\ufb50-\ufdff\ufe70-\ufefc]")
_ALONE = frozenset(("\ufe0f", "\ufe0e", "\u200d", "\ufe0f\u200d", "\u200b", "\u200c"))
"""Runs that are lawful and frequent."""
_LINE_END = re.compile(r"[\r\n]")
_OPENING = {"\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c"} | {
    "\u2066": "\u2069",
    "\u2067": "\u2069",
    "\u2068": "\u2069",
}
_CONTROLS = frozenset((*_OPENING, *_OPENING.values()))


class Hidden(NamedTuple):
    """A run of invisible characters that has no lawful use where it stands."""

    start: int
    end: int
    kind: Kind


def may_hide(text: str) -> bool:
    """Whether the text has characters that are worth a closer look.

    A search for a class of characters costs as much as reading the note; in UTF-8 the suspicious
    ones begin with bytes that prose has seldom, or never, and a single byte is found at once.
    """
    if text.isascii():
        return False
    data = text.encode("utf-8", "surrogatepass").translate(None, _ASCII)
    return any(lead in data and search(data) for lead, search in _WORTH_A_LOOK)


def hidden(text: str, least: int) -> Iterator[Hidden]:
    """The suspicious runs in their order; zero-width characters count from `least` in a row.

    Flags of regions, emoji, and joiners between Arabic or Indic letters are lawful, and so are
    bidirectional controls that are closed on their line.
    """
    order: list[int] = []
    line_end = -1
    for found in _SUSPECT.finditer(text):
        if found[0] in _ALONE:
            continue
        start, end = found.span()
        if found[0] not in _CONTROLS:
            flag = (
                _FLAG.match(text, start)
                if text[max(0, start - 1) : start] == "\U0001f3f4"
                else None
            )
            start = flag.end() if flag else start
            if _carries_text(text, start, end, least):
                yield Hidden(start, end, "text")
            continue
        if start >= line_end:
            yield from _unbalanced(text, order)
            order.clear()
            ending = _LINE_END.search(text, start)
            line_end = ending.start() if ending else len(text)
        order.append(start)
    yield from _unbalanced(text, order)


def _carries_text(text: str, start: int, end: int, least: int) -> bool:
    run = text[start:end]
    if len(run) < 2:
        return bool(_TAG.match(run))
    if _TAG.search(run):
        return True
    selectors = _SELECTOR.findall(run)
    if len(selectors) >= 4 or (len(selectors) > 1 and not {*selectors} <= {"\ufe0e", "\ufe0f"}):
        return True
    if len(_ZERO_WIDTHS.findall(run)) < least:
        return False
    around = text[max(0, start - 1) : start] + text[end : end + 1]
    joins = {*run} <= {"\u200c", "\u200d"} and len(_JOINED_SCRIPT.findall(around)) == 2
    return not joins


def _unbalanced(text: str, offsets: list[int]) -> Iterator[Hidden]:
    """All controls of a line when one of them is left open or closes nothing (UAX 9)."""
    opened: list[str] = []
    for offset in offsets:
        control = text[offset]
        if control in _OPENING:
            opened.append(_OPENING[control])
            continue
        if control == "\u2069":
            while opened and opened[-1] != control:
                opened.pop()
        if not opened or opened.pop() != control:
            break
    else:
        if not opened:
            return
    for offset in offsets:
        yield Hidden(offset, offset + 1, "order")


def spelled(run: str) -> str:
    """What tags, variation selectors or two zero-width characters spell; empty when nothing."""
    tags = "".join(chr(ord(c) - 0xE0000) for c in run if _TAG.match(c))
    if any(c.isprintable() for c in tags):
        return tags
    points = [ord(c) for c in run if _SELECTOR.match(c)]
    if len(points) > 1:
        data = bytes(p - 0xFE00 if p < 0xFE10 else p - 0xE0100 + 16 for p in points)
        return data.decode("utf-8", "backslashreplace")
    kinds = sorted({*run})
    if len(kinds) == 2 and len(run) >= 8 and len(run) % 8 == 0:
        for one in reversed(kinds):
            bits = "".join("1" if c == one else "0" for c in run)
            data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
            if data.isascii() and data.decode().isprintable():
                return data.decode()
    return ""


def shown(text: str, width: int) -> str:
    """The text on one line, cut at `width`, with an escape for all that is not seen."""
    parts: list[str] = []
    room = width
    for c in text[: width + 1]:
        part = c if c.isprintable() and not _HIDDEN.match(c) else _escape(ord(c))
        room -= len(part)
        if room < 0:
            return "".join(parts)[: width - 1] + "…"
        parts.append(part)
    return "".join(parts)


def _escape(code: int) -> str:
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
