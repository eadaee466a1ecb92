"""Edits as data: what a fix would change, without changing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from vaultmend.linter.message import Message

Safety: TypeAlias = Literal["safe", "unsafe", "manual"]
"""`safe` provably keeps the meaning, `unsafe` needs a human's eye, `manual` is only shown."""


class ReplaceText(NamedTuple):
    """Put `text` in place of the code points `start` to `end` of a note (its BOM not counted)."""

    path: str
    start: int
    end: int
    text: str


class Fix(NamedTuple):
    """Edits that only make sense together."""

    title: Message
    edits: tuple[ReplaceText, ...]
    safety: Safety


def replaced(text: str, edits: tuple[ReplaceText, ...]) -> str:
    """The text after edits that do not overlap, all with offsets of the text before."""
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
