"""The table of what is cold: which notes, why, and what holds some of them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.width import width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.fixers.archive import Candidate
    from vaultmend.linter.report.translate import Speak

MOST_LINKS = 3
"""Links in the way that are shown for a note."""


def cold_lines(candidates: Sequence[Candidate], speak: Speak) -> Iterator[str]:
    """A table of all candidates, those that move first, then why each of the others stays."""
    if not candidates:
        yield speak(say("nothing to archive by the policy of this vault"))
        return
    heads = (
        say("note"),
        say("days"),
        say("references"),
        say("priority"),
        say("temperature"),
        say("goes to"),
    )
    rows = [[speak(head) for head in heads]]
    rows += [_row(item, speak) for item in sorted(candidates, key=_order)]
    widths = [max(width(row[at]) for row in rows) for at in range(len(heads))]
    for row in rows:
        cells = [cell + " " * (size - width(cell)) for cell, size in zip(row, widths, strict=True)]
        yield "  ".join(cells).rstrip()
    for item in sorted(candidates, key=_order):
        if item.stays is not None:
            yield f"{escaped(item.path)}: {speak(item.stays)}"
            for link in item.in_the_way[:MOST_LINKS]:
                yield f"  {escaped(f'{link.path}:{link.line}: {link.said}')}"
            if len(item.in_the_way) > MOST_LINKS:
                yield speak(say("  and {count} more", count=len(item.in_the_way) - MOST_LINKS))


def cold_object(item: Candidate) -> dict[str, Any]:
    """One candidate for JSON."""
    warmth = item.temperature
    return {
        "path": item.path,
        "role": item.role,
        "days": warmth.days,
        "references": warmth.references,
        "priority": warmth.priority,
        "temperature": None if warmth.degrees is None else round(warmth.degrees, 3),
        "destination": item.destination or None,
        "stays": str(item.stays) if item.stays else None,
        "in_the_way": [link._asdict() for link in item.in_the_way],
    }


def _order(item: Candidate) -> tuple[bool, str]:
    return item.stays is not None, item.path


def _row(item: Candidate, speak: Speak) -> list[str]:
    warmth = item.temperature
    return [
        escaped(item.path),
        "?" if warmth.days is None else str(warmth.days),
        str(warmth.references),
        warmth.priority or "-",
        "?" if warmth.degrees is None else f"{warmth.degrees:.2f}",
        escaped(item.destination) if item.stays is None else speak(say("stays")),
    ]
