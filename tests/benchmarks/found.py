"""What vaultmend says it has seen and found, beside what the vault was made with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict

from tables import Check

if TYPE_CHECKING:
    from measure import Run


class Finding(TypedDict):
    """What is read of one finding in vaultmend's JSON."""

    rule: str
    message: str


class Told(TypedDict):
    """What is read of vaultmend's JSON."""

    summary: dict[str, int]
    findings: list[Finding]


def found_checks(run: Run, truth: dict[str, int]) -> list[Check]:
    """Compare the findings of a cold check with what the vault was made with."""
    told = _json(run.out)
    if told is None:
        return [Check("JSON on standard output", 1, 0)]
    rules = [finding["rule"] for finding in told["findings"]]
    expected = {
        "broken-link": truth.get("broken_targets", 0),
        "broken-heading": truth.get("broken_headings", 0),
        "orphan-note": truth.get("unlinked", 0),
        "missing-property": truth.get("missing-key", 0),
        "invalid-frontmatter": truth.get("invalid-header", 0),
        "stale-note": truth.get("stale", 0),
        "open-conflict": truth.get("conflict", 0),
        "duplicate-section": truth.get("copied-section", 0),
        "duplicate-note": 0,
        "duplicate-item": 0,
        "ambiguous-link": 0,
    }
    decoys = sum("decoy-" in finding["message"] for finding in told["findings"])
    checks = [
        Check(f"{rule} findings", count, rules.count(rule)) for rule, count in expected.items()
    ]
    return [*checks, Check("findings about what is no link", 0, decoys)]


def notes_seen(run: Run) -> int | None:
    """Return how many notes a check says it has seen; nothing where it told no JSON."""
    told = _json(run.out)
    return told["summary"]["notes"] if told is not None else None


def _json(text: str) -> Told | None:
    try:
        told: Told = json.loads(text)
    except ValueError:
        return None
    return told
