"""What is said of a configuration that cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import cut
from vaultmend.linter.vault.links.nearest import nearest_word

if TYPE_CHECKING:
    from collections.abc import Iterable


class ConfigError(Exception):
    """A fault in a configuration file or a flag; the message says where and what to do."""


def unknown(what: str, word: str, words: Iterable[str]) -> str:
    """The sentence for a word nobody knows: with the nearest one, or with all of them when few."""
    words = sorted(words)
    near = nearest_word(word, words)
    word = cut(word)
    if near:
        return f"there is no {what} '{word}'; did you mean '{near}'?"
    if len(words) <= 12:
        return f"there is no {what} '{word}'; there are: {', '.join(words)}"
    listed = "; `vaultmend rules` lists them" if what.startswith("rule") else ""
    return f"there is no {what} '{word}'{listed}"
