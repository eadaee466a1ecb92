"""Text in, links, headings, blocks, tags and regions out, in linear time."""

from __future__ import annotations

from vaultmend.linter.model import Body, Link, Region
from vaultmend.linter.read.scanner.blocks import Blocks
from vaultmend.linter.read.scanner.inline import Inline

__all__ = ["scan"]


def scan(text: str, start: int = 0) -> Body:
    """What Obsidian's cache knows of the body that begins at offset `start` of `text`.

    `text` is decoded and without its byte order mark; places are those of the whole text.
    """
    source = text
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    blocks = Blocks(text)
    blocks.walk(start, len(text))
    layout = blocks.layout
    inline = Inline(layout.masked(text), source)
    inline.read(layout.leaves)
    return Body(
        tuple(sorted(inline.links, key=_start)),
        tuple(layout.headings),
        tuple(inline.blocks),
        tuple(inline.tags),
        tuple(sorted(layout.regions + inline.regions, key=_start)),
    )


def _start(found: Link | Region) -> int:
    return found.start
