"""Where a `#` begins a tag, and where the tag ends."""

from __future__ import annotations

import re

_ENDS_TAG = "\u2000-\u206f\u2e00-\u2e7f\\s\ufeff'!\"#$%&()*+,.:;<=>?@^`{|}~\\[\\]\\\\"
TAG_NAME_SOURCE = f"[^{_ENDS_TAG}]++"
TAG = re.compile(f"#{TAG_NAME_SOURCE}")
"""A `#` and every character that T-01 allows, of any script."""


def tag_text(found: str) -> str:
    """The tag without a slash at its end (T-05); empty when it is all digits (T-02)."""
    tag = found.rstrip("/")
    if tag[-1:].isdigit() and tag.isascii() and tag[1:].isdigit():
        return ""
    return tag if len(tag) > 1 else ""


def follows_mark(text: str, at: int, start: int, end: int) -> bool:
    """Whether a text run begins at `at` because `*`, `_`, `==` or `~~` opened or closed there (T-03).

    The marks count when their counterpart stands on the other side of them. A counterpart behind
    is looked for in the 1,000 characters before, one ahead in the 1,000 after.
    """
    mark = text[at - 1]
    first = at - 1
    while first > start and text[first - 1] == mark and at - first < 4:
        first -= 1
    run = text[first:at]
    if mark in "=~" and len(run) < 2:
        return False
    before = text[first - 1] if first > start else " "
    opens = not before.isalnum() and text.find(run, at + 1, min(end, at + 1000)) >= 0
    return opens or (not before.isspace() and text.rfind(run, max(start, first - 1000), first) >= 0)
