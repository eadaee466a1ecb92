"""A note must be UTF-8 text that can be read.

Obsidian shows other encodings as rubbish and writes the rubbish back on the next edit; an agent
reads nothing, or half of it. A note that the disk refuses to give is no better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.model import Place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.disk import NOT_DOWNLOADED, NOT_REGULAR, VANISHED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.message import Message
    from vaultmend.linter.model import Problem
    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """This rule has no options."""


_OTHERS: Mapping[str, Message] = {
    NOT_REGULAR: say("take it out of the vault: only a file can be a note"),
    NOT_DOWNLOADED: say("open it once, so that the program of the cloud downloads it"),
    VANISHED: say("check again"),
}


def check(vault: Vault, _facts: Mapping[str, None], _options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note, or a canvas, that could not be read."""
    for note in vault.notes.values():
        problem = note.problem
        if problem is None:
            continue
        place = None
        if problem.line:
            place = Place(problem.line, problem.column, problem.line, problem.column + 1)
        yield Diagnostic(
            note.path,
            place,
            say("the note cannot be read: {reason}", reason=problem.message),
            _remedy(problem),
            subject=note.path,
        )


def _remedy(problem: Problem) -> Message:
    """What helps against this problem; an encoding is only one of many causes."""
    if "UTF-8" in problem.reason:
        return say("save it as UTF-8, or take it out of the vault")
    if "JSON" in problem.reason or "canvas" in problem.reason:
        return say("save the canvas anew in Obsidian, or restore it")
    if "permission" in problem.reason:
        return say("give whoever runs vaultmend the right to read it")
    if "symbolic link" in problem.reason:
        return say("put the note itself in the place of the link, or take the link away")
    if problem.reason.startswith("binary"):
        return say("restore the note, or take the file out of the vault")
    if problem.reason.startswith("it is larger"):
        return say("split it, or take it out of the vault")
    return _OTHERS.get(
        problem.reason, say("see to it and check again, or take it out of the vault")
    )


RULE = VaultRule(
    name="undecodable-text",
    summary="a note that cannot be read as UTF-8 text",
    family="text",
    severity="error",
    options=Options(),
    check=check,
    sees=(),
    archives=True,
    bad=(
        Example("GBK", {"NOW.md": "# 现在\n进行中的任务\n".encode("gbk")}),
        Example("UTF-16", {"NOW.md": "# NOW\n".encode("utf-16")}),
        Example("binary", {"NOW.md": b"\x00\x01\x02\x03"}),
    ),
    good=(
        Example(
            "UTF-8, with and without byte order mark", {"NOW.md": b"\xef\xbb\xbf# \xe7\x8e\xb0"}
        ),
        Example("an empty note", {"NOW.md": b""}),
    ),
)
