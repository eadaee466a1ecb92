"""Writes what was measured as Markdown: costs, ratios, goals, checks, and how far to trust them."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Literal, NamedTuple

from measure import spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from measure import Cost

Costs = dict[str, list["Cost"]]
"""By the name of a row: one cost a round, in the order of the rounds."""

LOAD_LIMIT = 1.0
OTHERS_LIMIT = 0.10
SPREAD_LIMIT = 0.30
Field = Literal["cpu", "wall", "peak"]
_FIELDS: tuple[Field, ...] = ("cpu", "wall", "peak")
_UNITS: dict[Field, str] = {"cpu": " s", "wall": " s", "peak": " MB"}


class Goal(NamedTuple):
    """A row may cost at most so many times what another row costs."""

    row: str
    field: Field
    most: float
    against: str
    """Empty for a bound of its own: seconds or megabytes."""
    notes: int = 0
    """The size of the vault for which it is meant; 0 for any."""


class Check(NamedTuple):
    """Something a tool must have seen or found, so that its speed means anything."""

    name: str
    expected: int
    seen: int | None


def cost_table(costs: Costs) -> str:
    """Return medians with least and greatest: CPU and wall in milliseconds, memory in MB."""
    rows: list[tuple[str, ...]] = []
    for name, runs in costs.items():
        cpu = _range([run.cpu * 1000 for run in runs])
        wall = _range([run.wall * 1000 for run in runs])
        rows.append((name, cpu, wall, f"{spread([run.peak for run in runs]).median:.0f}"))
    return table(("command", "CPU ms (min-max)", "wall ms (min-max)", "peak MB"), rows)


def ratio_table(costs: Costs, rows: Sequence[str], against: Sequence[str]) -> str:
    """Return CPU / wall / memory of each row as a multiple of each reference."""
    lines = [
        (
            row,
            *(
                " / ".join(short(ratio(costs, row, field, other)) for field in _FIELDS)
                for other in against
            ),
        )
        for row in rows
    ]
    return table(("CPU / wall / memory, times", *against), lines)


def goal_table(costs: Costs, goals: Iterable[Goal], notes: int) -> str:
    """Return every goal for so many notes: met, missed, or not measured for want of a row."""
    lines: list[tuple[str, ...]] = []
    for goal in goals:
        if goal.notes not in (0, notes):
            continue
        against = f" x {goal.against}" if goal.against else _UNITS[goal.field]
        limit = f"{goal.field} at most {goal.most:g}{against}"
        if not {goal.row, goal.against or goal.row} <= costs.keys():
            lines.append((goal.row, limit, "-", "not measured"))
            continue
        if goal.against:
            value = ratio(costs, goal.row, goal.field, goal.against)
        else:
            value = spread([_of(cost, goal.field) for cost in costs[goal.row]]).median
        lines.append((goal.row, limit, short(value), "met" if value <= goal.most else "MISSED"))
    return table(("command", "goal", "measured", ""), lines)


def check_table(checks: Iterable[Check]) -> str:
    """Return what was expected beside what was seen."""
    lines = [
        (c.name, str(c.expected), _shown(c.seen), "ok" if c.seen == c.expected else "DIFFERS")
        for c in checks
    ]
    return table(("check", "expected", "seen", ""), lines)


def ratio(costs: Costs, row: str, field: Field, against: str) -> float:
    """Return the median of the ratios round by round: both runs stood in the same minute."""
    pairs = zip(costs[row], costs[against], strict=True)
    return statistics.median(
        _of(mine, field) / max(_of(other, field), 1e-6) for mine, other in pairs
    )


def doubts(costs: Costs, load: float, others: float | None, steady: Sequence[str]) -> list[str]:
    """Return every reason not to trust the figures; none means that the machine was quiet.

    `steady` names the rows whose CPU must not vary: the floors, which do the same each time.
    """
    found: list[str] = []
    if others is None and load >= LOAD_LIMIT:
        found.append(f"load average {load:.2f} at the start, {LOAD_LIMIT:g} or more")
    if others is not None and others > OTHERS_LIMIT:
        found.append(f"other processes took {others:.0%} of the machine")
    for name in steady:
        width = spread([run.cpu for run in costs[name]]).width
        if width > SPREAD_LIMIT:
            found.append(f"CPU of {name} varies by {width:.0%}")
    return found


def facts(values: Mapping[str, object]) -> str:
    """Return a bullet for each fact about the machine and the run."""
    return "\n".join(f"- {name}: {value}" for name, value in values.items())


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows))


def short(value: float) -> str:
    """Return a figure with as many digits as mean anything."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _of(cost: Cost, field: Field) -> float:
    return {"cpu": cost.cpu, "wall": cost.wall, "peak": cost.peak}[field]


def _range(values: list[float]) -> str:
    seen = spread(values)
    return f"{seen.median:,.0f} ({seen.least:,.0f}-{seen.most:,.0f})"


def _shown(seen: int | None) -> str:
    return "unknown" if seen is None else str(seen)
