"""What became of an entry for a log: as lines for a person, or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.report.translate import Speak

UNCLOSED = "unclosed"
"""The objection against an entry that would hide later ones: nothing overrides it."""


class Entered(NamedTuple):
    """The outcome of `log`."""

    vault: str
    """The name of the workspace's folder."""
    path: str
    heading: str
    text: str
    """The lines as they are, or would be, appended, with the heading of a new log."""
    created: bool
    """Whether the log is new."""
    written: bool
    dry: bool
    objections: Sequence[tuple[str, Message]]
    """Why it was not written: a word for scripts, and a sentence."""
    notes: Sequence[Message]
    """What should be known of an entry that was written."""


def lines(entered: Entered, speak: Speak) -> Iterator[str]:
    """What was written, or would be."""
    if entered.written:
        yield f"{escaped(entered.path)}: {escaped(entered.heading)}"
    elif entered.dry and not entered.objections:
        yield speak(say("{path} would get; nothing is written:", path=entered.path))
        yield from map(escaped, entered.text.splitlines())


def remarks(entered: Entered, speak: Speak) -> Iterator[str]:
    """What goes to stderr: why nothing was written, and what was noticed."""
    for _, message in entered.objections:
        yield speak(say("not logged: {reason}", reason=message))
    if entered.objections and not any(word == UNCLOSED for word, _ in entered.objections):
        yield speak(say("--force logs it all the same"))
    yield from map(speak, entered.notes)


def entered_object(entered: Entered) -> dict[str, Any]:
    """The outcome as an object; its shape is a public contract."""
    from vaultmend.linter.report.json_ import VERSION

    return {
        "version": VERSION,
        "vault": entered.vault,
        "path": entered.path,
        "heading": entered.heading,
        "created": entered.created,
        "written": entered.written,
        "dry_run": entered.dry,
        "refused": [{"reason": word, "message": str(said)} for word, said in entered.objections],
        "notes": [str(note) for note in entered.notes],
        "text": entered.text,
    }
