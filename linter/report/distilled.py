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

_NARROWEST = 30
"""Columns that a text gets at least."""


def table(
    kept: Sequence[Kept], found: int, since: date, columns: int, speak: Speak
) -> Iterator[str]:
    """One line for each thing, the strongest first, in so many columns; then what it comes to."""
    if kept:
        heads = (say("strength"), say("kind"), say("days"), say("where"))
        rows = [[speak(head) for head in heads], *map(_cells, kept)]
        texts = [speak(say("text")), *(escaped(_text(item.latest)) for item in kept)]
        widths = [max(width(row[at]) for row in rows) for at in range(len(heads))]
        room = max(_NARROWEST, columns - sum(widths) - 2 * len(widths))
        for row, text in zip(rows, texts, strict=True):
            cells = [cell + " " * (w - width(cell)) for cell, w in zip(row, widths, strict=True)]
            yield "  ".join([*cells, clipped(text, room)]).rstrip()
    if not found:
        yield speak(say("no Retain line and no lesson in the logs since {day}", day=str(since)))
        return
    yield speak(
        say(
            "{count} to be promoted; {held} of {found} are repeats or held by a note",
            count=len(kept),
            held=found - len(kept),
            found=found,
        )
    )


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
