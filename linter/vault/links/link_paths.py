"""Where in the source of a link its path stands, so that the path alone can be replaced."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.names import composed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.model import Link, Note

UNEDITED = frozenset({"log", "reflection", "template", "archived", "canvas"})
"""Roles of notes in which no fix of a rule changes a link."""

_ENDS_PATH = re.compile(r"#|\\?\||\]\]")
_ENDS_LINK = re.compile(r"\\?\||\]\]")
_ENCODED = re.compile(r"[\s()<>%\\]")
"""What a Markdown destination cannot hold as it is (M-08)."""
_ENCODED_LETTER = re.compile("%[89A-Fa-f]")
"""A byte of a letter beyond ASCII: whoever encodes these encodes everything."""

NO_PATH = re.compile(r"\[\[|\]\]|[|#\r\n\0]|[\ud800-\udfff]")
"""What no link says in its path as it stands; the last are bytes of a name that is not UTF-8."""


class LinkPath(NamedTuple):
    """The path of a link as it stands in the note, from the offset `start` on."""

    start: int
    raw: str
    """Empty when it cannot be told what in the source means the path, or when there is none."""
    subpath: str = ""
    """What stands behind the path, from the `#` on."""

    @property
    def end(self) -> int:
        """The offset behind the path."""
        return self.start + len(self.raw)


def usual_path(link: Link) -> LinkPath:
    """The path of a link that is written as the cache has it: behind `[[`, or before `)`."""
    if link.style == "markdown":
        return LinkPath(link.end - 1 - len(link.link), link.path, link.subpath)
    return LinkPath(link.start + (3 if link.kind == "embed" else 2), link.path, link.subpath)


def path_in(text: str, link: Link) -> LinkPath:
    """The path of a link that is padded, encoded, or in another Unicode form than the cache's."""
    source = text[link.start : link.end]
    if link.style == "markdown":
        at = source.rfind("](") + 2
        raw, mark, subpath = source[at:-1].partition("#")
        said = decoded(raw)
        known = composed(decoded(mark + subpath)) == composed(link.subpath)
        subpath = mark + subpath
    else:
        at = source.find("[[") + 2
        raw = _ENDS_PATH.split(source[at:], maxsplit=1)[0]
        subpath = _ENDS_LINK.split(source[at + len(raw) :], maxsplit=1)[0].rstrip()
        at += len(raw) - len(raw.lstrip())
        raw = said = raw.strip()
        known = composed(subpath) == composed(link.subpath)
    if composed(said) != composed(link.path):
        return LinkPath(link.start + at, "")
    return LinkPath(link.start + at, raw, subpath if known else "")


class _Last:
    """The note that was asked about last: several rules ask of one note, one after the other."""

    note: Note | None = None
    odd: Mapping[int, LinkPath] | None = None


def odd_paths(note: Note, text: str) -> Mapping[int, LinkPath] | None:
    """The links that do not stand in the text as the cache has them; by the offset of the link.

    For all others `usual_path` tells the place. Nothing is kept of notes whose links no rule edits.
    """
    if _Last.note is not note:
        _Last.note = note
        _Last.odd = _odd_paths(note, text)
    return _Last.odd


def _odd_paths(note: Note, text: str) -> Mapping[int, LinkPath] | None:
    if not note.links or note.role in UNEDITED:
        return None
    odd: dict[int, LinkPath] = {}
    for link in note.links:
        kind, style, whole, _, _, _, _, _, start, end = link
        # The places of `usual_path`, without a call for each link of a vault.
        at = end - 1 - len(whole) if style == "markdown" else start + 2 + (kind == "embed")
        if not text.startswith(whole, at):
            odd[start] = path_in(text, link)
    return odd or None


def written_path(link: Link, odd: Mapping[int, LinkPath] | None) -> LinkPath:
    """The path of a link as it stands in the note; `odd` are the note's `odd_paths`."""
    found = odd.get(link.start) if odd else None
    return found or usual_path(link)


def fits(link: Link, new: str) -> bool:
    """Whether `new` can stand in the source of this link without another escape."""
    return link.kind != "property" or not set(new) & set("'\"\\")


def fits_path(link: Link, new: str) -> bool:
    """Whether `new` can be the path of this link: `[[a#b]]` leads into a note, and to no file."""
    if NO_PATH.search(new) or new != new.strip():
        return False
    return fits(link, new)


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
