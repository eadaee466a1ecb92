"""What a run would change, as a unified diff in the form that git prints."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from vaultmend.linter.read.secrets import masked
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vaultmend.linter.mend.change import Change
    from vaultmend.linter.report.paint import Look

NO_NEWLINE = "\\ No newline at end of file"


def diff(changes: Iterable[Change]) -> str:
    """One diff of all changes, by path; control characters of notes are shown as escapes, secrets
    as stars."""
    lines = [line for change in sorted(changes) for line in _of(change)]
    return "".join(f"{line}\n" for line in lines)


def painted(line: str, look: Look) -> str:
    """A line of a diff in the colours of what is added and what is removed."""
    style = {"+": "added", "-": "removed"}.get(line[:1])
    return look.paint(style, line) if style else line


def _of(change: Change) -> Iterator[str]:
    old, new = escaped(f"a/{change.path}"), escaped(f"b/{change.to}")
    if change.path != change.to:
        yield f"diff --git {old} {new}"
        yield f"rename from {escaped(change.path)}"
        yield f"rename to {escaped(change.to)}"
        if change.before == change.after:
            return
    before, after = _lines(change.before), _lines(change.after)
    found = difflib.unified_diff(
        before,
        after,
        old if change.before is not None else "/dev/null",
        new if change.after is not None else "/dev/null",
        lineterm="",
    )
    for at, line in enumerate(found):
        if at < 2 or line.startswith("@@ "):
            yield line
        elif line.endswith("\n"):
            yield _shown(line[:-1])
        else:
            yield _shown(line)
            yield NO_NEWLINE


def _lines(data: bytes | None) -> list[str]:
    """Lines with their `\\n`; other line ends are text of the line, as in git."""
    text = masked((data or b"").decode("utf-8", "surrogateescape"))
    lines = text.split("\n")
    return [*(f"{line}\n" for line in lines[:-1]), *([lines[-1]] if lines[-1] else [])]


def _shown(line: str) -> str:
    return line[0] + "\t".join(map(escaped, line[1:].removesuffix("\r").split("\t")))
