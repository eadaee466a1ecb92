"""An entry of a log or a lesson should have at most 15 lines, an item of an index one short line.

An entry is what a search returns and what an agent reads to find one fact. A long one buries the
fact, costs context every time it is found, and is most often a transcript that nobody condensed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.check.diagnostics import Diagnostic, Related
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.log_names import is_of_late

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from vaultmend.linter.model import Heading, Note, Place
    from vaultmend.linter.vault.scheme import Scheme

_CLOCK = re.compile(
    r"(?<!\d)(?:[01]?\d|2[0-4])(?:[:：][0-5]\d|[点时]|[ ]?[AaPp][Mm]\b)|(?<!\d)\d{1,2}h\d\d\b"
)
_DAY = re.compile(r"(?<!\d)\d{4}(?:-\d{1,2}-\d{1,2}|[./]\d{1,2}[./]\d{1,2}|年\d{1,2}月\d{1,2}日)")
EXCERPT = 60


class Options(NamedTuple):
    """How long an entry may be."""

    max_lines: int = 15
    """Lines of an entry without its heading and without empty ones."""
    min: int = 0
    """Lines that an entry of a lesson should have at least; 0 means any number."""
    undated: bool = False
    """Whether other headings on the level of the dated ones, level 2 where there are none, begin
    an entry too."""
    recent_days: int = 7
    """A log is looked at when the day in its name is one of so many, today included."""
    item_roles: tuple[str, ...] = ()
    """Roles whose list items should fit into a line: those of an index that every session loads."""
    item_characters: int = 200
    """Characters of the line of such an item."""


class Entry(NamedTuple):
    """An entry that is too long or too short."""

    place: Place
    title: str
    lines: int


class Item(NamedTuple):
    """A list item that is too long."""

    place: Place
    length: int


Facts: TypeAlias = "tuple[Entry, ...] | tuple[Item, ...]"


def collect(note: Note, text: str, options: Options) -> Facts | None:
    """The entries of a log or lesson that are too long, or of a lesson too short.

    An entry begins with a heading that has a time (logs) or a day (lessons) and ends before the
    next heading of its level or a higher one.
    """
    if note.role in options.item_roles:
        return tuple(_long_items(note, text, options.item_characters)) or None
    if note.role not in ("log", "lesson") or not note.headings:
        return None
    least = options.min if note.role == "lesson" else 0
    if not least and _is_short(note, text, options.max_lines):
        return None
    known: Lines | None = None
    found: list[Entry] = []
    begins = _beginning(note, options.undated)
    for heading, end, next_line in _stretches(note, text):
        below = next_line - heading.line if next_line else _breaks(text, heading.end, end)
        # At most so many lines hold text: cheaper than to look at each of them.
        if not least and below - text.count("\n\n", heading.end, end) <= options.max_lines:
            continue
        if not begins(heading):
            continue
        count = filled_lines(text[heading.end : end])
        if count > options.max_lines or count < least:
            known = known or Lines(text)
            where = known.place(heading.start, heading.end)
            found.append(Entry(where, heading.text[:EXCERPT], count))
    return tuple(found) or None


def _long_items(note: Note, text: str, most: int) -> Iterator[Item]:
    lines: Lines | None = None
    hidden = Cover((region.start, region.end) for region in note.regions)
    for found in _longer(most).finditer(text):
        if not hidden.hides(found.start(1)):
            lines = lines or Lines(text)
            yield Item(lines.place(*found.span(1)), len(found[1].rstrip()))


@lru_cache(maxsize=4)
def _longer(most: int) -> re.Pattern[str]:
    """Items whose line, without the blanks before it, has more than `most` characters."""
    return re.compile(rf"(?:^|(?<=\r))[ \t]*([-*+][ \t][^\r\n]{{{most - 1},}})", re.MULTILINE)


def _is_short(note: Note, text: str, lines: int) -> bool:
    """Whether the whole note has at most so many line endings."""
    return note.headings[-1].line <= lines + 1 and text.count("\n") + text.count("\r") <= lines


def _beginning(note: Note, undated: bool) -> Callable[[Heading], object]:
    """What tells whether a heading begins an entry."""
    mark = (_CLOCK if note.role == "log" else _DAY).search
    if not undated or note.role != "lesson":
        return lambda heading: mark(heading.text)
    headings = _headings(note)
    levels = {h.level for h in headings if mark(h.text)} or {2}
    return lambda heading: heading.level in levels


def _headings(note: Note) -> Sequence[Heading]:
    """The headings that may begin an entry.

    A first heading of level 1 is the note's title, whatever day it names.
    """
    return note.headings[1:] if note.headings[0].level == 1 else note.headings


def _stretches(note: Note, text: str) -> Iterator[tuple[Heading, int, int]]:
    """Headings, the offset where what is below each ends, and the line there (0: the last line)."""
    ends = [(len(text), 0)] * 7
    for heading in reversed(_headings(note)):
        level = heading.level
        end, line = min(ends[1 : level + 1])
        ends[level] = (heading.start, heading.line)
        yield heading, end, line


def _breaks(text: str, start: int, end: int) -> int:
    return text.count("\n", start, end) or text.count("\r", start, end)


def filled_lines(text: str) -> int:
    """The lines of a text that are not empty."""
    return sum(1 for line in text.replace("\r", "\n").split("\n") if line.strip())


def check(note: Note, facts: Facts, scheme: Scheme, options: Options) -> Iterable[Diagnostic]:
    """One diagnostic an entry of a lesson; one for all entries of a recent log; one for items."""
    items = [fact for fact in facts if isinstance(fact, Item)]
    if items:
        yield _of_items(note, items, options)
        return
    entries = sorted(fact for fact in facts if isinstance(fact, Entry))
    if note.role == "lesson":
        for entry in entries:
            yield Diagnostic(
                note.path, entry.place, _fact(entry), _remedy(entry, options), subject=entry.title
            )
    elif is_of_late(note.path, scheme.today, options.recent_days, weeks=True):
        first = entries[0]
        fact = _fact(first)
        if len(entries) > 1:
            fact = say(
                "{count} entries have more than {limit} {limit:line|lines}",
                count=len(entries),
                limit=options.max_lines,
            )
        related = tuple(Related(note.path, e.place, _fact(e)) for e in entries[1:])
        remedy = _remedy(first, options)
        yield Diagnostic(note.path, first.place, fact, remedy, subject=first.title, related=related)


def _of_items(note: Note, items: list[Item], options: Options) -> Diagnostic:
    told = [say("an item of {count} characters", count=item.length) for item in items]
    fact = told[0]
    if len(items) > 1:
        fact = say(
            "{count} items have more than {limit} characters",
            count=len(items),
            limit=options.item_characters,
        )
    return Diagnostic(
        note.path,
        items[0].place,
        fact,
        say("keep one short line, and move the rest to the note that it leads to"),
        subject="items",
        related=tuple(
            Related(note.path, item.place, said)
            for item, said in zip(items[1:], told[1:], strict=True)
        ),
    )


def _fact(entry: Entry) -> Message:
    return say(
        "the entry '{title}' has {lines} {lines:line|lines}", title=entry.title, lines=entry.lines
    )


def _remedy(entry: Entry, options: Options) -> Message:
    if entry.lines < options.min:
        return say(
            "say what happened, why, and what to do; {least} {least:line|lines}", least=options.min
        )
    return say(
        "keep what must be known, in at most {limit} {limit:line|lines}", limit=options.max_lines
    )


_LONG = "".join(f"- 第 {number} 步\n" for number in range(1, 17))
_FITS = "\n\n".join(f"第 {number} 步" for number in range(1, 16)) + "\n"

RULE = NoteRule(
    name="long-entry",
    summary="an entry of a log or a lesson with too many lines",
    family="size",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    bad=(
        Example(
            "two long entries of today's log are one finding",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": f"# 2026-11-30\n\n### 09:30 — 部署\n\n{_LONG}\n"
                f"### Rollback (10:15)\n\n{_LONG}",
            },
        ),
        Example(
            "a long entry of a lesson, with all below its heading",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/部署.md": f"# 部署\n\n## 回滚 (2026-11-20)\n\n### 经过\n\n{_LONG}",
            },
        ),
        Example(
            "a short one, where three lines are wanted",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/cron.md": "# Cron\n\n## 时区 (2026-11-20)\n\n注意\n",
            },
            {"min": 3},
        ),
        Example(
            "an index whose items are notes themselves",
            {
                "memory/MEMORY.md": "- [Gym](user_gym.md) — Tuesdays at seven\n"
                f"- [健身](user_gym_zh.md) — {'周二七点在健身房，不要约会议。' * 14}\n",
                "memory/user_gym.md": "# Gym\n",
            },
            profile="claude",
        ),
    ),
    good=(
        Example(
            "15 lines with empty ones between them",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": f"# 2026-11-30\n\n### 09:30 — 部署\n\n{_FITS}",
                "memory/lessons/部署.md": f"# 部署\n\n## 回滚 (2026-11-20)\n\n{_FITS}",
            },
        ),
        Example(
            "a log of last week is history",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-23.md": f"# 2026-11-23\n\n### 09:30 — 部署\n\n{_LONG}",
            },
        ),
        Example(
            "a section that is no entry",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": f"# 2026-11-30\n\n### 09:30 — ok\n\n## Retain\n\n{_LONG}",
                "memory/lessons/部署.md": f"# 部署\n\n## 检查清单\n\n{_LONG}",
            },
        ),
    ),
)
