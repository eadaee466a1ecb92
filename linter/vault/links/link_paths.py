"""Where in the source of a link its path stands, so that the path alone can be replaced."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.vault.links.names import composed

if TYPE_CHECKING:
    from vaultmend.linter.model import Link

_ENDS_PATH = re.compile(r"#|\\?\||\]\]")
_ENCODED = re.compile(r"[\s()<>%\\]")
"""What a Markdown destination cannot hold as it is (M-08)."""
_ENCODED_LETTER = re.compile("%[89A-Fa-f]")
"""A byte of a letter beyond ASCII: whoever encodes these encodes everything."""


class LinkPath(NamedTuple):
    """The path of a link as it stands in the note, from the offset `start` on."""

    start: int
    raw: str
    """Empty when it cannot be told what in the source means the path."""

    @property
    def end(self) -> int:
        """The offset behind the path."""
        return self.start + len(self.raw)


def usual_path(link: Link) -> LinkPath:
    """The path of a link that is written as the cache has it: behind `[[`, or before `)`."""
    if link.style == "markdown":
        return LinkPath(link.end - 1 - len(link.link), link.path)
    return LinkPath(link.start + (3 if link.kind == "embed" else 2), link.path)


def path_in(text: str, link: Link) -> LinkPath:
    """The path of a link that is padded, encoded, or in another Unicode form than the cache's."""
    source = text[link.start : link.end]
    if link.style == "markdown":
        at = source.rfind("](") + 2
        raw = source[at:-1].partition("#")[0]
        said = decoded(raw)
    else:
        at = source.find("[[") + 2
        raw = _ENDS_PATH.split(source[at:], maxsplit=1)[0]
        at += len(raw) - len(raw.lstrip())
        raw = said = raw.strip()
    return LinkPath(link.start + at, raw if composed(said) == composed(link.path) else "")


def decoded(raw: str) -> str:
    """What a Markdown destination says, in the Unicode form in which it says it."""
    from urllib.parse import unquote

    return unquote(raw)


def encoded(path: str, raw: str) -> str:
    """The path as a Markdown destination, encoded as much as `raw`, the one that it replaces."""
    from urllib.parse import quote

    if _ENCODED_LETTER.search(raw) and raw.isascii():
        return quote(path, safe="/!$&'*+,;=:@~")
    return _ENCODED.sub(lambda found: quote(found[0]), path)
