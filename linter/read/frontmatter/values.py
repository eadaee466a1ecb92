"""Dates, priorities and statuses as people write them, in their canonical form or as nothing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
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
_CANONICAL = re.compile(r"\s*[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])", re.ASCII)
_TOKEN = re.compile(r"[a-z]+[0-9]*|[0-9]+|[\u4e00-\u9fff]+|\S")
PRIORITIES = ("P0", "P1", "P2")
STATUSES = ("active", "superseded", "conflict")
KINDS: Mapping[str, str] = {
    "lesson": "lessons lesson 教训 经验 经验教训",
    "person": "person people 人物 人物画像",
    "decision": "decision decisions 决策 决定",
}
"""By role the words for what a note is, the canonical one first."""
_WORDS = (
    ("P0", "p0 🔴 核心"),
    ("P1", "p1 🟡 重要"),
    ("P2", "p2 ⚪ 参考 參考"),
    ("active", "active 有效 生效 生效中 活跃 在用 使用中 进行中 進行中"),
    ("superseded", "superseded 已取代 已被取代 被取代 已替代 已被替代 已被替换 已失效"),
    ("conflict", "conflict 冲突 衝突 有冲突 存在冲突 矛盾"),
    *((words.split()[0], words) for words in KINDS.values()),
    ("open todo", "open todo 待办 待开始 待处理 未开始 待開始"),
    ("in-progress in_progress doing", "doing wip 进行中 進行中 处理中"),
    ("done completed complete finished", "done completed finished 完成 已完成"),
    ("cancelled canceled", "cancelled canceled 取消 已取消"),
    ("blocked", "blocked 阻塞 受阻"),
    ("draft", "draft 草稿"),
)
"""Canonical values, any of which a schema may know, and the words that mean them."""
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
    return _day(value) if isinstance(value, str) and len(value) <= 64 else None


@lru_cache(maxsize=4096)  # the notes of a vault share few days
def _day(value: str) -> date | None:
    match = _DATE.fullmatch(_plain(value))
    if match is None:
        return None
    year, month, day = (int(part) for part in match.groups() if part)
    from datetime import date

    try:
        return date(year, month, day)
    except ValueError:
        return None


def canonical_date(value: Value) -> str | None:
    """A date that is understood, in its canonical form: the day as YYYY-MM-DD, a time as it is.

    None for what is no date, and for what begins so already.
    """
    if not isinstance(value, str) or _CANONICAL.match(value):
        return None
    day = read_date(value)
    if day is None:
        return None
    plain = _plain(value)
    match = _DATE.fullmatch(plain)
    end = match.end(match.lastindex or 0) if match else len(plain)
    return day.isoformat() + plain[end:].removeprefix("日").rstrip()


def read_priority(value: Value) -> str | None:
    """`P0`, `P1` or `P2`, or None: also for `p0`, `🔴`, `核心`, `P0 核心`, `🔴 P0`."""
    return read_value(value, PRIORITIES)


def read_status(value: Value) -> str | None:
    """`active`, `superseded` or `conflict`, or None: also for `✅ active`, `ACTIVE`, `已取代`."""
    return read_value(value, STATUSES)


def read_value(value: Value, allowed: tuple[str, ...]) -> str | None:
    """The one of the allowed values that is meant, or None when that is not certain.

    In any case and width, with decoration, and in other words where these are known: `✅ Active`,
    `Ｐ０`, `进行中`. This is the only place that knows how people write values.
    """
    return _value(value, allowed) if isinstance(value, str) and len(value) <= 64 else None


@lru_cache(maxsize=512)
def _value(value: str, allowed: tuple[str, ...]) -> str | None:
    if value in allowed:
        return value
    meaning = understood(value, _table(allowed))
    if meaning is None:
        letters = _letters(value)
        same = [word for word in allowed if " " in letters and _letters(word) == letters]
        meaning = same[0] if len(same) == 1 else None
    return meaning


@lru_cache(maxsize=64)
def _table(allowed: tuple[str, ...]) -> Mapping[str, str]:
    """Word in lower case -> the allowed value that it means."""
    table: dict[str, str] = {}
    for meanings, words in _WORDS:
        meant = next((meaning for meaning in meanings.split() if meaning in allowed), None)
        if meant:
            table.update(dict.fromkeys(words.split(), meant))
    table.update({value.casefold(): value for value in allowed})
    return table


def understood(value: str, table: Mapping[str, str]) -> str | None:
    """What all words in the value agree on; symbols that mean nothing are decoration.

    `table` has the meaning of each word in lower case.
    """
    found: set[str] = set()
    for token in _TOKEN.findall(_plain(value).casefold()):
        meaning = table.get(token)
        if meaning:
            found.add(meaning)
        elif token.isalnum() or token in _DOUBTS:
            return None
    return found.pop() if len(found) == 1 else None


def _letters(value: str) -> str:
    """What two spellings of a value of several words share; nothing where somebody doubts it."""
    plain = _plain(value).casefold()
    if any(char in _DOUBTS for char in plain):
        return ""
    return " ".join("".join(char if char.isalnum() else " " for char in plain).split())


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


def _plain(value: str) -> str:
    """Without the widths and variants of characters that only look different (NFKC)."""
    if not value.isascii():
        import unicodedata

        value = unicodedata.normalize("NFKC", value)
    return value.strip()
