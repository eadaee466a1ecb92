"""The short tables that stand in a README, and how good the search for near-duplicates is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from measure import spread
from tables import ratio, short, table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from copies import Quality
    from tables import Costs

_AGAINST = ("S", "WR", "graphmark")


def size_table(sizes: Mapping[int, Costs]) -> str:
    """Return medians (least-most) of every row and size; CPU also as multiples of others' CPU."""
    lines: list[tuple[str, ...]] = []
    for name in dict.fromkeys(name for costs in sizes.values() for name in costs):
        for notes, costs in sizes.items():
            if name in costs:
                lines.append((_code(name), f"{notes:,}", *_figures(costs, name)))
    head = ("run", "notes", "CPU s", "wall s", "MB", *(f"x {other}" for other in _AGAINST))
    return table(head, lines)


def quality_table(found: Quality) -> str:
    """Return precision and recall beside what is promised, and recall by the words changed."""
    lines = [
        ("precision", "at least 0.99", f"{found.precision:.3f}", _met(found.precision, 0.99)),
        (
            "recall of copies edited up to 25 %",
            "at least 0.97",
            f"{found.recall:.3f}",
            _met(found.recall, 0.97),
        ),
        *(
            (f"recall of copies edited by {share} %", "", f"{value:.3f}", "")
            for share, value in found.by_share.items()
        ),
    ]
    return table(("near-duplicates", "goal", "measured", ""), lines)


def _figures(costs: Costs, name: str) -> tuple[str, ...]:
    runs = costs[name]
    return (
        _spread([run.cpu for run in runs]),
        _spread([run.wall for run in runs]),
        f"{spread([run.peak for run in runs]).median:.0f}",
        *(short(ratio(costs, name, "cpu", other)) if other in costs else "-" for other in _AGAINST),
    )


def _spread(seconds: Sequence[float]) -> str:
    seen = spread(seconds)
    shown = f"{seen.median:.2f}"
    return shown if len(seconds) == 1 else f"{shown} ({seen.least:.2f}-{seen.most:.2f})"


def _code(name: str) -> str:
    """A command as code, and what is said of it after a comma as words."""
    command, comma, rest = name.partition(",")
    return f"`{command}`{comma}{rest}" if command.startswith("vaultmend ") else name


def _met(value: float, least: float) -> str:
    return "met" if value >= least else "MISSED"
