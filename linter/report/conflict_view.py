"""Open conflicts for a person, both sides beside each other, and for scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.secrets import masked
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.width import clipped, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.report.paint import Look
    from vaultmend.linter.report.translate import Speak

SIDE_BY_SIDE = 70
"""Columns from which on both sides stand beside each other."""
MOST_LINES = 16
_BETWEEN = " │ "


class Open(NamedTuple):
    """One open conflict, with what a person needs to decide it."""

    path: str
    number: int
    """Among the markers of its note, from 0."""
    line: int
    """1-based, of the marker."""
    date: str
    """As the marker has it; perhaps empty."""
    days: int | None
    """Since that day."""
    marker: str
    """The whole quote, as written."""
    above: str | None
    above_line: int | None
    below: str | None
    """None where the marker itself tells the second side, or nobody does."""
    below_line: int | None
    is_told: bool

    @property
    def second(self) -> str | None:
        """The second side, wherever it stands."""
        return self.marker if self.below is None and self.is_told else self.below


class Unmarked(NamedTuple):
    """A note whose status says that something contradicts it, while nothing in it says what."""

    path: str
    line: int
    """1-based, of the status."""
    body: str


_UNMARKED = say("the status is '{status}', but nothing says what contradicts", status="conflict")


def list_lines(marked: list[Open], unmarked: list[Unmarked], speak: Speak) -> Iterator[str]:
    """One line a conflict: where, since when, and what the marker says."""
    colon = speak(say(": "))
    for one in marked:
        first = escaped(masked(one.marker).splitlines()[0])
        waits = _waits(one, speak)
        yield f"{escaped(one.path)}:{one.line}: {waits}{colon}{first}"
    for bare in unmarked:
        yield f"{escaped(bare.path)}:{bare.line}: {speak(_UNMARKED)}"
    yield speak(say("open conflicts: {count}", count=len(marked) + len(unmarked)))


def unmarked_lines(one: Unmarked, number: str, speak: Speak, look: Look) -> Iterator[str]:
    """A note without a marker, with how it begins."""
    yield from _head(number, one, look)
    yield from wrapped(speak(_UNMARKED), look.columns)
    yield ""
    for line in _wrapped(one.body, look.columns - 2, speak):
        yield f"  {line}".rstrip()


def _head(number: str, one: Open | Unmarked, look: Look) -> Iterator[str]:
    where = f"{number} {escaped(one.path)}:{one.line}"
    yield from (look.paint("bold", line) for line in wrapped(where, look.columns))


def view_lines(one: Open, number: str, speak: Speak, look: Look) -> Iterator[str]:
    """One conflict with both its sides; `number` tells which of how many it is."""
    yield from _head(number, one, look)
    yield from wrapped(_waits(one, speak), look.columns)
    if one.second is not one.marker:
        yield from wrapped(escaped(" ".join(masked(one.marker).split())), look.columns)
    yield ""
    if one.is_told:
        second_head = say("2: what the marker says")
    else:
        second_head = say("2: below, line {line}", line=one.below_line or one.line)
    heads = (
        speak(say("1: above, line {line}", line=one.above_line or one.line)),
        speak(second_head),
    )
    sides = (one.above, one.second)
    if look.columns < SIDE_BY_SIDE:
        for head, side in zip(heads, sides, strict=True):
            yield look.paint("bold", clipped(head, look.columns))
            for line in _wrapped(side, look.columns - 2, speak):
                yield f"  {line}".rstrip()
        return
    room = (look.columns - len(_BETWEEN)) // 2
    columns = [
        [look.paint("bold", clipped(head, room)), *_wrapped(side, room, speak)]
        for head, side in zip(heads, sides, strict=True)
    ]
    bare = [clipped(heads[0], room), *columns[0][1:]]
    for at in range(max(map(len, columns))):
        left = columns[0][at] if at < len(columns[0]) else ""
        gap = " " * (room - (width(bare[at]) if at < len(bare) else 0))
        right = columns[1][at] if at < len(columns[1]) else ""
        yield f"{left}{gap}{_BETWEEN}{right}".rstrip()


def _wrapped(side: str | None, columns: int, speak: Speak) -> list[str]:
    if side is None:
        return [speak(say("nothing stands there"))]
    lines: list[str] = []
    for line in masked(side).splitlines():
        lines += wrapped(escaped(line.expandtabs(4)), columns) or [""]
    if len(lines) > MOST_LINES:
        more = say("and {count} more", count=len(lines) - MOST_LINES)
        lines[MOST_LINES:] = [clipped("… " + speak(more), columns)]
    return lines


def _waits(one: Open, speak: Speak) -> str:
    if one.days is not None and one.days >= 0:
        return speak(
            say("a contradiction has waited {days} {days:day|days} for a decision", days=one.days)
        )
    return speak(say("a contradiction waits for a decision"))


def conflict_object(one: Open) -> dict[str, Any]:
    """One conflict for JSON; its shape is a public contract, secrets are stars."""
    return {
        "path": one.path,
        "line": one.line,
        "date": one.date or None,
        "days": one.days,
        "marker": masked(one.marker),
        "first": _side(one.above, one.above_line),
        "second": _side(one.second, one.line if one.is_told else one.below_line),
    }


def unmarked_object(one: Unmarked) -> dict[str, Any]:
    """One note without a marker for JSON; its shape is a public contract."""
    return {"path": one.path, "line": one.line}


def _side(text: str | None, line: int | None) -> dict[str, Any] | None:
    return None if text is None else {"line": line, "text": masked(text)}
