"""Bytes of one file in, one note out, whatever the bytes are."""

from __future__ import annotations

from vaultmend.linter.model import Note, Problem
from vaultmend.linter.read.canvas import read_canvas
from vaultmend.linter.read.files.decode import decode
from vaultmend.linter.read.frontmatter import read_frontmatter
from vaultmend.linter.read.frontmatter.property_links import property_links
from vaultmend.linter.read.scanner import scan


def read_note(path: str, role: str, data: bytes) -> tuple[Note, str]:
    """The note, and its text without byte order mark; a note with a problem has no text."""
    decoded = decode(data)
    if isinstance(decoded, Problem):
        return Note(path, role, len(data), problem=decoded), ""
    text = decoded.text
    frontmatter = read_frontmatter(text)
    if frontmatter is None:
        links, headings, blocks, tags, regions = scan(text)
    else:
        links, headings, blocks, tags, regions = scan(text, frontmatter.end)
        if frontmatter.properties:
            links = property_links(frontmatter, text) + links
    bom = decoded.bom
    note = Note(
        path, role, len(data), frontmatter, links, headings, blocks, tags, regions, None, bom
    )
    return note, text


def read_canvas_note(path: str, data: bytes) -> Note:
    """A canvas as a note of role `canvas`: it has links and nothing else."""
    decoded = decode(data)
    links = decoded if isinstance(decoded, Problem) else read_canvas(decoded.text)
    if isinstance(links, Problem):
        return Note(path, "canvas", len(data), problem=links)
    return Note(path, "canvas", len(data), links=links)
