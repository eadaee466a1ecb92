"""A finding with what its fix would change, for a person who is asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.report.diff import diff, painted
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.width import wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.mend.change import Change
    from vaultmend.linter.message import Message
    from vaultmend.linter.report.paint import Look
    from vaultmend.linter.report.translate import Speak

MOST_LINES = 60
"""Lines of a diff that are shown."""


def fix_lines(
    finding: Finding,
    number: str,
    changes: Sequence[Change],
    left: Sequence[Message],
    speak: Speak,
    look: Look,
) -> Iterator[str]:
    """The finding, the title of its fix and whether that is safe, the diff, and what is in its way."""
    yield ""
    yield from heading(finding, number, look)
    severity = look.paint(finding.severity, finding.severity)
    yield f"{severity} {look.paint('bold', finding.rule)}"
    yield from _indented(speak(finding.fact), look)
    if finding.remedy:
        yield from _indented("→ " + speak(finding.remedy), look)
    for title, safety in dict.fromkeys((fix.title, fix.safety) for fix in finding.fixes):
        word = speak(say("safe") if safety == "safe" else say("look twice"))
        yield from _indented(f"{speak(title)} ({word})", look)
    lines = diff(changes).splitlines()
    for line in lines[:MOST_LINES]:
        yield painted(line, look)
    if len(lines) > MOST_LINES:
        yield "… " + speak(say("and {count} more", count=len(lines) - MOST_LINES))
    for reason in dict.fromkeys(left):
        yield from _indented(f"{speak(say('left alone'))}: {speak(reason)}", look)


def heading(finding: Finding, number: str, look: Look) -> Iterator[str]:
    """Which finding of how many it is, and where it is."""
    at = f":{finding.place.line}:{finding.place.column}" if finding.place else ""
    yield from wrapped(f"{number} {escaped(finding.path or '.')}{at}", look.columns)


def _indented(text: str, look: Look) -> Iterator[str]:
    for line in wrapped(text, look.columns - 2):
        yield f"  {line}"
