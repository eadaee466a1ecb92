"""Text of a vault made harmless for a terminal, a log or another agent that reads the report."""

from __future__ import annotations

import re

# C0 and C1 controls, bidirectional controls, line and paragraph separators, tag characters,
# lone surrogates (bytes of a name that are not UTF-8), other format characters that are not seen.
_HARMFUL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff]"
)

# Joiners and variation selectors that no emoji and no script has in such a row.
_ROW = re.compile(
    "[\u034f\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064\ufe00-\ufe0f\ufeff]{3,}"
    "|[\ufe00-\ufe0f]{2,}"
)


def escaped(text: str) -> str:
    """The text with every character that could act, hide or break a line written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    text = _ROW.sub(lambda row: "".join(map(_written, row[0])), text)
    return _HARMFUL.sub(_escape, text) if _HARMFUL.search(text) else text


def _written(character: str) -> str:
    return f"\\u{ord(character):04x}"


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x100:
        return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(match[0], f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
