"""Text in, links, headings, blocks, tags and regions out, in linear time."""

from __future__ import annotations

from operator import itemgetter

from vaultmend.linter.model import Body, Link, Region
from vaultmend.linter.read.scanner.blocks import Blocks
from vaultmend.linter.read.scanner.inline import Inline

__all__ = ["scan"]

_start_of_link = itemgetter(Link._fields.index("start"))
_start_of_region = itemgetter(Region._fields.index("start"))


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
    links, regions = inline.links, layout.regions
    if len(links) > 1:
        links.sort(key=_start_of_link)
    if inline.regions:
        regions += inline.regions
        regions.sort(key=_start_of_region)
    parts = tuple(links), tuple(layout.headings), tuple(inline.blocks), tuple(inline.tags)
    return Body(*parts, tuple(regions))
