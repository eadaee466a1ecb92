"""What the logs of late say that should be kept and that no note keeps yet, the strongest first."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_name
from vaultmend.linter.read.frontmatter.values import read_status
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.logs.days import days_in
from vaultmend.linter.read.logs.lessons import WORDS, all_lessons
from vaultmend.linter.read.logs.retain import retain_blocks, retain_lines, says_nothing
from vaultmend.linter.read.prose import prose
from vaultmend.linter.vault.likeness.held import Wanted, held, unpacked
from vaultmend.linter.vault.likeness.join import alike_pairs
from vaultmend.linter.vault.likeness.similarity import Measure, Text
from vaultmend.linter.vault.likeness.tokens import tokens_by_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from vaultmend.linter.model import Note

SOURCES = ("log", "reflection")
"""Roles of the notes in which is looked."""
LESSON = "lesson"
_KINDS = (LESSON, "W", "O", "S", "B", "")
"""What is worth more comes first among what is equally strong."""
_STRENGTH = {LESSON: 1.0, "W": 1.0, "S": 0.6, "O": 0.5, "B": 0.3, "": 0.5}
"""A lesson and a fact are sure; an opinion says how sure it is, or is doubtful; what was done is
seldom worth more than its day."""
_AGAIN = 0.2
"""What each further day adds on which the same was written."""
_SAME = Measure(exact=1, near=5, contained=6, containment=0.8)


class Found(NamedTuple):
    """Something that a log wants kept."""

    kind: str
    """`W`, `B`, `S`, `O`, `lesson`, or empty for a Retain line without a letter."""
    confidence: float | None
    """Of an opinion that says it."""
    scopes: tuple[str, ...]
    text: str
    path: str
    line: int
    day: date
    tokens: tuple[bytes, ...]
    """By line, packed."""


class Kept(NamedTuple):
    """One thing to be kept, with all places where it was written."""

    strength: float
    latest: Found
    days: tuple[date, ...]
    places: tuple[tuple[str, int], ...]
    """Path and line of each, the latest first."""


def found_in(note: Note, text: str) -> Iterator[Found]:
    """The Retain lines and the lessons of a log whose name, or whose headings, tell the day."""
    day = day_of_name(note.path)
    lines = Lines(text)
    blocks = retain_blocks(note, text)
    inside = [(lines.at(block.heading.start), lines.at(block.end)) for block in blocks]
    for line in retain_lines(note, text, blocks):
        when = day or _day_above(note, line.start)
        if when is None or says_nothing(line):
            continue
        tokens = tuple(tokens_by_line(line.said))
        sure = _share(line.confidence) if line.kind == "O" and line.fits else None
        number = lines.at(line.start) + 1
        yield Found(line.kind, sure, line.scopes, line.said, note.path, number, when, tokens)
    body = prose(note, text)
    packed: list[bytes] = []
    for lesson in all_lessons(note, text, body, lines, WORDS):
        when = day or _day_above(note, lines.starts[lesson.first])
        if when is None or any(first <= lesson.first < last for first, last in inside):
            continue
        packed = packed or tokens_by_line(body)
        tokens = tuple(packed[lesson.first : lesson.last])
        number = lesson.first + 1
        yield Found(LESSON, None, (), _shown(lesson.text), note.path, number, when, tokens)


def distil(
    found: Sequence[Found],
    notes: Iterable[tuple[str, Sequence[bytes]]],
    owner_of: Mapping[str, str],
) -> list[Kept]:
    """What no note holds, each thing once, the strongest first.

    `notes` are those that keep things: the agent each belongs to and the tokens of its lines;
    `owner_of` gives the agent of the path of a log. The strength is the confidence, 1 for lessons
    and facts (W), for an opinion (O) what it says or 0.5, 0.6 for S, 0.3 for what was done (B),
    and 0.2 more for each further day. Equals go by kind, by day (the latest first), by place.
    """
    if not found:
        return []
    wanted = [
        Wanted(
            owner_of[item.path],
            frozenset[int]().union(*map(unpacked, item.tokens)),
            len(item.tokens),
        )
        for item in found
    ]
    known = held(wanted, notes)
    rest = [
        (item, text)
        for number, (item, text) in enumerate(zip(found, wanted, strict=True))
        if number not in known and text.tokens
    ]
    kept = [_kept([rest[number][0] for number in group]) for group in _groups(rest)]
    return sorted(kept, key=_order)


def keeps(note: Note) -> bool:
    """Whether a note may hold something: not when another one has taken its place."""
    return note.problem is None and read_status(note.value("status")) != "superseded"


def _groups(rest: Sequence[tuple[Found, Wanted]]) -> Iterator[list[int]]:
    """The numbers of what says the same as the first of its group."""
    texts = [
        Text(f"{number}", 0, 1, array("I", _digest(item)), _digest(item), text.owner)
        for number, (item, text) in enumerate(rest)
    ]
    group_of: dict[int, list[int]] = {}
    members: set[int] = set()
    for one, other, _ in alike_pairs(texts, _SAME):
        first, second = sorted((one, other))
        if first not in members and second not in members and second not in group_of:
            group_of.setdefault(first, [first]).append(second)
            members.add(second)
    for number in range(len(rest)):
        if number not in members:
            yield group_of.get(number, [number])


def _digest(item: Found) -> bytes:
    return b"".join(item.tokens)


def _kept(group: Sequence[Found]) -> Kept:
    group = sorted(group, key=lambda item: (-item.day.toordinal(), item.path, item.line))
    days = tuple(dict.fromkeys(item.day for item in group))
    strength = max(map(_sure, group)) + _AGAIN * (len(days) - 1)
    places = tuple((item.path, item.line) for item in group)
    return Kept(round(strength, 2), group[0], days, places)


def _sure(item: Found) -> float:
    return _STRENGTH[item.kind] if item.confidence is None else item.confidence


def _order(kept: Kept) -> tuple[float, int, int, str, int]:
    item = kept.latest
    return -kept.strength, _KINDS.index(item.kind), -item.day.toordinal(), item.path, item.line


def _share(confidence: str) -> float | None:
    written = confidence.replace(" ", "").removeprefix("c=")
    try:
        return float(written)
    except ValueError:
        return None


def _shown(text: str) -> str:
    return text.replace("**", "").replace("__", "").strip()


def _day_above(note: Note, offset: int) -> date | None:
    """The day that the nearest heading above names; a log of many days has such headings."""
    for heading in reversed(note.headings):
        if heading.start <= offset:
            day = next((day for _, day in days_in(heading.text) if day), None)
            if day is not None:
                return day
    return None
