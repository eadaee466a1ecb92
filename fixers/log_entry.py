"""Writes an entry of a log: what it looks like, and what would hide it or what follows it."""

from __future__ import annotations

import re

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.note import read_note

_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_MARKS = re.compile(r"#{1,6}[ \t]+")
_CLOSING = re.compile(r"(?:(?<=[ \t])|^)#+$")
_LINE_END = re.compile(r"\r\n?|\n")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_OPENS = re.compile(r" {0,3}(?:`{3,}|~{3,}|\$\$|%%|<!--|<[^\s>]{1,20})")
_NEXT = "### 00:00"
"""What stands for all that is appended later."""


class Entry(NamedTuple):
    """One entry: its heading without the marks, and the text below it, lines ended by `\\n`."""

    level: int
    heading: str
    body: str
    closed: str = ""
    """The fence that was left open in the text, and was closed."""

    def written(self, newline: str) -> str:
        """The lines of the entry, an empty one between the heading and the text."""
        text = f"{'#' * self.level} {self.heading}\n"
        if self.body:
            text += f"\n{self.body}\n"
        return text.replace("\n", newline)


def title_of(given: str) -> str | Message:
    """A title as it can stand in a heading, or why it cannot.

    The marks of a heading before it are left out; `#`s at its end, which would close the heading,
    are escaped.
    """
    title = given.strip().replace("\t", " ")
    marks = _MARKS.match(title)
    title = title[marks.end() :].strip() if marks else title
    if not title.strip("#"):
        return say("the title is empty")
    if any(end in title for end in _LINE_ENDS):
        return say("the title has several lines; give what follows the first one as the text")
    if not _is_text(title):
        return say("the title is not UTF-8")
    return _CLOSING.sub(lambda found: f"\\{found[0]}", title)


def body_of(given: str) -> str | Message:
    """The text of an entry without empty lines around it, or why it is none."""
    body = _LINE_END.sub("\n", given)
    if "\0" in body or not _is_text(body):
        return say("the text is not UTF-8")
    lines = body.rstrip().split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    return "\n".join(lines)


def entry(level: int, heading: str, body: str) -> Entry | Message:
    """The entry of a log, or why what is appended later would be hidden by it.

    A fence that the text leaves open is closed: there it ends what is shown as code.
    """
    written = Entry(level, heading, body)
    mark = open_mark(written.written("\n"))
    fence = _FENCE.match(mark) if mark else None
    if fence is not None:
        closed = Entry(level, heading, f"{body}\n{fence[1]}", fence[1])
        if open_mark(closed.written("\n")) is None:
            return closed
    if mark is not None:
        return say("'{mark}' is never closed and would hide all later entries", mark=mark)
    return written


def open_mark(text: str) -> str | None:
    """The mark that hides a heading appended to the text, or nothing where none does."""
    text = text if text.endswith(("\n", "\r")) else f"{text}\n"
    whole = f"{text}\n{_NEXT}\n"
    note, _ = read_note("log.md", "log", whole.encode())
    at = len(text) + 1
    if note.headings and note.headings[-1].start == at:
        return None
    for region in note.regions:
        if region.start < at < region.end:
            found = _OPENS.match(whole, region.start)
            return found[0].strip() if found else whole[region.start : region.start + 2]
    return "---"


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text
