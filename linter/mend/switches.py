"""Where a switch that silences a finding goes in its note."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.mend.edits import ReplaceText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Place

_LINE_END = re.compile(r"\r\n|\n|\r|\Z")
PROPERTY = "vaultmend-ignore"


def silence(
    note: Note, text: str, found: Iterable[tuple[str, Place | None]]
) -> tuple[ReplaceText, ...]:
    """The edits that silence findings, given as rule and place, in the note's own text.

    On a line of the body a comment is put at its end, in a table before the last `|`; above a
    heading or a line that ends with a block id, whose meaning it would change; in the frontmatter
    as a YAML comment. Findings about the whole note go into the property `vaultmend-ignore`, or,
    where there is no frontmatter, into a comment on the first line.
    """
    by_line: dict[int, list[str]] = {}
    whole: list[str] = []
    for rule, place in found:
        names = by_line.setdefault(place.line, []) if place else whole
        if rule not in names:
            names.append(rule)
    edits = [_on_line(note, text, line, names) for line, names in sorted(by_line.items())]
    if whole:
        edits.append(_for_note(note, text, whole))
    return tuple(edits)


def _on_line(note: Note, text: str, line: int, names: list[str]) -> ReplaceText:
    start, end = line_span(text, line)
    written = f"vaultmend: ignore {', '.join(names)}"
    if note.frontmatter and start < note.frontmatter.end:
        return ReplaceText(note.path, end, end, f"  # {written}")
    source = text[start:end]
    comment = f"%% {written} %%"
    if line in {heading.line for heading in note.headings} or re.search(r"\^[\w-]+\s*$", source):
        return ReplaceText(note.path, start, start, comment + newline_of(text))
    cell = re.search(r"\|\s*$", source) if source.lstrip().startswith("|") else None
    at = start + cell.start() if cell else end - (len(source) - len(source.rstrip()))
    gap = "" if text[at - 1 : at] in ("", " ", "\n", "\r") else " "
    return ReplaceText(note.path, at, at, f"{gap}{comment}" + (" " if cell else ""))


def _for_note(note: Note, text: str, names: list[str]) -> ReplaceText:
    header = note.frontmatter
    if header is None or header.problem is not None:
        start = header.end if header else 0
        comment = f"%% vaultmend: disable {', '.join(names)} %%"
        return ReplaceText(note.path, start, start, comment + newline_of(text))
    item = header.get(PROPERTY)
    if item is not None:
        known = item.value if isinstance(item.value, list) else [item.value]
        every = [value for value in known if isinstance(value, str)]
        every += [name for name in names if name not in every]
        gap = "" if item.value_start > item.end + 1 else " "
        written = f"{gap}[{', '.join(every)}]"
        return ReplaceText(note.path, item.value_start, item.value_end, written)
    start, _ = line_span(text, 2)
    written = f"{PROPERTY}: [{', '.join(names)}]{newline_of(text)}"
    return ReplaceText(note.path, start, start, written)


def line_span(text: str, line: int) -> tuple[int, int]:
    """Offsets of a line, 1-based, without its end; behind the last line the end of the text."""
    start = 0
    for match in _LINE_END.finditer(text):
        if line == 1 or match.end() == len(text):
            return (start, match.start()) if line == 1 else (len(text), len(text))
        line -= 1
        start = match.end()
    return start, len(text)


def newline_of(text: str) -> str:
    """The line end that the text uses."""
    match = re.search(r"\r\n|\n|\r", text)
    return match[0] if match else "\n"
