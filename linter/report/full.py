"""`--format full`: findings by rule for a person, the worst first, then what to do first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.message import say
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.excerpt import excerpt
from vaultmend.linter.report.paint import note_uri
from vaultmend.linter.report.text import more_places, summary
from vaultmend.linter.report.width import clipped, wrapped
from vaultmend.linter.report.worst import heaviest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding, Related
    from vaultmend.linter.model import Place
    from vaultmend.linter.report.paint import Look
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak

MOST_OF_A_RULE = 10
MOST_OF_INFO = 3
MOST_WITH_SOURCE = 30
"""Findings of a report up to which each shows its line of the note."""
RELATED_SHOWN = 3


def full(
    result: Result,
    speak: Speak,
    look: Look,
    read: Callable[[str], str | None],
    command: str,
    *,
    quiet: bool = False,
) -> str:
    """The report of one vault.

    `read` gives the text of a note for its lines, `command` is what the user may call to see more.
    `quiet`: the findings and nothing else.
    """
    page = _Page(result, speak, look, read, command)
    lines = list(page.findings()) if quiet else [*page.findings(), *page.ending()]
    return "\n".join(lines) + "\n" if lines else ""


class _Page:
    def __init__(
        self,
        result: Result,
        speak: Speak,
        look: Look,
        read: Callable[[str], str | None],
        command: str,
    ) -> None:
        self.result = result
        self.speak = speak
        self.look = look
        self.read = read
        self.command = command
        self.has_serious = any(finding.severity != "info" for finding in result.findings)
        self.shows_source = look.everything or len(result.findings) <= MOST_WITH_SOURCE

    def findings(self) -> Iterator[str]:
        by_rule: dict[tuple[int, str], list[Finding]] = {}
        for finding in self.result.findings:
            by_rule.setdefault((SEVERITIES.index(finding.severity), finding.rule), []).append(
                finding
            )
        for (rank, rule), group in sorted(by_rule.items()):
            yield from self._group(SEVERITIES[rank], rule, group)
            yield ""

    def ending(self) -> Iterator[str]:
        for line in summary(self.result, self.speak):
            yield from self._wrapped(line, 0)
        yield from self._what_first()

    def _group(self, severity: str, rule: str, group: Sequence[Finding]) -> Iterator[str]:
        head = f"{self.look.paint(severity, severity)} {self.look.paint('bold', rule)}"
        yield f"{head} ({len(group)})"
        most = MOST_OF_INFO if severity == "info" and self.has_serious else MOST_OF_A_RULE
        if self.look.everything:
            most = len(group)
        shared = {finding.remedy for finding in group}
        for finding in group[:most]:
            yield from self._finding(finding, with_remedy=len(shared) > 1 or len(group) == 1)
        if len(shared) == 1 and len(group) > 1 and group[0].remedy:
            yield from self._wrapped("→ " + self.speak(group[0].remedy), 2)
        if len(group) > most:
            more = say(
                "{count} more: {command} --select {rule} --show-all",
                count=len(group) - most,
                command=self.command,
                rule=rule,
            )
            yield "  " + self.look.paint("dim", "… " + self.speak(more))

    def _finding(self, finding: Finding, *, with_remedy: bool) -> Iterator[str]:
        where = self._where(finding.path, finding.place)
        yield from self._wrapped(self.speak(finding.fact), 2, where, finding.path)
        if self._shows_source(finding) and finding.place and finding.path:
            text = self.read(finding.path)
            if text is not None:
                yield from excerpt(text, finding.place, self.look, finding.severity)
        if with_remedy and finding.remedy:
            yield from self._wrapped("→ " + self.speak(finding.remedy), 4)
        yield from self._related(finding.related)

    def _shows_source(self, finding: Finding) -> bool:
        # Beside errors and warnings, what is merely worth knowing takes little room.
        aside = finding.severity == "info" and self.has_serious and not self.look.everything
        return self.shows_source and not aside

    def _where(self, path: str | None, place: Place | None) -> str:
        at = f":{place.line}:{place.column}" if place else ""
        return f"{escaped(path or self.result.vault)}{at}"

    def _wrapped(
        self, text: str, indent: int, where: str = "", path: str | None = None
    ) -> Iterator[str]:
        """The text below its indent; `where` comes first, as a link that opens the note."""
        whole = f"{where}  {text}" if where else text
        lines = wrapped(whole, self.look.columns - indent - 2)
        first = lines[0] if lines else ""
        if where and path and first.startswith(where):
            linked = self.look.link(note_uri(self.result.workspace, path), where)
            first = linked + first[len(where) :]
        yield " " * indent + first
        for line in lines[1:]:
            yield " " * (indent + 2) + line

    def _related(self, related: Sequence[Related]) -> Iterator[str]:
        shown = related if self.look.everything else related[:RELATED_SHOWN]
        for other in shown:
            line = f"· {self._where(other.path, other.place)}  {self.speak(other.message)}"
            yield "    " + clipped(line, self.look.columns - 4)
        if len(related) > len(shown):
            yield "    · " + self.speak(more_places(len(related) - len(shown)))

    def _what_first(self) -> Iterator[str]:
        """The note with most to mend, and how to learn more; nothing when all is well."""
        findings = self.result.findings
        serious = [finding for finding in findings if finding.severity != "info"]
        if len(serious) > MOST_OF_A_RULE:
            [note] = heaviest(serious, 1)
            start = say(
                "start with {path} (errors: {errors}, warnings: {warnings})",
                path=note.path or self.result.vault,
                errors=note.errors,
                warnings=note.warnings,
            )
            yield from self._wrapped(self.speak(start), 0)
        if findings:
            rule = Counter(finding.rule for finding in serious or findings).most_common(1)[0][0]
            told = say("what a rule means: vaultmend explain {rule}", rule=rule)
            yield from self._wrapped(self.speak(told), 0)
