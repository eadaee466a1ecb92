"""Messages for the page, which says them in either language: a table of templates, and parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import Message, cut
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.translate import speaker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.report.translate import Speak

LONGEST = 300
"""Characters of one parameter; the middle of what is longer is left out."""


class Sayings:
    """The templates met so far, each in English and Chinese."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._voices: tuple[Speak, ...] = (speaker("en"), speaker("zh"))
        self.templates: list[list[str]] = []

    def number(self, template: str) -> int:
        """The place of a template in the table."""
        known = self._numbers.get(template)
        if known is None:
            known = self._numbers[template] = len(self.templates)
            self.templates.append([voice(Message(template)) for voice in self._voices])
        return known

    def coded(self, message: Message) -> list[Any]:
        """A message as its template's number and, where there are some, its parameters by name.

        A message among the parameters is a list as well; any other text is harmless to show.
        """
        number = self.number(message.template)
        if not message.parameters:
            return [number]
        return [
            number,
            {
                name: self.coded(value)
                if isinstance(value, Message)
                else escaped(cut(str(value), LONGEST))
                for name, value in message.parameters
            },
        ]


def in_both(words: Mapping[str, Message]) -> dict[str, list[str]]:
    """Words by name in English and Chinese."""
    voices = (speaker("en"), speaker("zh"))
    return {name: [voice(message) for voice in voices] for name, message in words.items()}
