"""The health of one vault in numbers, and the object that `status --format json` prints."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.diagnostics import SEVERITIES
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.worst import heaviest
from vaultmend.linter.vault.temperature import HOT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.mend.apply.undo import RunLine
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.worst import Heavy

MOST_NOTES = 5
"""Notes that are named as those to mend first."""
MOST_RUNS = 3
BINS = 10


class Filled(NamedTuple):
    """How much of its limit a note, or a group of notes, takes."""

    path: str | None
    """None for a group."""
    name: str
    """The role of the note, or the group."""
    used: int
    limit: int
    unit: str


class Warmth(NamedTuple):
    """How many notes are how warm; entry notes, instructions and the archive are not counted."""

    cold: int
    warm: int
    hot: int
    unknown: int
    """Notes whose age nobody knows."""
    histogram: tuple[int, ...]
    """Notes by tenths of the temperature, 0 to 1."""


class Status(NamedTuple):
    """What `status` shows of a vault."""

    result: Result
    roles: Mapping[str, int]
    """Notes by role, the most first; canvases and archived notes among them."""
    filled: Sequence[Filled]
    stale: int
    conflicts: int
    """Markers of contradictions that wait for a decision."""
    conflict_days: int | None
    """Since the oldest of them, where one has a day."""
    disputed: int
    """Notes whose status says conflict."""
    warmth: Warmth
    archivable: int
    """Notes that `archive` would move."""
    held_back: int
    """Cold notes that stay."""
    index_changes: int
    """What `index` would change."""
    index_missing: bool
    """Whether it would make an index."""
    runs: Sequence[RunLine]
    timezone: str | None

    @property
    def first(self) -> list[Heavy]:
        """The notes to mend first."""
        return heaviest(self.result.findings, MOST_NOTES)

    @property
    def families(self) -> dict[str, Counter[str]]:
        """Findings of each family by severity, the family with the worst first."""
        found: dict[str, Counter[str]] = {}
        for finding in self.result.findings:
            found.setdefault(finding.family, Counter())[finding.severity] += 1

        def badness(family: str) -> tuple[int, ...]:
            return tuple(-found[family][severity] for severity in SEVERITIES)

        return {family: found[family] for family in sorted(found, key=lambda f: (badness(f), f))}


def warmth_of(degrees: Sequence[float | None], below: float) -> Warmth:
    """The temperatures of some notes counted; under `below` a note is cold."""
    known = [each for each in degrees if each is not None]
    bins = Counter(min(int(each * BINS), BINS - 1) for each in known)
    cold = sum(each < below for each in known)
    hot = sum(each >= HOT for each in known if each >= below)
    return Warmth(
        cold,
        len(known) - cold - hot,
        hot,
        len(degrees) - len(known),
        tuple(bins[number] for number in range(BINS)),
    )


def status_object(status: Status) -> dict[str, Any]:
    """The status as an object; its shape is a public contract."""
    from vaultmend.linter.report.json_ import head_object
    from vaultmend.linter.report.runs import run_objects

    head = head_object(status.result)
    return {
        **head,
        "detected": status.result.detected or None,
        "roles": dict(status.roles),
        "limits": [filled._asdict() for filled in status.filled],
        "summary": {**head["summary"], "gone": status.result.gone},
        "families": {
            family: {f"{severity}s": counts[severity] for severity in SEVERITIES}
            for family, counts in status.families.items()
        },
        "mend_first": [{**note._asdict(), "path": note.path or None} for note in status.first],
        "stale": status.stale,
        "conflicts": {
            "open": status.conflicts,
            "oldest_days": status.conflict_days,
            "notes": status.disputed,
        },
        "temperature": {**status.warmth._asdict(), "histogram": list(status.warmth.histogram)},
        "archive": {"would_move": status.archivable, "held_back": status.held_back},
        "index": {"would_change": status.index_changes, "would_create": status.index_missing},
        "runs": run_objects(status.runs),
    }
