"""The days that an action names: when something was done, until when it is due, and its status."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.read.logs.days import days_in, narrow
from vaultmend.linter.read.logs.titles import begins_with_word, contains_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Note

_YEAR = re.compile(r"(?<![\d\[/(`-])\d{4}(?!\d)")
"""A year that does not begin the name of a link: a cheap look."""
_LABEL = re.compile(
    r"[\s>|*+_#-]*(?:\d{1,3}[.)][ \t]+)?(?:\[[^\]\n]\][ \t]+)?([^:：|\n]{1,24})[:：|]"
)
_LINK = re.compile(r"\[\[[^\[\]\n]*\]\]|\]\([^()\n]*\)|`[^`\n]*`|https?://\S+")
_STATUS = re.compile(
    r"^[ \t>|*+_-]*(?:status|状态)[*_]*[ \t]*[:：|][ \t*_]*([^\n\r|]{1,40})",
    re.IGNORECASE | re.MULTILINE,
)


class ActionDays(NamedTuple):
    """The days of an action in ISO form."""

    told: tuple[str, ...]
    """Those of which a property, a label or the beginning of a line says that it was touched then."""
    other: tuple[str, ...]
    """Those that stand elsewhere in its text."""
    due: tuple[str, ...]
    """Those until which it is to be done."""


def action_days(note: Note, text: str, due_words: tuple[str, ...]) -> ActionDays:
    """The days in the properties and in the text; `due_words` begin a label or a key that is due.

    Days in links, paths and inline code belong to what they lead to.
    """
    told: list[str] = []
    other: list[str] = []
    due: list[str] = []
    for item in note.frontmatter.properties if note.frontmatter else ():
        day = read_date(item.value)
        if day is not None:
            (due if contains_word(item.key, due_words) else told).append(day.isoformat())
    begin = note.frontmatter.end if note.frontmatter else 0
    for written in _lines_with_years(text, begin):
        line = _LINK.sub("", written)
        days = [(at, day.isoformat()) for at, day in days_in(line) if day]
        if not days:
            continue
        label = _LABEL.match(line)
        leads = label is not None or not any(map(str.isalpha, line[: days[0][0]]))
        is_due = label is not None and begins_with_word(label[1], due_words)
        (due if is_due else told if leads else other).extend(day for _, day in days)
    return ActionDays(tuple(told), tuple(other), tuple(due))


def _lines_with_years(text: str, begin: int) -> Iterator[str]:
    """The lines that may name a day of this century outside of a link, each once."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    if "２０" in text:
        text = narrow(text)
    at = text.find("20", begin)
    while at >= 0:
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if _YEAR.match(text, at):
            yield text[max(begin, text.rfind("\n", 0, at) + 1) : end]
            at = text.find("20", end)
        else:
            at = text.find("20", at + 1)


def action_status(note: Note, text: str) -> str:
    """What the property or a line `Status:` says; empty without one."""
    status = note.value("status")
    if isinstance(status, str) and status:
        return status
    if "tatus" not in text and "状态" not in text:
        return ""
    written = _STATUS.search(text, note.frontmatter.end if note.frontmatter else 0)
    return written[1] if written else ""
