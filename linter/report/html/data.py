"""What the page is told of a vault, in lists that are short to write and quick to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.message import Message, cut
from vaultmend.linter.read.secrets import masked
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.html.sayings import LONGEST, Sayings
from vaultmend.linter.report.status import MOST_NOTES
from vaultmend.linter.report.worst import heaviest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.report.portrait import Portrait
    from vaultmend.linter.vault.census import Counted

_SAFETIES = ("safe", "unsafe")


def data_of(portrait: Portrait, summaries: Mapping[str, str]) -> dict[str, Any]:
    """The object for one vault; `summaries` are the English ones of the rules by name."""
    result, census = portrait.result, portrait.census
    paths = _Paths(portrait)
    sayings = Sayings()
    notes = [_note(counted, paths) for counted in census.notes]
    rules = sorted({(found.rule, found.family) for found in result.findings})
    numbers = {rule: number for number, (rule, _) in enumerate(rules)}
    findings = [_finding(found, numbers, paths, sayings) for found in result.findings]
    return {
        "name": escaped(result.vault),
        "today": result.today,
        "profile": escaped(result.profile),
        "lang": portrait.lang,
        "summary": {
            "notes": result.notes,
            **{severity: result.count(severity) for severity in SEVERITIES},
            "suppressed": result.suppressed,
            "baselined": result.baselined,
        },
        "core": portrait.core_use,
        "rules": [
            [rule, family, sayings.coded(Message(summaries.get(rule, rule)))]
            for rule, family in rules
        ],
        "findings": findings,
        "first": [
            paths.number(note.path) if note.path else -1
            for note in heaviest(result.findings, MOST_NOTES)
        ],
        "sayings": sayings.templates,
        "notes": notes,
        "links": [number for pair in census.links for number in pair],
        "missing": [
            [escaped(cut(masked(name), LONGEST)), list(sources)]
            for name, sources in census.missing.items()
        ],
        "colours": [[escaped(part), f"#{rgb:06x}"] for part, rgb in portrait.colours],
        "states": [list(state) for state in portrait.growth.states],
        "weeks": [list(week) for week in portrait.growth.weeks],
        "paths": paths.shown,
        "open": {
            "vault": _percent(portrait.obsidian),
            "root": len(portrait.vault.obsidian),
            "odd": paths.odd,
            "closed": paths.closed,
        },
    }


class _Paths:
    """The paths that the page names, each once, and how Obsidian is asked to open them.

    The page asks for a path as it is shown; those that are shown in another way than they are
    written are in `odd`, percent-encoded, and those that Obsidian does not show in `closed`.
    """

    def __init__(self, portrait: Portrait) -> None:
        self._root = portrait.vault.obsidian
        self._seen = frozenset(portrait.vault.files)
        self._numbers: dict[str, int] = {}
        self.shown: list[str] = []
        self.odd: dict[int, str] = {}
        self.closed: list[int] = []

    def number(self, path: str) -> int:
        known = self._numbers.get(path)
        if known is None:
            known = self._numbers[path] = len(self.shown)
            shown = escaped(path)
            self.shown.append(shown)
            if path not in self._seen or not path.startswith(self._root):
                self.closed.append(known)
            elif shown != path or not path.isprintable():
                self.odd[known] = _percent(path[len(self._root) :])
        return known


def _percent(text: str) -> str:
    return quote(text.encode(errors="surrogateescape"), safe="")


def _note(counted: Counted, paths: _Paths) -> list[Any]:
    """Path, role, bytes, days, references, priority, temperature, of one note."""
    warmth = counted.warmth
    return [
        paths.number(counted.note.path),
        counted.note.role,
        counted.note.size,
        warmth.days,
        warmth.references,
        warmth.priority or "",
        None if warmth.degrees is None else round(warmth.degrees, 2),
    ]


def _finding(
    found: Finding, numbers: Mapping[str, int], paths: _Paths, sayings: Sayings
) -> list[Any]:
    """Rule, severity, path, line, fact, remedy, safety of its fix, and how many other places."""
    return [
        numbers[found.rule],
        SEVERITIES.index(found.severity),
        -1 if found.path is None else paths.number(found.path),
        found.place.line if found.place else 0,
        sayings.coded(found.fact),
        sayings.coded(found.remedy) if found.remedy else 0,
        found.fix.safety if found.fix and found.fix.safety in _SAFETIES else "",
        len(found.related),
    ]
