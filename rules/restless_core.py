"""The core memory changes rarely.

MEMORY.md holds what is true across situations and is read in every session. What belongs there is
found out once in a while; a core that changes several times a day is used as a workbench or a
diary, and an agent that starts in the morning knows something else than one that started at night.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import ChangeRule, Example
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.changes.change import Change


class Options(NamedTuple):
    """How often the core may change."""

    commits: int = 1
    """Commits of a day that may change a note of the core."""
    days: int = 7
    """How many days are looked at, today included."""
    roles: tuple[str, ...] = ("core",)
    """Roles of notes that change rarely."""


def check(change: Change, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note that several commits of a day changed, for its busiest day.

    Of a commit that is judged itself, only the notes that it changes are spoken of.
    """
    vault, past = change.vault, change.past
    core = [path for path, role in vault.roles.items() if role in options.roles]
    notes = [path for path in core if vault.is_live(path)]
    touched = {pair.after.path for pair in change.edited} if past.is_commit else set(notes)
    notes = [path for path in notes if path in touched]
    today = vault.scheme.today
    days = past.days_of_change(notes, today - timedelta(options.days - 1)) if notes else None
    if days is None:
        return
    for path in notes:
        counts = Counter(day for day in days.get(path, ()) if day <= today)
        if past.is_pending:
            counts[today] += 1
        count, day = max(((count, day) for day, count in counts.items()), default=(0, today))
        if count > options.commits:
            yield Diagnostic(
                path,
                None,
                say("{count} commits of {day} changed it", count=count, day=day.isoformat()),
                say("keep what is only of today in NOW.md or the log; change the core once a day"),
                subject=day.isoformat(),
            )


_CORE = "# MEMORY\n\n## 关键规则\n- 飞书图片不能用 img 标签\n"
_LINES = ("- 发布前过六项内审\n", "- 早上十点发布\n", "- 晚上十点发布\n")


def _core(lines: int) -> dict[str, str]:
    return {"NOW.md": "# NOW\n", "MEMORY.md": _CORE + "".join(_LINES[:lines])}


RULE = ChangeRule(
    name="restless-core",
    summary="a core memory that changes several times a day",
    family="layers",
    severity="info",
    options=Options(),
    check=check,
    bad=(
        Example(
            "three commits of a day, two of which changed MEMORY.md",
            _core(2),
            earlier=(_core(0), _core(1)),
            before=_core(2),
        ),
    ),
    good=(
        Example("changed once", _core(1), earlier=(_core(0),), before=_core(1)),
        Example(
            "written today, and changed once",
            _core(1),
            earlier=({"NOW.md": "# NOW\n"}, _core(0)),
            before=_core(1),
        ),
        Example(
            "the workbench changes every hour",
            {"NOW.md": "# NOW\n\n- 三\n"},
            earlier=({"NOW.md": "# NOW\n"}, {"NOW.md": "# NOW\n\n- 一\n"}),
            before={"NOW.md": "# NOW\n\n- 二\n"},
        ),
    ),
)
