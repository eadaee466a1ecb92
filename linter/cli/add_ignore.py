"""`check --add-ignore`: writes a switch into the notes for every finding there is."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import NotWritten, replace_note
from vaultmend.linter.mend.edits import replaced
from vaultmend.linter.mend.switches import silence
from vaultmend.linter.read.files.decode import Text, decode
from vaultmend.linter.read.note import read_note
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Callable

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.model import Place
    from vaultmend.linter.report.result import Result

MOST_PASSES = 50
"""A finding with many places shows one after the other."""
GROWING = ("log", "reflection")
"""Logs only grow: nothing is written into them."""


def add_ignore(space: Workspace, check: Callable[[Workspace], Result]) -> None:
    """Silence every finding of a workspace where it stands, and say what was written.

    `check` gives the findings of a workspace; it is called again until nothing new comes up.
    """
    written = 0
    refused: dict[str, str] = {}
    for _ in range(MOST_PASSES):
        by_note: dict[str, list[Finding]] = {}
        for finding in check(space).findings:
            if finding.path and finding.path not in refused:
                by_note.setdefault(finding.path, []).append(finding)
        if not by_note:
            break
        for path, findings in by_note.items():
            places = [(finding.rule, finding.place) for finding in findings]
            reason = _silence(space, path, places)
            if reason:
                refused[path] = reason
            else:
                written += len(findings)
        space = space.reopened()
    sys.stderr.write(f"{written} findings silenced\n")
    for path, reason in refused.items():
        sys.stderr.write(f"{escaped(path)} is left as it is: {reason}\n")


def _silence(space: Workspace, path: str, places: list[tuple[str, Place | None]]) -> str:
    """Write the switches of one note; the reason when that cannot be."""
    role = space.scheme.role(path)
    if role in GROWING:
        return "logs only grow"
    data = space.source.read(path)
    decoded = decode(data) if isinstance(data, bytes) else data
    if not isinstance(data, bytes) or not isinstance(decoded, Text) or path[-3:].lower() != ".md":
        return "only notes that can be read have switches; use [per-path] in vaultmend.toml"
    note, text = read_note(path, role, data)
    changed = replaced(text, silence(note, text, places)).encode("utf-8")
    mark = b"\xef\xbb\xbf" if decoded.bom else b""
    try:
        replace_note(os.path.join(space.roots.workspace, path), data, mark + changed)
    except NotWritten as error:
        return str(error)
    return ""
