"""All lines of a note should end alike, the last one too.

A note that was written on two systems has lines that end in CR LF and lines that end in LF. Every
tool that saves it makes them all alike, and the next commit shows a change in lines that nobody
touched. An agent that looks for a text of two lines, in order to replace it, does not find it.

Where agents append with `>>`, a missing line end at the end is worse: what comes next is glued to
the last sentence, a heading is none any more, and a list item becomes a part of the one above it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.mend.edits import Fix, ReplaceText
from vaultmend.linter.message import say
from vaultmend.linter.model import Place, place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.log_names import is_of_late

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.scheme import Scheme

MOST = 5000
"""A note with more lines to be changed is not mended: half of it would only be mixed otherwise."""
_DAYS = 7
"""How many days logs are looked at; nobody appends to older ones."""
_LINE_FEED = r"(?<!\r)\n"
_RETURN = r"\r(?=\n)"


class Options(NamedTuple):
    """Where a missing line end does harm."""

    appended: tuple[str, ...] = ("lesson", "person", "bank", "log")
    """Roles of notes to which agents append; of logs, those of the days before today."""


class Endings(NamedTuple):
    """The line ends of a note: `fewer` are those that differ from most."""

    first: Place | None
    """Of the first one that differs."""
    crlf: int
    lf: int
    fewer: tuple[int, ...]
    """Offsets of a line feed, or of a carriage return before one; none when they are too many, or
    when that would change more than the line ends."""
    last: Place | None
    """Where a line end is missing."""
    end: int


def collect(note: Note, text: str, options: Options) -> Endings | None:
    """What is odd about the line ends of a note, if anything is."""
    has_returns = "\r" in text
    is_open = text[-1:] not in ("\n", "\r", "") and note.role in options.appended
    if not has_returns and not is_open:
        return None
    crlf, lf = (text.count("\r\n"), text.count("\n")) if has_returns else (0, 1)
    lf -= crlf
    is_mixed = bool(crlf and lf)
    if not is_mixed and not is_open:
        return None
    # Of equally many, those that Windows needs are the odd ones.
    odd = _LINE_FEED if crlf > lf else _RETURN
    fewer = [found.start() for found in re.finditer(odd, text)] if is_mixed else []
    return Endings(
        place(text, fewer[0], fewer[0] + 1) if fewer else None,
        crlf,
        lf,
        # Between two carriage returns is a line that would be lost.
        tuple(fewer) if len(fewer) <= MOST and "\r\r\n" not in text else (),
        place(text, len(text), len(text)) if is_open else None,
        len(text),
    )


def check(note: Note, facts: Endings, scheme: Scheme, _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note of mixed lines, one where the last line is open."""
    if facts.first is not None:
        yield Diagnostic(
            note.path,
            facts.first._replace(end_line=facts.first.line, end_column=facts.first.column),
            say("lines end in CR LF ({crlf}) and in LF ({lf})", crlf=facts.crlf, lf=facts.lf),
            say("save it with one kind of line end"),
            subject="mixed",
            fix=_evened(note, facts),
        )
    if facts.last is not None and not _is_left_open(note, scheme):
        newline = "\r\n" if facts.crlf > facts.lf else "\n"
        edit = ReplaceText(note.path, facts.end, facts.end, newline)
        yield Diagnostic(
            note.path,
            facts.last,
            say("the last line has no end, and what is appended is glued to it"),
            say("end it with a line end"),
            subject="open",
            fix=Fix(say("End the last line"), (edit,), "safe") if note.role != "log" else None,
        )


def _is_left_open(note: Note, scheme: Scheme) -> bool:
    """Whether it is a log that somebody is writing, or that nobody writes any more."""
    if note.role != "log":
        return False
    return day_of_log(note.path) == scheme.today or not is_of_late(note.path, scheme.today, _DAYS)


def _evened(note: Note, facts: Endings) -> Fix | None:
    if not facts.fewer or note.role == "log":
        return None
    if facts.crlf > facts.lf:
        title = say("End all lines in CR LF")
        edits = [ReplaceText(note.path, at, at, "\r") for at in facts.fewer]
    else:
        title = say("End all lines in LF")
        edits = [ReplaceText(note.path, at, at + 1, "") for at in facts.fewer]
    return Fix(title, tuple(edits), "safe")


_INDEX = b"- [[cron]]\n"
_CRON = "# Cron 调度纪律\n\n## 美股时差对齐 (2026-02-13)\n\n周二至周六。\n"

RULE = NoteRule(
    name="mixed-line-endings",
    summary="a note whose lines end in different ways",
    family="text",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    convention=True,
    bad=(
        Example(
            "a script on Windows has appended to a lesson",
            {
                "memory/INDEX.md": _INDEX,
                "memory/lessons/cron.md": (_CRON + "只重试一次。\r\n").encode(),
            },
            fixed={"memory/lessons/cron.md": _CRON + "只重试一次。\n"},
        ),
        Example(
            "most lines end in CR LF",
            {"NOW.md": b"# NOW\r\n\r\n- a\n- b\r\n"},
            fixed={"NOW.md": "# NOW\r\n\r\n- a\r\n- b\r\n"},
        ),
        Example(
            "the next lesson would be glued to this one",
            {"memory/INDEX.md": _INDEX, "memory/lessons/cron.md": _CRON.rstrip().encode()},
            fixed={"memory/lessons/cron.md": _CRON},
        ),
        Example(
            "yesterday's log, which only grows: the next entry has to begin with a line end",
            {"NOW.md": b"# NOW\n", "memory/2026-11-29.md": b"# 2026-11-29\n\n### 23:30"},
        ),
    ),
    good=(
        Example(
            "every line in CR LF",
            {"NOW.md": b"# NOW\r\n\r\n- a\r\n", "memory/lessons/cron.md": b"# Cron\r\n"},
        ),
        Example(
            "today's log, a log of last month, and notes to which nobody appends",
            {
                "NOW.md": b"# NOW",
                "memory/2026-11-30.md": b"# 2026-11-30\n\n### 09:00",
                "memory/2026-10-30.md": b"# 2026-10-30\n\n### 09:00",
                "memory/decisions/2026-02-14-architecture-v2.md": "# 架构升级决策".encode(),
            },
        ),
    ),
)
