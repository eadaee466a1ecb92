"""The text of a heading as Obsidian's cache has it."""

from __future__ import annotations


def heading_text(content: str) -> str:
    """What follows the opening `#`s, without blanks around it and the `#`s that may close it (B-07)."""
    content = content.strip()
    if content[-1:] == "#":
        bare = content.rstrip("#")
        if not bare or bare[-1] in " \t":
            return bare.rstrip()
    return content
