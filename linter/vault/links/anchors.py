"""What the part of a link behind `#` points at: a heading, a block, or nothing."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Block, Heading

Verdict: TypeAlias = Literal["ok", "footnote", "no heading", "no block"]

_IGNORED = str.maketrans(dict.fromkeys('!"#$%&()*+,.:;<=>?@^`{|}~/[]\\\r\n', " "))
_DEEPEST = 6


def heading_key(text: str) -> str:
    """What a heading and a link to it must share: no punctuation, one space, lower case (H-01).

    `'`, `-`, `_` and all punctuation beyond ASCII stay. Both sides are compared in NFC, as links
    are cached in it (N-01).
    """
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFC", text)
    return " ".join(text.translate(_IGNORED).split()).lower()


def heading_for_link(text: str) -> str:
    """A heading as Obsidian writes it into a link: what ends or splits a link becomes a space.

    The characters `: # | ^ \\`, line ends, `%%`, `[[` and `]]`; `heading_key` stays the same.
    """
    for mark in ("%%", "[[", "]]", ":", "#", "|", "^", "\\"):
        text = text.replace(mark, " ")
    return " ".join(text.split())


class Anchors:
    """What links into one note can point at; indexed once, for notes that many links enter."""

    __slots__ = ("_blocks", "_headings", "_ids_in_headings", "_places")

    def __init__(self, headings: Iterable[Heading], blocks: Iterable[Block]) -> None:
        """Take the headings and blocks of a note in document order."""
        self._headings = tuple(headings)
        self._places: dict[tuple[str, int], list[int]] = {}
        self._ids_in_headings: set[str] = set()
        for at, heading in enumerate(self._headings):
            place = heading_key(heading.text), heading.level
            self._places.setdefault(place, []).append(at)
            before, mark, block_id = heading.text.rpartition("^")
            if mark and before[-1:].isspace():
                self._ids_in_headings.add(block_id.lower())
        self._blocks = {block.id.lower() for block in blocks}

    def heading(self, subpath: str) -> Heading | None:
        """The heading that `#A#B` names: the first A, then the first deeper B behind it (H-05)."""
        at, level = -1, 0
        for segment in _segments(subpath):
            key = heading_key(segment)
            following = [
                places[index]
                for deeper in range(level + 1, _DEEPEST + 1)
                if (places := self._places.get((key, deeper)))
                and (index := bisect_right(places, at)) < len(places)
            ]
            if not following:
                return None
            at = min(following)
            level = self._headings[at].level
        return self._headings[at] if at >= 0 else None

    def verdict(self, subpath: str) -> Verdict:
        """Whether the note has what `subpath`, `#...` or empty, points at.

        An empty one means the note itself (H-08). The case of a block's id does not matter (K-02).
        Footnotes, `#[^id]`, are not looked up (H-09).
        An id at the end of a heading line counts: nobody has seen that it does not work (H-10).
        """
        segments = _segments(subpath)
        if not segments:
            return "ok"
        if len(segments) == 1 and segments[0].startswith("[^"):
            return "footnote"
        if len(segments) == 1 and segments[0].startswith("^"):
            block_id = segments[0][1:].lower()
            known = block_id in self._blocks or block_id in self._ids_in_headings
            return "ok" if known else "no block"
        return "ok" if self.heading(subpath) else "no heading"


def _segments(subpath: str) -> list[str]:
    return [segment for segment in subpath.split("#") if segment]
