"""`--format sarif`: SARIF 2.1.0 as GitHub's code scanning takes it, within its limits."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.message import cut
from vaultmend.linter.report.columns import Columns, utf_16
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.json_ import dumped, sentence
from vaultmend.linter.report.repository import Identities, file_of
from vaultmend.linter.report.rule_page import rationale
from vaultmend.linter.report.worst import counted, worst_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vaultmend.linter.check.diagnostics import Finding, Severity
    from vaultmend.linter.check.rule import AnyRule
    from vaultmend.linter.model import Place
    from vaultmend.linter.report.result import Result

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
LEVELS: Mapping[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
_PROBLEMS = {"error": "error", "warning": "warning", "info": "recommendation"}
_SECURITY = {"leaked-secret": "8.0", "hidden-text": "6.0"}
"""Rules about security, and how grave their findings are, of 10; all others are about quality."""
MOST_RESULTS = 25_000
"""Results of a run above which GitHub refuses the file."""
MOST_COMPRESSED = 9 << 20
"""Bytes; GitHub takes 10 MB after gzip, and what stands around the results must fit, too."""
MOST_PENDING = 1 << 14
MOST_RELATED = 99
"""GitHub shows 100 places of a result."""
LONGEST_MESSAGE = 4096
LONGEST_RULE_TEXT = 1024
"""Characters that GitHub takes of what describes a rule."""


def render(
    results: Sequence[Result],
    rules: Sequence[AnyRule],
    version: str,
    read: Callable[[str, str], str | None],
    most_compressed: int = MOST_COMPRESSED,
) -> Iterator[str]:
    """One log with one run for all vaults, in pieces; what found no room is told at its end.

    `rules` are all rules there are, `version` is vaultmend's own, `read` gives the text of a note
    by workspace and path.
    """
    found = worst_first(results)
    names = sorted({finding.rule for _, finding in found})
    indexes = {name: index for index, name in enumerate(names)}
    described = _Describer(indexes, read)
    packed = _Packed()
    taken = 0
    yield f'{{"$schema":{dumped(SCHEMA)},"version":"2.1.0","runs":[{{"columnKind":"utf16CodeUnits","results":['
    for result, finding in found[:MOST_RESULTS]:
        piece = dumped(described.result(result, finding))
        if packed.with_more(piece) > most_compressed:
            break
        yield f"{',' if taken else ''}\n{piece}"
        taken += 1
    by_name = {rule.name: rule for rule in rules}
    rest = Counter[str](finding.severity for _, finding in found[taken:])
    tail = {
        "automationDetails": {"id": _category(results)},
        "tool": {
            "driver": {
                "name": "vaultmend",
                "semanticVersion": version,
                "rules": [_rule(by_name[name]) for name in names],
            }
        },
        "invocations": [_invocation(rest)],
        "properties": {"accepted": sum(result.baselined for result in results)},
    }
    yield f"\n],{dumped(tail)[1:]}]}}\n"


def _category(results: Sequence[Result]) -> str:
    """What tells the vaults of one repository apart; the same in every run."""
    return f"vaultmend/{results[0].prefix}" if len(results) == 1 else "vaultmend/"


def _invocation(rest: Mapping[str, int]) -> dict[str, Any]:
    left_out: dict[str, int] = {level: rest[level] for level in SEVERITIES if rest.get(level)}
    if not left_out:
        return {"executionSuccessful": True}
    text = f"not in this file: {counted(left_out)}; `vaultmend check` lists all findings"
    told = {"level": "warning", "message": {"text": text}, "properties": {"leftOut": left_out}}
    return {"executionSuccessful": True, "toolExecutionNotifications": [told]}


def _rule(rule: AnyRule) -> dict[str, Any]:
    first, _, _ = rationale(rule).partition("\n\n")
    why = " ".join(first.split())
    grave = _SECURITY.get(rule.name)
    security = {"security-severity": grave} if grave else {}
    return {
        "id": rule.name,
        "shortDescription": {"text": cut(rule.summary, LONGEST_RULE_TEXT)},
        "fullDescription": {"text": cut(why, LONGEST_RULE_TEXT)},
        "help": {"text": rationale(rule), "markdown": rationale(rule)},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {
            "tags": [rule.family, *(["security"] if grave else [])],
            **security,
            "problem.severity": _PROBLEMS[rule.severity],
            "precision": "high",
        },
    }


class _Packed:
    """How many bytes the results come to after gzip."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj()
        self._size = self._pending = 0

    def with_more(self, piece: str) -> int:
        """The size with one more piece, but for what the packer holds back: `MOST_PENDING` bytes."""
        self._size += len(self._packer.compress(piece.encode("ascii")))
        self._pending += len(piece)
        if self._pending > MOST_PENDING:
            self._size += len(self._packer.flush(zlib.Z_SYNC_FLUSH))
            self._pending = 0
        return self._size


class _Describer:
    """Makes the results of a run."""

    def __init__(self, indexes: Mapping[str, int], read: Callable[[str, str], str | None]) -> None:
        self._indexes = indexes
        self._columns = Columns(read, utf_16)
        self._identities = Identities()

    def result(self, result: Result, finding: Finding) -> dict[str, Any]:
        path, place = file_of(result, finding)
        identity = self._identities.of(result, finding)
        described: dict[str, Any] = {
            "ruleId": finding.rule,
            "ruleIndex": self._indexes[finding.rule],
            "level": LEVELS[finding.severity],
            "message": {"text": _message(sentence(finding.fact, finding.remedy))},
            "locations": [self._location(result, path, place)],
            "partialFingerprints": {
                "primaryLocationLineHash": f"{identity}:1",
                "vaultmend/v1": finding.fingerprint,
            },
        }
        if finding.related:
            described["relatedLocations"] = [
                {
                    "id": number,
                    "physicalLocation": {
                        "artifactLocation": {"uri": uri(result.prefix + other.path)},
                        "region": {"startLine": other.place.line if other.place else 1},
                    },
                    "message": {"text": _message(str(other.message))},
                }
                for number, other in enumerate(finding.related[:MOST_RELATED], 1)
            ]
        return described

    def _location(self, result: Result, path: str, place: Place | None) -> dict[str, Any]:
        return {
            "physicalLocation": {
                "artifactLocation": {"uri": uri(path)},
                "region": self._region(result, path, place),
            }
        }

    def _region(self, result: Result, path: str, place: Place | None) -> dict[str, int]:
        """All four numbers, for GitHub wants them."""
        if place is None:
            return {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}
        columns = self._columns.of(result.workspace, path.removeprefix(result.prefix), place)
        start, end = columns or (place.column, place.end_column)
        return {
            "startLine": place.line,
            "startColumn": start,
            "endLine": place.end_line,
            "endColumn": end,
        }


def _message(text: str) -> str:
    """The text, cut, and without anything that a viewer would take for a link of its own."""
    shown = cut(escaped(text), LONGEST_MESSAGE) or "(no text)"
    return re.sub(r"[\\\[\]]", r"\\\g<0>", shown) if "](" in shown else shown


def uri(path: str) -> str:
    """A path as a relative reference; bytes that are no UTF-8 stay what they are."""
    return quote(path.encode(errors="surrogateescape"), safe="/") or "."
