"""Edits as data: what a fix would change, without changing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.message import Message

Safety: TypeAlias = Literal["safe", "unsafe", "manual"]
"""`safe` provably keeps the meaning, `unsafe` needs a human's eye, `manual` is only shown."""


class ReplaceText(NamedTuple):
    """Put `text` in place of the code points `start` to `end` of a note (its BOM not counted)."""

    path: str
    start: int
    end: int
    text: str


class DropMark(NamedTuple):
    """Take away the byte order mark before the text of a note."""

    path: str


class WriteFile(NamedTuple):
    """Make a file of these bytes where there is none yet."""

    path: str
    data: bytes


class MoveFile(NamedTuple):
    """Move a file to a path where there is none yet; edits of its text name the old path."""

    path: str
    to: str


Edit: TypeAlias = "ReplaceText | DropMark | WriteFile | MoveFile"


class Fix(NamedTuple):
    """Edits that only make sense together."""

    title: Message
    edits: tuple[Edit, ...]
    safety: Safety
    derived: bool = False
    """The text that is replaced was made from other notes, or is said twice: its links may come
    and go, where every other fix must lead each link to the same content as before."""


def replaced(text: str, edits: Iterable[Edit]) -> str:
    """The text after those edits that replace text: they do not overlap, and all have offsets of
    the text before."""
    changes = [edit for edit in edits if isinstance(edit, ReplaceText)]
    for edit in sorted(changes, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
