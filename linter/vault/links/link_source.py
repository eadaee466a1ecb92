"""The source of one link, and the same source with another path, all else as it was."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.scanner.links import DESTINATION, destination, normalised, wikilink
from vaultmend.linter.vault.links.containers import Held, held
from vaultmend.linter.vault.links.link_paths import NO_PATH, encoded
from vaultmend.linter.vault.links.names import composed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vaultmend.linter.model import Link

_ENDS_PATH = re.compile(r"#|\\?\||\]\]")
_ENDS_DESTINATION = re.compile(r"#|%23")
_MOST_TRIES = 50
"""A title or a label may hold `](`; one that holds it so often is no link that anybody wrote."""


class LinkSource(NamedTuple):
    """A link as it is written, and where in it the path stands."""

    link: Link
    held: Held
    start: int
    end: int
    """Of the path, in `held.plain`."""
    said: str
    """The path as the source says it: decoded, in the Unicode form in which it stands there."""

    def rewritten(self, said: str) -> tuple[int, int, str] | None:
        """The offsets of the path in the text, and what to put there so that it says `said`.

        None when no way of writing it would be read as the same link with that path.
        """
        if NO_PATH.search(said) or said != said.strip():
            return None
        plain = self.held.plain
        for raw in self._spellings(said):
            whole = plain[: self.start] + raw + plain[self.end :]
            if self._says(whole, said):
                begin, end = self.held.offsets[self.start], self.held.offsets[self.end]
                return begin, end, self.held.escaped(raw)
        return None

    def _spellings(self, said: str) -> Iterator[str]:
        if self.link.style != "markdown":
            yield said
            return
        from urllib.parse import quote

        raw = self.held.plain[self.start : self.end]
        if self.held.plain[: self.start].rstrip()[-1:] == "<":
            yield re.sub(r"[<>%\\]", lambda found: quote(found[0]), said)
        yield encoded(said, raw)
        yield re.sub(r"[\x00-\x7f]+", lambda found: quote(found[0]), said)
        yield quote(said)

    def _says(self, whole: str, said: str) -> bool:
        if self.link.style == "path":
            return whole == said
        expected = (normalised(said) + self.link.subpath, self.link.display)
        return _read(whole, self.link) == expected


def link_sources(text: str, link: Link) -> tuple[LinkSource, ...]:
    """The source of a link of the note or canvas `text`; nothing when it does not stand there.

    It can be several in a property, of which nobody knows which is meant: all say the same.
    """
    found = [_source(link, place) for place in held(text, link)]
    return tuple(source for source in found if source is not None)


def _source(link: Link, found: Held) -> LinkSource | None:
    plain = found.plain
    if link.style == "path":
        span, said = (0, len(plain)), plain
    elif link.style == "markdown":
        inside = _destination_span(plain, link)
        if inside is None:
            return None
        span = _stripped(plain, inside[0], _ENDS_DESTINATION.search(plain, *inside), inside[1])
        said = destination(plain[slice(*span)])
    else:
        at = plain.find("[[") + 2
        span = _stripped(plain, at, _ENDS_PATH.search(plain, at), len(plain))
        said = plain[slice(*span)]
    if composed(said) != composed(link.path):
        return None
    return LinkSource(link, found, *span, said)


def _stripped(plain: str, start: int, stop: re.Match[str] | None, end: int) -> tuple[int, int]:
    if stop is not None:
        end = stop.start()
    piece = plain[start:end]
    start += len(piece) - len(piece.lstrip())
    return start, max(start, end - (len(piece) - len(piece.rstrip())))


def _destination_span(plain: str, link: Link) -> tuple[int, int] | None:
    """Where the destination stands; the label before it can hold brackets as well."""
    for match in _destinations(plain):
        group = 1 if match[1] is not None else 2
        if destination(match[group]) == link.link:
            return match.span(group)
    return None


def _destinations(plain: str) -> Iterator[re.Match[str]]:
    """What may be the destination of a Markdown link, the last one first."""
    at = len(plain)
    for _ in range(_MOST_TRIES):
        at = plain.rfind("](", 0, at)
        if at < 0:
            return
        match = DESTINATION.fullmatch(plain, at + 1)
        if match:
            yield match


def _read(whole: str, link: Link) -> tuple[str, str | None] | None:
    """Link and display text of a source; of a Markdown link only the destination can change."""
    if link.style == "markdown":
        match = next(_destinations(whole), None)
        if match is None:
            return None
        return destination(match[1] if match[1] is not None else match[2]), link.display
    at = whole.find("[[") + 2
    return wikilink(whole[at:-2])
