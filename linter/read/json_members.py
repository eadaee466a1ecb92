"""The members of a JSON object with their places, so that one can be moved and the rest stays."""

from __future__ import annotations

import re
from typing import Any

from vaultmend.linter.named_tuple import NamedTuple

_BLANK = re.compile(r"[ \t\r\n]*")


class Member(NamedTuple):
    """One key of an object with its value; half-open offsets."""

    key: str
    value: Any
    start: int
    key_end: int
    value_start: int
    end: int


def members(text: str) -> list[Member]:
    """The members of the object that `text` is, in their order; it must be valid JSON."""
    import json

    decoder = json.JSONDecoder()
    found: list[Member] = []
    at = _after_blank(text, text.index("{") + 1)
    while text[at] == '"':
        key, key_end = decoder.raw_decode(text, at)
        value_start = _after_blank(text, text.index(":", key_end) + 1)
        value, end = decoder.raw_decode(text, value_start)
        found.append(Member(key, value, at, key_end, value_start, end))
        at = _after_blank(text, end)
        at = _after_blank(text, at + 1) if text[at] == "," else at
    return found


def without(found: list[Member], member: Member) -> tuple[int, int]:
    """The stretch to be cut out so that one member is gone, with the comma that goes with it."""
    at = found.index(member)
    if at + 1 < len(found):
        return member.start, found[at + 1].start
    return (found[at - 1].end if at else member.start), member.end


def added(text: str, found: list[Member], written: str) -> tuple[int, str]:
    """Where a further member goes in an object, and the text to be put there."""
    if not found:
        return text.index("{") + 1, f"\n  {written}\n"
    last = found[-1]
    line = text.rfind("\n", 0, last.start) + 1
    indent = text[line : last.start]
    gap = f"\n{indent}" if line and not indent.strip() else " "
    return last.end, f",{gap}{written}"


def _after_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at
