"""`--format json`: one object, whose shape is a public contract."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from vaultmend.linter.report.text import more_places

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.message import Message
    from vaultmend.linter.model import Place
    from vaultmend.linter.report.result import Result

VERSION = 1
_ESCAPED = re.compile("[^\x20-\x7e]")
"""Everything but plain ASCII, so that the bytes are the same whatever a terminal can show."""
_SURROGATE = re.compile("[\ud800-\udfff]")


def dumped(value: object) -> str:
    """JSON in ASCII; bytes of names that are not UTF-8 become U+FFFD, for no reader accepts them."""
    text = _SURROGATE.sub("\ufffd", json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    # A runner of GitHub Actions obeys `##[name]` anywhere in a line; the string stays the same.
    return _ESCAPED.sub(_escape, text).replace("##[", "##\\u005b")


def _escape(match: re.Match[str]) -> str:
    return json.dumps(match[0])[1:-1] if match[0] != "\x7f" else "\\u007f"


def render(results: Sequence[Result]) -> Iterator[str]:
    """The report of one vault, or of several under `vaults`, in pieces."""
    if len(results) == 1:
        yield from _vault(results[0])
    else:
        yield f'{{"version":{VERSION},"vaults":['
        for number, result in enumerate(results):
            yield "," if number else ""
            yield from _vault(result)
        yield "]}"
    yield "\n"


def _vault(result: Result) -> Iterator[str]:
    """The object for one vault; its findings come one by one, for there may be very many."""
    yield dumped(head_object(result))[:-1] + ',"findings":['
    for number, finding in enumerate(result.findings):
        yield ("," if number else "") + dumped(finding_object(finding))
    yield "]}"


def head_object(result: Result) -> dict[str, Any]:
    """All of a vault's object but its findings."""
    fixes = {fix.edits: fix.safety for finding in result.findings for fix in finding.fixes}
    fixable = Counter(fixes.values())
    return {
        "version": VERSION,
        "vault": result.vault,
        "today": result.today,
        "profile": result.profile,
        "summary": {
            "notes": result.notes,
            "errors": result.count("error"),
            "warnings": result.count("warning"),
            "infos": result.count("info"),
            "suppressed": result.suppressed,
            "baselined": result.baselined,
            "fixable": {"safe": fixable["safe"], "unsafe": fixable["unsafe"]},
        },
    }


def finding_object(finding: Finding) -> dict[str, Any]:
    """The object for one finding."""
    fix = finding.fix
    return {
        "rule": finding.rule,
        "family": finding.family,
        "severity": finding.severity,
        "path": finding.path,
        **_position(finding.place),
        "message": sentence(finding.fact, finding.remedy),
        "fingerprint": finding.fingerprint,
        "fix": {"title": str(fix.title), "safety": fix.safety} if fix else None,
        "related": [
            {
                "path": related.path,
                "line": related.place.line if related.place else 1,
                "message": str(related.message),
            }
            for related in finding.related
        ],
    }


def _position(place: Place | None) -> dict[str, int | None]:
    if place is None:
        return {"line": 1, "column": 1, "end_line": None, "end_column": None}
    return {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def line_of(finding: Finding) -> str:
    """What a finding says in one English line, where nothing else tells of its other places."""
    said = sentence(finding.fact, finding.remedy)
    return f"{said} ({more_places(finding.more)})" if finding.more else said


def sentence(fact: Message, remedy: Message | None) -> str:
    """Fact and remedy in one English line."""
    return f"{fact}; {remedy}" if remedy else str(fact)
