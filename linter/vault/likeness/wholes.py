"""Whether what stands around two places is alike already, so that one cause is told once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.vault.likeness.similarity import Measure, Text, alike

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vaultmend.linter.vault.likeness.outline import Outline


class Wholes:
    """Notes and sections measured when asked for, each pair once."""

    def __init__(self, outlines: Mapping[str, Outline], measure: Measure) -> None:
        self._outlines = outlines
        self._measure = measure
        self._texts: dict[tuple[str, int, int], Text] = {}
        self._alike: dict[tuple[Text, Text], bool] = {}

    def text(self, path: str, first: int, last: int) -> Text:
        """Some kept lines of a note, as they are compared."""
        key = path, first, last
        known = self._texts.get(key)
        if known is None:
            outline = self._outlines[path]
            tokens, digest = outline.tokens(first, last), outline.digest(first, last)
            known = self._texts[key] = Text(path, first, last, tokens, digest)
        return known

    def notes_alike(self, one: str, other: str) -> bool:
        """Whether two notes are alike as wholes."""
        first, second = (self.text(path, 0, len(self._outlines[path])) for path in (one, other))
        return one != other and self._are_alike(first, second)

    def sections_alike(self, one: tuple[str, int], other: tuple[str, int]) -> bool:
        """Whether two places, each a path and the number of a section, are in alike sections."""
        return any(
            not mine.overlaps(yours) and self._are_alike(mine, yours)
            for mine in self._around(*one)
            for yours in self._around(*other)
        )

    def _around(self, path: str, section: int) -> Iterator[Text]:
        outline = self._outlines[path]
        while section >= 0:
            found = outline.sections[section]
            yield self.text(path, found.first, found.own)
            if found.own < found.last and not outline.is_title(section):
                yield self.text(path, found.first, found.last)
            section = found.parent

    def _are_alike(self, one: Text, other: Text) -> bool:
        key = (one, other)
        known = self._alike.get(key)
        if known is None:
            known = self._alike[key] = alike(one, other, self._measure) is not None
        return known
