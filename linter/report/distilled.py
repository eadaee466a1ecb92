"""What should be promoted from the logs: a table for people, Markdown for agents, or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.width import clipped, width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from vaultmend.linter.report.translate import Speak
    from vaultmend.linter.vault.distilling import Found, Kept

KINDS = {
    "lesson": say("an item that begins with such a word"),
    "W": say("a fact about the world"),
    "O": say("an opinion, with how sure it is"),
    "B": say("what was done"),
}
"""What the letters of Retain lines stand for."""
_NARROWEST = 30
"""Columns that a text gets at least."""


def table(
    kept: Sequence[Kept], found: int, since: date, columns: int, speak: Speak
) -> Iterator[str]:
    """One line for each thing, the strongest first, in so many columns.

    Then what the columns mean, what it comes to, and what is done with it.
    """
    if kept:
        heads = (say("strength"), say("kind"), say("days"), say("where"))
        rows = [[speak(head) for head in heads], *map(_cells, kept)]
        texts = [speak(say("text")), *(escaped(_text(item.latest)) for item in kept)]
        widths = [max(width(row[at]) for row in rows) for at in range(len(heads))]
        room = max(_NARROWEST, columns - sum(widths) - 2 * len(widths))
        for row, text in zip(rows, texts, strict=True):
            cells = [cell + " " * (w - width(cell)) for cell, w in zip(row, widths, strict=True)]
            yield "  ".join([*cells, clipped(text, room)]).rstrip()
        yield ""
        yield from _legend(kept, speak)
    if not found:
        nothing = say(
            "no Retain line and no lesson in the logs since {day}; --since 30d looks further back",
            day=str(since),
        )
        yield speak(nothing)
        return
    yield speak(
        say(
            "found in the logs since {day}: {found}; in no note yet: {count}; held by a note, or "
            "repeats: {held}",
            day=str(since),
            count=len(kept),
            held=found - len(kept),
            found=found,
        )
    )
    if kept:
        yield speak(
            say(
                "next: write what will be of use into a lesson, decision or other knowledge note; "
                "then it is listed no more"
            )
        )
        yield speak(say("as a list to copy from: vaultmend distill --format markdown"))


def _legend(kept: Sequence[Kept], speak: Speak) -> Iterator[str]:
    """What the columns mean, of the kinds only those that occur."""
    yield speak(
        say(
            "strength: how sure it is, and 0.2 more for each further day; days: on how many it was "
            "written; where: the latest"
        )
    )
    kinds = {item.latest.kind for item in kept}
    said = [
        speak(say("{name}: {meaning}", name=kind, meaning=about))
        for kind, about in KINDS.items()
        if kind in kinds
    ]
    if said:
        meanings = speak(say("; ")).join(said)
        yield speak(say("{name}: {meaning}", name=say("kind"), meaning=meanings))


def markdown(kept: Sequence[Kept]) -> Iterator[str]:
    """A list item for each thing, as a Retain line with its place behind it."""
    for item in kept:
        latest = item.latest
        places = ", ".join(f"{path}:{line}" for path, line in item.places)
        sure = f"(c={latest.confidence:g})" if latest.confidence is not None else ""
        lead = " ".join([latest.kind + sure, *(f"@{name}" for name in latest.scopes)]).strip()
        yield f"- {escaped(f'{lead}: ' if lead else '')}{escaped(latest.text)} ({escaped(places)})"


def distilled_object(vault: str, since: date, found: int, kept: Sequence[Kept]) -> dict[str, Any]:
    """What came of one vault; its shape is a public contract."""
    from vaultmend.linter.report.json_ import VERSION

    return {
        "version": VERSION,
        "vault": vault,
        "since": since.isoformat(),
        "found": found,
        "items": [
            {
                "strength": item.strength,
                "kind": item.latest.kind or None,
                "confidence": item.latest.confidence,
                "scopes": list(item.latest.scopes),
                "text": item.latest.text,
                "path": item.latest.path,
                "line": item.latest.line,
                "days": [day.isoformat() for day in item.days],
                "places": [{"path": path, "line": line} for path, line in item.places],
            }
            for item in kept
        ],
    }


def _cells(item: Kept) -> list[str]:
    latest = item.latest
    where = f"{latest.path}:{latest.line}"
    return [f"{item.strength:.2f}", latest.kind or "-", str(len(item.days)), escaped(where)]


def _text(item: Found) -> str:
    scopes = " ".join(f"@{name}" for name in item.scopes)
    return f"{scopes}: {item.text}" if scopes else item.text
