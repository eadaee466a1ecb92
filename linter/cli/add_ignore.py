"""`check --add-ignore`: writes a switch into the notes for every finding that can have one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.cli.checking import check_workspace
from vaultmend.linter.cli.streams import tell
from vaultmend.linter.mend.apply import NotWritten, replace_note
from vaultmend.linter.mend.silencing import silenced
from vaultmend.linter.read.files.decode import Text, decode
from vaultmend.linter.read.note import read_note
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.cli.workspace import Workspace

MOST_PASSES = 50
"""A finding with many places shows one after the other."""
GROWING = ("log", "reflection")
"""Logs only grow: nothing is written into them."""


def add_ignore(
    space: Workspace, select: Sequence[str] | None, ignore: Sequence[str] | None
) -> Workspace:
    """Silence every finding where it stands; the workspace as it is afterwards.

    stderr is told how many were silenced, and why each of the others stays. What a switch brings
    to light is silenced as well.
    """
    written = 0
    staying: list[str] = []
    for _ in range(MOST_PASSES):
        by_note: dict[str, list[Finding]] = {}
        for finding in check_workspace(space, select, ignore).findings:
            by_note.setdefault(finding.path or "", []).append(finding)
        before, staying = written, []
        for path, findings in by_note.items():
            count, reasons = _silence(space, path, findings)
            written += count
            staying += reasons
        space = space.reopened()
        if written == before:
            break
    else:
        staying.append("there may be more places of the same cause: run it once more")
    tell(f"{written} findings silenced")
    for reason in staying:
        tell(escaped(reason))
    return space


def _silence(space: Workspace, path: str, findings: list[Finding]) -> tuple[int, list[str]]:
    """Write the switches of one note; how many, and the reasons why others were not written."""
    role = space.scheme.role(path) if path else ""
    if not path:
        rules = ", ".join(dict.fromkeys(finding.rule for finding in findings))
        return 0, [f"what is about the whole vault stays; use ignore in vaultmend.toml for {rules}"]
    if role in GROWING:
        return 0, [_left(path, "logs only grow")]
    data = space.source.read(path)
    decoded = decode(data) if isinstance(data, bytes) else data
    if not isinstance(data, bytes) or not isinstance(decoded, Text) or path[-3:].lower() != ".md":
        return 0, [
            _left(
                path, "only notes that can be read have switches; use [per-path] in vaultmend.toml"
            )
        ]
    note, text = read_note(path, role, data)
    spots = [(finding.rule, finding.place) for finding in findings]
    done = silenced(note, text, spots)
    silent = set(done.spots)
    reasons = [
        f"{path}:{place.line if place else 1}: {rule} stays: a switch would be no switch there, "
        "or would change what the note says; use [per-path] in vaultmend.toml"
        for rule, place in spots
        if (rule, place) not in silent
    ]
    if done.spots:
        mark = b"\xef\xbb\xbf" if decoded.bom else b""
        after = mark + done.text.encode("utf-8")
        try:
            replace_note(os.path.join(space.roots.workspace, path), data, after)
        except NotWritten as error:
            return 0, [_left(path, str(error))]
    return len(done.spots), reasons


def _left(path: str, reason: str) -> str:
    return f"{path} is left as it is: {reason}"
