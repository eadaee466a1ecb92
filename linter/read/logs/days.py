"""Days in running text: in headings of logs, behind `Updated:`, in the lines of an action."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.read.frontmatter.values import read_date

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DAY = re.compile(
    r"(?<![\d.])(\d{4}-\d{1,2}-\d{1,2}|\d{4}/\d{1,2}/\d{1,2}|\d{4}\.\d{1,2}\.\d{1,2}"
    r"|\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日)(?!\d)"
    rf"|\b{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?,? (\d{{4}})\b"
    rf"|(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|\.)? {_MONTH},? (\d{{4}})\b"
    r"|(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)",
    re.IGNORECASE,
)
_MONTH_DAY = re.compile(
    r"(?<![\d./-])(\d{1,2})(?:[/.-](\d{1,2})(?![\d/-]|\.\d)| ?月 ?(\d{1,2}) ?[日号])"
    rf"|\b{_MONTH} (\d{{1,2}})(?:st|nd|rd|th)?\b"
    rf"|(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|\.)? {_MONTH}(?![a-z])",
    re.IGNORECASE,
)


_WIDE = {
    ord(wide): narrow
    for wide, narrow in zip("０１２３４５６７８９－／．", "0123456789-/.", strict=True)
}


def narrow(text: str) -> str:
    """The text with full-width digits and signs of dates in their common width, as long as before."""
    return text if text.isascii() else text.translate(_WIDE)


def days_in(text: str) -> Iterator[tuple[int, date | None]]:
    """The days in a text with the offset of each; None for a day that no calendar has.

    Understood are `2026-02-14`, `2026.2.14`, `2026/2/14`, `2026年2月14日`, `14.2.2026`,
    `Feb 14, 2026` and `14 February 2026`.
    """
    for found in _DAY.finditer(narrow(text)):
        if found[1]:
            yield found.start(), read_date(found[1])
        elif found[2]:
            yield found.start(), read_date(f"{found[4]}-{_month(found[2])}-{found[3]}")
        elif found[6]:
            yield found.start(), read_date(f"{found[7]}-{_month(found[6])}-{found[5]}")
        else:
            yield found.start(), read_date(f"{found[10]}-{found[9]}-{found[8]}")


def first_day(text: str) -> date | None:
    """The day with which a title or a line begins, if it names a year."""
    found = next(days_in(text[:40]), None)
    if found is None or any(map(str.isalnum, text[: found[0]])):
        return None
    return found[1]


def months_and_days_in(text: str) -> Iterator[tuple[int, int]]:
    """The days without a year in a text, as months and days; `3/4` may be either and is both.

    Understood are `11/30`, `30.11.`, `11月30日`, `Nov 30` and `30 November`.
    """
    for found in _MONTH_DAY.finditer(_DAY.sub(" ", narrow(text))):
        if found[2]:
            yield int(found[1]), int(found[2])
            yield int(found[2]), int(found[1])
        elif found[3]:
            yield int(found[1]), int(found[3])
        elif found[4]:
            yield _month(found[4]), int(found[5])
        else:
            yield _month(found[7]), int(found[6])


def _month(name: str) -> int:
    return _MONTHS.index(name[:3].lower()) + 1
