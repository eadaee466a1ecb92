"""Text in, properties with their places out, or the reason why Obsidian reads none."""

from __future__ import annotations

import re

from vaultmend.linter.model import Frontmatter, Problem
from vaultmend.linter.read.frontmatter.fast import read_flat

_OPENING = re.compile(r"---(?:\r\n|\n|\r)")
_CLOSING = re.compile(r"[\r\n](---)[ \t]*(?:\r\n|\n|\r|\Z)")


def read_frontmatter(text: str) -> Frontmatter | None:
    """The frontmatter of a note, or None when it has none; never raises.

    `text` is decoded and without its byte order mark. The first line must be exactly `---`, the
    closing line `---` with nothing but blanks behind it (P-01 to P-08). What Obsidian cannot read
    has no properties and a problem (P-10 to P-24).
    """
    if not text.startswith("---"):
        return None
    return read_flat(text) or read_fully(text)


def read_fully(text: str) -> Frontmatter | None:
    """What `read_frontmatter` gives, without the short cut for flat headers."""
    limits = header_span(text)
    if limits is None:
        return None
    start, stop, end = limits
    if not text[start:stop].strip(" \t\r\n"):
        return Frontmatter((), end)
    # PyYAML costs 20 ms to import and most vaults have no header that needs it
    from vaultmend.linter.read.frontmatter.yaml_tree import read_yaml

    found = read_yaml(text, start, stop)
    if isinstance(found, Problem):
        return Frontmatter((), end, found)
    return Frontmatter(found, end)


def header_span(text: str) -> tuple[int, int, int] | None:
    """Where the YAML of a header begins and ends, and where the body begins; None: no header."""
    opening = _OPENING.match(text)
    if opening is None:
        return None
    # the break of the first line may be that of the closing line: an empty header
    closing = _CLOSING.search(text, opening.end() - 1)
    if closing is None:
        return None
    return opening.end(), max(opening.end(), closing.start(1)), closing.end()
