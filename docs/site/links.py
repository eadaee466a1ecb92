"""Whether every link of built pages leads to a page, and to a place in it."""

from __future__ import annotations

import os
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Page(HTMLParser):
    """What a page points to, and the places in it that others can point to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the links and names of one tag."""
        for name, value in attrs:
            if name in ("href", "src", "srcset") and value and tag != "link":
                self.targets.append(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def broken_links(site: Path) -> Iterator[str]:
    """A line for each link below this folder that leads to nothing; other hosts are not asked."""
    read = {path: _Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in read.items():
        if path.name == "404.html":  # its links begin at the root of a host
            continue
        for target in page.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            # Not resolved: pages are known by the path at which they were found.
            full = os.path.normpath(path.parent / unquote(parts.path)) if parts.path else path
            place = unquote(parts.fragment)
            found = Path(full, "index.html") if os.path.isdir(full) else Path(full)
            if not found.is_file():
                yield f"{path.relative_to(site)}: {target}: there is no such page"
            elif place and found in read and place not in read[found].places:
                yield f"{path.relative_to(site)}: {target}: the page has no such place"
