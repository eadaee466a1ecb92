"""The time of day with which a log heads an entry, in the shapes in which people and agents write it."""

from __future__ import annotations

import re

from vaultmend.linter.named_tuple import NamedTuple

MIDNIGHT = 24 * 60
LONGEST = 300
"""Code points of a title that are looked at."""

_DAY = (
    r"(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|(?:\d{4} ?年 ?)?\d{1,2} ?月 ?\d{1,2} ?日|\d{1,2}[/-]\d{1,2})"
)
_CLOCK = re.compile(
    r"(?<![\d:：.])(上午|下午|晚上|晚间|夜间|凌晨|清晨|早上|早晨|中午|傍晚)?[ ]?"
    r"(?:(\d{1,2})[:：](\d\d)(?:[:：](\d\d))?(?![:：]?\d|%)[ ]?([AaPp]\.?[Mm]\b\.?)?"
    r"|(\d{1,2})[ ]?([AaPp][Mm]\b)"
    r"|(\d{1,2})(?:点|時|时)(\d{1,2}(?=分|\W|$)|半|整|钟)?分?"
    r"|(\d{1,2})h(\d\d)\b)"
)
_BEFORE = re.compile(rf"[\W_]*(?:{_DAY}[Tt]?)?[\W_]*")
_BEHIND = re.compile(r"[ ]?[(（]?(?:(UTC|GMT|Z|[A-Z]{2,4}T)\b|([+]\d\d:?\d\d))?")
_TO = re.compile(r"[ ]?(?:[-–—~～至到]|->|→|to)[ ]?")
_ENDS = re.compile(r"[\W_]*")
_OPENS = "(（[【—–-|·@,，;；"
_SET_OFF = "—–-|:：)）]】"
_HALVES = {
    **dict.fromkeys(("上午", "早上", "早晨", "清晨", "凌晨"), "am"),
    **dict.fromkeys(("下午", "傍晚"), "pm"),
    **dict.fromkeys(("晚上", "晚间", "夜间"), "night"),
    "中午": "noon",
}

_STAMP = re.compile(
    rf"[\W_]*(?:{_DAY})?[\W_]*(?:\d{{1,2}}[:：]\d\d(?:[:：]\d\d)?(?!\d))?"
    r"(?:[ ]?[-–~][ ]?\d{1,2}[:：]\d\d(?!\d))?[\W_]*"
)


class Clock(NamedTuple):
    """A time of day as a heading or a line has it."""

    minute: int
    """Minutes since midnight; 1440 for 24:00."""
    possible: bool
    """Whether a day has such a time: no for 25:10 and 14:75."""
    leads: bool
    """Whether the text begins with it, after a day or marks at most; else it ends with it."""
    zone: str
    """The zone that is written behind it, such as UTC; empty without one."""


def read_clock(title: str) -> Clock | None:
    """The time at the beginning or at the end of a title; of a span of time its beginning.

    Understood are `14:30 — T`, `[14:30] T`, `T (14:30)`, `T — 14:30`, `14:30-15:10`, `~14:30 UTC`,
    `2026-11-30 14:30:05`, `上午 9:05`, `9:05 PM`, `9PM`, `9点半`, `24:00`, full-width colons. A time
    amid a sentence is none, and neither are `16:9`, `3点建议` and `50:50 split`.
    """
    title = title[:LONGEST]
    found = [match for match in _CLOCK.finditer(title) if _is_clock(match, title)]
    if not found:
        return None
    first = found[0]
    if _BEFORE.fullmatch(title, 0, first.start()):
        return _clock(first, title, leads=True)
    last = found[-1]
    behind = _BEHIND.match(title, last.end())
    if not _ENDS.fullmatch(title, behind.end() if behind else last.end()):
        return None
    if len(found) > 1 and _TO.fullmatch(title, found[-2].end(), last.start()):
        last = found[-2]
    before = title[: last.start()].rstrip(" ~约*_`")
    return _clock(last, title, leads=False) if before[-1:] in tuple(_OPENS) else None


def untimed(title: str) -> str:
    """A title without the day and the time that lead it, and the marks beside them."""
    stamp = _STAMP.match(title)
    return (title[stamp.end() :] if stamp else title).strip()


def _is_clock(match: re.Match[str], title: str) -> bool:
    """Whether a match is sure to be a time: not the 3 points of a list, not a ratio."""
    behind = title[match.end() :].lstrip(" *_`")[:1]
    if match[8]:
        return bool(match[1] or match[9]) or not behind.isalnum()
    if match[2] and not _is_possible(int(match[2]), int(match[3]), int(match[4] or 0)):
        return not behind or behind in _SET_OFF
    return True


def _is_possible(hour: int, minute: int, second: int) -> bool:
    return minute <= 59 and second <= 59 and hour * 60 + minute <= MIDNIGHT


def _clock(match: re.Match[str], title: str, *, leads: bool) -> Clock:
    written = match[3] or match[9] or match[11] or "0"
    minute = 30 if written == "半" else int(written) if written.isdigit() else 0
    hour = _hour(int(match[2] or match[6] or match[8] or match[10]), _half(match))
    behind = _BEHIND.match(title, match.end())
    return Clock(
        hour * 60 + minute,
        _is_possible(hour, minute, int(match[4] or 0)),
        leads,
        (behind[1] or behind[2] or "") if behind else "",
    )


def _half(match: re.Match[str]) -> str:
    """The half of the day that is meant: `am`, `pm`, `noon`, `night` or nothing."""
    written = match[5] or match[7]
    if written:
        return written[0].lower() + "m"
    return _HALVES.get(match[1], "")


def _hour(hour: int, half: str) -> int:
    """The hour of 24; a half of the day that an hour of more than 12 repeats changes nothing."""
    if hour > 12 or not half:
        return hour
    if half in ("am", "night"):
        morning = half == "am" or hour == 12 or hour < 5
        return hour % 12 if morning else hour + 12
    return hour if hour == 12 or (half == "noon" and hour > 10) else hour + 12
