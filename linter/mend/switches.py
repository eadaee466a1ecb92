"""Where a switch that silences a finding goes in its note."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.mend.edits import ReplaceText

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vaultmend.linter.model import Note, Place, RegionKind

_LINE_END = re.compile(r"\r\n|\n|\r|\Z")
_CLOSED_BY = {"comment": "%%", "html-comment": "-->"}
PROPERTY = "vaultmend-ignore"


def silence(
    note: Note, text: str, found: Iterable[tuple[str, Place | None]]
) -> tuple[ReplaceText, ...]:
    """The edits that silence findings, given as rule and place, in the note's own text.

    On a line of the body a comment is put at its end, in a table before the last `|`; above a
    heading or a line that ends with a block id, whose meaning it would change; in the frontmatter
    as a YAML comment. Inside a comment, which a second `%%` would close, it has the marks of the
    other kind; in code, where no switch is read, there is none. Findings about the whole note go
    into the property `vaultmend-ignore`, or, where there is no frontmatter, into a comment on the
    first line.
    """
    by_line: dict[int, list[str]] = {}
    whole: list[str] = []
    for rule, place in found:
        names = by_line.setdefault(place.line, []) if place else whole
        if rule not in names:
            names.append(rule)
    lines = line_spans(text)
    written = (_on_line(note, text, lines, line, names) for line, names in sorted(by_line.items()))
    edits = [edit for edit in written if edit is not None]
    if whole:
        edits.append(_for_note(note, text, lines, whole))
    return tuple(edits)


def _on_line(
    note: Note, text: str, lines: Sequence[tuple[int, int]], line: int, names: list[str]
) -> ReplaceText | None:
    start, end = line_span(lines, line)
    written = f"vaultmend: ignore {', '.join(names)}"
    if note.frontmatter and start < note.frontmatter.end:
        return ReplaceText(note.path, end, end, f"  # {written}")
    source = text[start:end]
    around = _region_at(note, text, end - (len(source) - len(source.rstrip())))
    if around in ("code", "math"):
        return None
    is_other = around in ("comment", "html") or _opens(note, text, start, end)
    comment = f"<!-- {written} -->" if is_other else f"%% {written} %%"
    if line in {heading.line for heading in note.headings} or re.search(r"\^[\w-]+\s*$", source):
        return ReplaceText(note.path, start, start, comment + newline_of(text))
    cell = re.search(r"\|\s*$", source) if source.lstrip().startswith("|") else None
    at = start + cell.start() if cell else end - (len(source) - len(source.rstrip()))
    gap = "" if text[at - 1 : at] in ("", " ", "\n", "\r") else " "
    return ReplaceText(note.path, at, at, f"{gap}{comment}" + (" " if cell else ""))


def _opens(note: Note, text: str, start: int, end: int) -> bool:
    """Whether a `%%` of the line has no partner: the next one on it would close a comment."""
    at = text.find("%%", start, end)
    while at >= 0:
        around = [r.end for r in note.regions if r.start <= at < r.end]
        if not around:
            return True
        at = text.find("%%", max(around), end)
    return False


def _region_at(note: Note, text: str, at: int) -> RegionKind | None:
    """What the offset lies in; a comment that nothing closes goes on behind its last character."""
    for region in note.regions:
        if region.start < at < region.end:
            return region.kind
        if region.start < at and not text[region.end :].strip():
            mark = _CLOSED_BY.get(region.kind)
            source = text[region.start : region.end].rstrip()
            if mark and (not source.endswith(mark) or len(source) < 2 * len(mark)):
                return region.kind
    return None


def _for_note(
    note: Note, text: str, lines: Sequence[tuple[int, int]], names: list[str]
) -> ReplaceText:
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
    start, _ = line_span(lines, 2)
    written = f"{PROPERTY}: [{', '.join(names)}]{newline_of(text)}"
    return ReplaceText(note.path, start, start, written)


def line_spans(text: str) -> list[tuple[int, int]]:
    """Offsets of every line, without its end; the last one is what stands behind the last end."""
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _LINE_END.finditer(text):
        spans.append((start, match.start()))
        start = match.end()
    return spans


def line_span(lines: Sequence[tuple[int, int]], line: int) -> tuple[int, int]:
    """Offsets of a line, 1-based; behind the last line the end of the text."""
    return lines[line - 1] if line <= len(lines) else (lines[-1][1], lines[-1][1])


def newline_of(text: str) -> str:
    """The line end that the text uses."""
    match = re.search(r"\r\n|\n|\r", text)
    return match[0] if match else "\n"
