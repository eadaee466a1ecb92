"""Dates, priorities and statuses as people write them, in their canonical form or as nothing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from vaultmend.linter.model import Value

_TIME = (
    r"(?:[T ] *(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]+)?)?"
    r" *(?:Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2})?)?"
)
_DATE = re.compile(
    rf"(?:([0-9]{{4}})(?:-([0-9]{{1,2}})-|/([0-9]{{1,2}})/|\.([0-9]{{1,2}})\.)([0-9]{{1,2}})"
    rf"|([0-9]{{4}}) ?年 ?([0-9]{{1,2}}) ?月 ?([0-9]{{1,2}}) ?日){_TIME}",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[a-z]+[0-9]*|[0-9]+|[\u4e00-\u9fff]+|\S")
_PRIORITIES = {
    "p0": "P0",
    "p1": "P1",
    "p2": "P2",
    "🔴": "P0",
    "🟡": "P1",
    "⚪": "P2",
    "核心": "P0",
    "重要": "P1",
    "参考": "P2",
}
_STATUSES = {
    "active": "active",
    "superseded": "superseded",
    "conflict": "conflict",
    "有效": "active",
    "进行中": "active",
    "已取代": "superseded",
    "已被取代": "superseded",
    "冲突": "conflict",
}
_DOUBTS = frozenset("?~❌❓❔✗✘🚫")
_PLACEHOLDER = re.compile(
    r"(?:[0-9]{4}|[YX]{2,4})(?:-MM-|/MM/|\.MM\.|年MM月|-XX-|/XX/)(?:DD|XX)日?"
    r"(?:[T ]HH:MM(?::SS)?)?|HH:MM(?::SS)?"
    r"|\[[^\[\]!^][^\[\]]+\]"
    r"|\{\{[^{}]*\}\}"
    r"|<%.*%>",
    re.IGNORECASE | re.DOTALL,
)


def read_date(value: Value) -> date | None:
    """The day of a date or date and time, or None; an impossible day is none.

    Takes `2026-02-14`, `2026.2.14`, `2026/2/14`, `2026年2月14日`, full-width digits, and behind
    each a time `T08:30`, ` 08:30:00`, with `Z`, `UTC` or an offset, which is not applied.
    """
    if not isinstance(value, str) or len(value) > 64:
        return None
    return _day(value)


@lru_cache(maxsize=1 << 12)  # the notes of a vault share their days
def _day(text: str) -> date | None:
    match = _DATE.fullmatch(_plain(text))
    if match is None:
        return None
    year, month, day = (int(part) for part in match.groups() if part)
    from datetime import date

    try:
        return date(year, month, day)
    except ValueError:
        return None


def read_priority(value: Value) -> str | None:
    """`P0`, `P1` or `P2`, or None: also for `p0`, `🔴`, `核心`, `P0 核心`, `🔴 P0`."""
    return _priority(value) if isinstance(value, str) else None


def read_status(value: Value) -> str | None:
    """`active`, `superseded` or `conflict`, or None: also for `✅ active`, `ACTIVE`, `已取代`."""
    return _status(value) if isinstance(value, str) else None


@lru_cache(maxsize=1 << 8)
def _priority(text: str) -> str | None:
    return _meaning(text, _PRIORITIES)


@lru_cache(maxsize=1 << 8)  # a vault has few of them
def _status(text: str) -> str | None:
    return _meaning(text, _STATUSES)


def is_placeholder(value: Value) -> bool:
    """Whether the whole value is one that a template left to fill in.

    `YYYY-MM-DD`, `[条目]`, `{{date}}` and `<% ... %>`; without quotes, YAML makes a map of
    `{{date}}` (P-20).
    """
    if isinstance(value, dict):
        return len(value) == 1 and all(
            key.startswith("{") and inner is None for key, inner in value.items()
        )
    return isinstance(value, str) and _PLACEHOLDER.fullmatch(_plain(value)) is not None


def _meaning(text: str, table: dict[str, str]) -> str | None:
    """What all words in the value agree on; symbols that mean nothing are decoration."""
    if len(text) > 64:
        return None
    found: set[str] = set()
    for token in _TOKEN.findall(_plain(text).casefold()):
        meaning = table.get(token)
        if meaning:
            found.add(meaning)
        elif token.isalnum() or token in _DOUBTS:
            return None
    return found.pop() if len(found) == 1 else None


def _plain(value: str) -> str:
    """Without the widths and variants of characters that only look different (NFKC)."""
    if not value.isascii():
        import unicodedata

        value = unicodedata.normalize("NFKC", value)
    return value.strip()
