"""Takes stock of a vault: what `status` does between its arguments and its screen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from vaultmend.fixers.archive import cold
from vaultmend.linter.check.engine import Active
from vaultmend.linter.cli.checking import judge
from vaultmend.linter.cli.dating import days_of_arrival
from vaultmend.linter.cli.indexing import index_plan
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.mend.apply.state import find_state
from vaultmend.linter.mend.apply.undo import runs
from vaultmend.linter.mend.edits import WriteFile
from vaultmend.linter.read.frontmatter.values import read_date, read_status
from vaultmend.linter.report.status import MOST_RUNS, Filled, Status, Warmth, warmth_of
from vaultmend.linter.vault.archive.policy import NEVER
from vaultmend.linter.vault.references import references
from vaultmend.linter.vault.temperature import created, temperature
from vaultmend.rules import ALL, cold_note, open_conflict, oversized_memory, stale_index, stale_note

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Mapping

    from vaultmend.linter.check.collect import Collected
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.vault.references import Noticed
    from vaultmend.linter.vault.vault import Vault

COUNTED = (cold_note.RULE, open_conflict.RULE, oversized_memory.RULE, stale_index.RULE)
"""Rules whose facts are counted here, whether they take part or not."""


def survey(space: Workspace, tick: Callable[[int, int], None] | None = None) -> Status:
    """The health of a vault, whose notes are read once; `tick` is told of each."""
    active = active_rules(ALL, space.settings, None, None)
    taking_part = {item.rule.name for item in active}
    more = [
        Active(rule, space.settings.rules[rule.name].options)
        for rule in COUNTED
        if rule.name not in taking_part
    ]
    collected = space.collect([*active, *more], tick)
    vault = collected.vault
    noticed: Mapping[str, Noticed] = collected.facts[cold_note.RULE.name]
    commits = days_of_arrival(space) or {}
    candidates = cold(
        vault,
        space.text_of,
        first_commits=commits,
        stale_after=space.scheme.index.max_age_days,
        noticed=noticed,
    )
    moving = sum(candidate.stays is None for candidate in candidates)
    plan = index_plan(collected)
    days = _conflict_days(collected)
    return Status(
        result=judge(space, collected, active),
        roles=dict(Counter(note.role for note in vault.notes.values()).most_common()),
        filled=_filled(collected),
        stale=_stale(space, vault),
        conflicts=len(days),
        conflict_days=max((day for day in days if day is not None), default=None),
        disputed=sum(read_status(note.value("status")) == "conflict" for note in vault.live()),
        warmth=_warmth(vault, noticed, commits),
        archivable=moving,
        held_back=len(candidates) - moving,
        index_changes=len(plan.changes),
        index_missing=any(isinstance(e, WriteFile) for fix in plan.fixes for e in fix.edits),
        runs=runs(find_state(space.roots.workspace))[:MOST_RUNS],
        timezone=space.settings.timezone,
    )


def _filled(collected: Collected) -> list[Filled]:
    """The limits, the one that is nearest first."""
    facts: Mapping[str, oversized_memory.Size] = collected.facts[oversized_memory.RULE.name]
    found = [
        Filled(usage.path, usage.name, usage.used, usage.limit.amount, usage.limit.unit)
        for usage in oversized_memory.usages(collected.vault, facts)
        if usage.sizes and (usage.path is None or collected.vault.is_reported(usage.path))
    ]
    return sorted(found, key=lambda item: -item.used / item.limit)


def _conflict_days(collected: Collected) -> list[int | None]:
    """For each open conflict since how many days it waits, None where nobody knows."""
    facts: Mapping[str, tuple[open_conflict.Marker, ...]]
    facts = collected.facts[open_conflict.RULE.name]
    today = collected.vault.scheme.today
    live = {note.path for note in collected.vault.live()}
    days = [read_date(marker.date) for path in facts if path in live for marker in facts[path]]
    return [None if day is None else max((today - day).days, 0) for day in days]


def _stale(space: Workspace, vault: Vault) -> int:
    options: Any = space.settings.rules[stale_note.RULE.name].options
    return sum(
        len(list(stale_note.check(note, None, space.scheme, options))) for note in vault.live()
    )


def _warmth(
    vault: Vault, noticed: Mapping[str, Noticed], commits: Mapping[str, datetime.date]
) -> Warmth:
    counts = references(vault, noticed)
    degrees = [
        temperature(
            note, created(note, commits), counts.get(note.path, 0), vault.scheme.today
        ).degrees
        for note in vault.live()
        if note.role not in NEVER
    ]
    return warmth_of(degrees, vault.scheme.archiving.below)
