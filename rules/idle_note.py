"""A note of the knowledge bank should be in use.

What no log has named for a month and no changed note refers to is probably no longer true, or
nobody finds it; in both cases a search returns it in the place of something better. How often a
note is retrieved is known to the search alone: what the logs name is the trace that it leaves. A
health check calls this an alarm of level P3.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.frontmatter.values import read_date
from vaultmend.linter.read.mentions import named_files
from vaultmend.linter.vault.logged import DIARIES, last_logged
from vaultmend.linter.vault.succession import is_superseded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault

CHANGES = ("date", "created", "updated", "last_updated", "modified", "last_verified")
"""Properties that tell when a note was written or looked at."""


class Options(NamedTuple):
    """How long a note may rest."""

    max_age_days: int = 30
    """Days without a log or a changed note that links to it or names it."""
    role: str = "bank"
    """The role whose notes should be in use; only the layout `bank` has it."""


class Days(NamedTuple):
    """Days that a note of the bank names, in ISO form; empty for none."""

    first: str
    all: tuple[str, ...]


Facts: TypeAlias = "Days | tuple[str, ...]"


def collect(note: Note, text: str, options: Options) -> Facts | None:
    """The days in a note of the bank; of a log the files that it names."""
    if note.role in DIARIES:
        return named_files(text)
    if note.role != options.role:
        return None
    from vaultmend.linter.read.logs.days import days_in

    days = sorted({day.isoformat() for _, day in days_in(text) if day})
    return Days(days[0] if days else "", tuple(days))


def check(vault: Vault, facts: Mapping[str, Facts], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note, in a vault that has been watched for long enough."""
    today = vault.scheme.today
    since = today - timedelta(options.max_age_days)
    days = {path: fact for path, fact in facts.items() if isinstance(fact, Days)}
    if not days:
        return
    logs = [day for note in vault.notes.values() if (day := _log_day(note))]
    if not any(since <= day <= today for day in logs):
        return  # Nothing is written down at present, so nothing can be named.
    watched = any(day < since for day in logs)
    resting = [
        path
        for path, fact in days.items()
        if vault.is_reported(path)
        and not is_superseded(vault.notes[path])
        and _is_old(fact, since, today, watched=watched)
    ]
    if not resting:
        return
    names = {path: fact for path, fact in facts.items() if not isinstance(fact, Days)}
    used = {*last_logged(vault, names, resting, since), *_referred(vault, since)}
    for path in resting:
        if path not in used:
            yield Diagnostic(
                path,
                None,
                say(
                    "no log of the last {days} {days:day|days} names it", days=options.max_age_days
                ),
                say("verify it, merge it into another note, or archive it"),
                subject=path.rpartition("/")[2],
            )


def _log_day(note: Note) -> date | None:
    """The day of a log, archived or not."""
    return day_of_log(note.path) if note.role in ("log", "archived") else None


def _is_old(fact: Days, since: date, today: date, *, watched: bool) -> bool:
    """Whether a note was there before `since`, and has not changed after it, by what it says."""
    changed = any(since.isoformat() <= day <= today.isoformat() for day in fact.all)
    there = watched or (fact.first and fact.first < since.isoformat())
    return bool(there) and not changed


def _referred(vault: Vault, since: date) -> Iterable[str]:
    """What notes link to that say that they were changed from `since` on."""
    for note in vault.notes.values():
        if note.frontmatter is None or note.role == "archived":
            continue
        days = [read_date(note.value(key)) for key in CHANGES]
        if any(day and day >= since for day in days):
            for found in vault.targets(note):
                yield from (found.target,) if found.target else found.candidates


_LOGS = {
    "memory/2026-10-05.md": "# 2026-10-05\n\n### 09:00 — 启动\n",
    "memory/2026-11-29.md": "# 2026-11-29\n\n### 10:05 — 排版\n\n原因记在 `memory/bank/tooling.md`。\n",
}

RULE = VaultRule(
    name="idle-note",
    summary="a note of the knowledge bank that nothing has named for a month",
    family="freshness",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("properties", "edges"),
    convention=True,
    bad=(
        Example(
            "one that the logs name, and one that they do not",
            {
                **_LOGS,
                "memory/bank/tooling.md": "# 工具\n",
                "memory/bank/incidents.md": "# 事故\n\n## 2026-08-03 Outage\n\nThe disk was full.\n",
            },
            profile="bank",
        ),
    ),
    good=(
        Example(
            "written to of late, or linked from a note that was",
            {
                **_LOGS,
                "memory/bank/tooling.md": "# 工具\n",
                "memory/bank/incidents.md": "# 事故\n\n## 2026-11-12 Outage\n",
                "memory/bank/sop/publish.md": "# 发布\n",
                "memory/bank/decisions.md": "---\nlast_verified: 2026-11-20\n---\n见 [[publish]]。\n",
            },
            profile="bank",
        ),
        Example(
            "a bank that is younger than a month, as far as anything tells",
            {
                "memory/2026-11-29.md": "# 2026-11-29\n",
                "memory/bank/tooling.md": "# 工具\n",
            },
            profile="bank",
        ),
    ),
)
