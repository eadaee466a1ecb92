"""Names that need no closer look: without a sign that some system or link cannot hold."""

from __future__ import annotations

import re

_ODD = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff*\"<>:?|#^\[\]\\]|%%|(?:^|/)[ .]|[ .](?:/|\Z)| \.md\Z"
    r"|(?:^|/)(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:[./]|\Z)|[^/]{60}",
    re.IGNORECASE,
).search
"""What a name with a fault has somewhere; also a long one, whose bytes must be counted."""


def is_plain(path: str) -> bool:
    """Whether nothing of a path needs a closer look: the answer for nearly all of them."""
    return not _ODD(path) and (path.isascii() or is_composed(path))


def is_composed(text: str) -> bool:
    """Whether a text is in NFC, with its marks in the same characters as their letters."""
    if text.isascii():
        return True
    from unicodedata import is_normalized

    return is_normalized("NFC", text)
