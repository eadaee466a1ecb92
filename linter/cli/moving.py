"""Moves notes and folders with their links: what `mv` does between its arguments and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.move import Refused, move
from vaultmend.linter.cli.streams import tell
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.plan import Proposal
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from vaultmend.fixers.move import Move
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending


def move_notes(space: Workspace, old: str, new: str, writing: Writing) -> Mending:
    """Move `old` to `new`, paths relative to the workspace; stderr is told what to look at.

    Raises UsageError when it cannot be moved, with the links in the way.
    """
    planned: list[Move] = []

    def look(source: Source) -> View:
        now = space._replace(source=source)
        vault = now.collect(()).vault
        if planned:
            return View(vault, [])
        found = move(vault, old, new, now.text_of, [file.path for file in source.files()])
        if isinstance(found, Refused):
            links = [
                f"\n  {item.path}:{item.line}: {item.link}: {item.reason}"
                for item in found.obstacles[:10]
            ]
            raise UsageError(say("{reason}{links}", reason=found.reason, links="".join(links)))
        planned.append(found)
        return View(vault, [Proposal("mv", found.fix)])

    mending, _ = carry_out(space, writing, look)
    from vaultmend.linter.cli.output import speaker_of

    speak = speaker_of(space)
    for warning in planned[0].warnings:
        tell(speak(say("warning: {what}", what=warning)))
    for item in planned[0].mentions:
        tell(
            speak(
                say(
                    "{path}:{line}: still says {said}, which is {now} now",
                    path=item.path,
                    line=item.line,
                    said=item.said,
                    now=item.now,
                )
            )
        )
    return mending
