"""Silences findings in the text of a note, where that changes nothing but what is reported."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.check.suppress import read_switches
from vaultmend.linter.mend.edits import replaced
from vaultmend.linter.mend.switches import PROPERTY, line_span, line_spans, silence
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.cover import Cover
from vaultmend.linter.read.note import read_note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.suppress import Switches
    from vaultmend.linter.mend.edits import ReplaceText
    from vaultmend.linter.model import Note, Place

Spot: TypeAlias = "tuple[str, Place | None]"
"""A rule, and where it found something: nowhere is the whole note."""


class Silenced(NamedTuple):
    """The edits that write switches into a note, and which of the spots have one."""

    edits: tuple[ReplaceText, ...]
    spots: tuple[Spot, ...]


def silenced(note: Note, text: str, spots: Sequence[Spot]) -> Silenced:
    """A switch for every spot of a note that can have one.

    A spot is left out where its switch would not be read as one, or would change links, headings,
    tags, block ids or properties of the note.
    """
    kept = _possible(note, text, spots)
    edits = silence(note, text, kept)
    if len(kept) < len(spots) and not _holds(note, text, kept, edits):
        return Silenced((), ())
    return Silenced(edits, tuple(kept))


def _possible(note: Note, text: str, spots: Sequence[Spot]) -> list[Spot]:
    """The spots that can have a switch; those that cannot are found by halving."""
    if not spots:
        return []
    if _holds(note, text, spots, silence(note, text, spots)):
        return list(spots)
    if len(spots) == 1:
        return []
    middle = len(spots) // 2
    return [*_possible(note, text, spots[:middle]), *_possible(note, text, spots[middle:])]


def _holds(note: Note, text: str, spots: Sequence[Spot], edits: tuple[ReplaceText, ...]) -> bool:
    """Whether the edits silence all spots and change nothing else that is known of the note."""
    after = replaced(text, edits)
    read, _ = read_note(note.path, note.role, after.encode("utf-8"))
    if _meaning(read) != _meaning(note):
        return False
    known = read_switches(read, after)
    new_lines = sorted(edit.start for edit in edits if edit.text.endswith(("\n", "\r")))
    lines = line_spans(text)
    places = [
        (
            rule,
            place.line + bisect_right(new_lines, line_span(lines, place.line)[0]) if place else 0,
        )
        for rule, place in spots
    ]
    return known is not None and _are_hidden(read, known) and _silent(known).issuperset(places)


def _are_hidden(note: Note, known: Switches) -> bool:
    """Whether a reader of the note sees none of its switches."""
    start = note.frontmatter.end if note.frontmatter else 0
    comments = Cover((r.start, r.end) for r in note.regions if r.kind not in ("code", "math"))
    return all(
        comments.hides(switch.start) and comments.hides(switch.end - 1)
        for switch in known.switches
        if switch.start >= start and switch.kind != "note"
    )


def _silent(known: Switches) -> set[tuple[str, int]]:
    """Rules and the lines on which they are silent; line 0 is the note as a whole."""
    return {
        (name, switch.line if switch.kind == "ignore" else 0)
        for switch in known.switches
        for name in switch.names
        if switch.kind in ("ignore", "note")
        or (switch.kind == "disable" and switch.line <= known.body_line)
    }


def _meaning(note: Note) -> tuple[object, ...]:
    header = note.frontmatter
    return (
        note.problem,
        [(link.kind, link.link, link.display) for link in note.links],
        [(heading.level, heading.text) for heading in note.headings],
        [block.id for block in note.blocks],
        [tag.tag for tag in note.tags],
        [(p.key, p.value) for p in header.properties if p.key.lower() != PROPERTY]
        if header
        else [],
    )
