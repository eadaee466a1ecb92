"""What is said of a configuration that cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import Complaint, Message, cut, say
from vaultmend.linter.vault.links.nearest import meant_word

if TYPE_CHECKING:
    from collections.abc import Iterable


class ConfigError(Complaint):
    """A fault in a configuration file or a flag; the message says where and what to do."""


def unknown(what: Message, word: str, words: Iterable[str]) -> Message:
    """The sentence for a word nobody knows: with the nearest one, or with all of them when few."""
    words = sorted(words)
    near = meant_word(word, words)
    word = cut(word)
    if near:
        return say(
            "there is no {what} '{word}'; did you mean '{near}'?", what=what, word=word, near=near
        )
    if len(words) <= 12:
        known = ", ".join(words)
        return say(
            "there is no {what} '{word}'; there are: {known}", what=what, word=word, known=known
        )
    if str(what).startswith("rule"):
        return say(
            "there is no {what} '{word}'; `vaultmend rules` lists them", what=what, word=word
        )
    return say("there is no {what} '{word}'", what=what, word=word)
