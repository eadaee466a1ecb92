"""An action that is open or in progress should be touched within two weeks.

Nobody closes what nobody looks at: an open action of last month is either done and never moved, or
forgotten, and an agent that plans its day cannot tell which. How old it is, is told by the days
that are written in it and by the logs that name it, not by the time of its file.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, TypeAlias

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, VaultRule
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.logs.titles import begins_with_word
from vaultmend.linter.read.mentions import named_files
from vaultmend.linter.vault.logged import DIARIES, last_logged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault


class Options(NamedTuple):
    """How long an action may rest."""

    max_age_days: int = 14
    """Days since an action was last touched."""
    due: tuple[str, ...] = (
        *(
            "due",
            "deadline",
            "until",
            "by",
            "scheduled",
            "planned",
            "plan",
            "window",
            "eta",
            "target",
        ),
        *("review", "expires", "截止", "期限", "到期", "计划", "预计", "窗口", "排期", "提醒"),
    )
    """Words of a line or key that tells until when something is to be done."""
    closed: tuple[str, ...] = (
        *(
            "done",
            "closed",
            "complete",
            "completed",
            "finished",
            "cancelled",
            "canceled",
            "dropped",
        ),
        *("archived", "superseded", "someday", "later", "paused", "waiting", "blocked", "template"),
        *(
            "完成",
            "已完成",
            "关闭",
            "已关闭",
            "取消",
            "已取消",
            "放弃",
            "搁置",
            "暂停",
            "等待",
            "阻塞",
        ),
    )
    """Words of a folder or a status that say that nobody is to touch it now."""


class Action(NamedTuple):
    """The days of an action in ISO form."""

    told: tuple[str, ...]
    """Those of which the text says that something was done then."""
    other: tuple[str, ...]
    """Those that stand elsewhere in its text."""
    due: tuple[str, ...]
    closed: bool


Facts: TypeAlias = "Action | tuple[str, ...]"


def collect(note: Note, text: str, options: Options) -> Facts | None:
    """The days of an action; of a log the files that it names."""
    if note.role in DIARIES:
        return named_files(text)
    if note.role != "action":
        return None
    from vaultmend.linter.read.logs.action_days import action_days, action_status

    days = action_days(note, text, options.due)
    closed = begins_with_word(action_status(note, text), options.closed)
    return Action(days.told, days.other, days.due, closed)


def check(vault: Vault, facts: Mapping[str, Facts], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic an action that nothing has touched for too long."""
    today = vault.scheme.today
    since = today - timedelta(options.max_age_days)
    resting = {path: day for path, day in _last_days(vault, facts, options) if day < since}
    if not resting:
        return
    names = {path: fact for path, fact in facts.items() if not isinstance(fact, Action)}
    logged = last_logged(vault, names, resting, since)
    for path, day in resting.items():
        if path not in logged:
            yield Diagnostic(
                path,
                None,
                say(
                    "open, and not touched since {day}, {age} {age:day|days} ago",
                    day=day.isoformat(),
                    age=(today - day).days,
                ),
                say("do it, close it, or write down what it waits for"),
                subject=path.rpartition("/")[2],
            )


def _last_days(
    vault: Vault, facts: Mapping[str, Facts], options: Options
) -> Iterator[tuple[str, date]]:
    """Each open action that tells its age, with the last day on which it was touched."""
    today = vault.scheme.today
    ahead = (today + timedelta(options.max_age_days)).isoformat()
    for path, fact in facts.items():
        if not isinstance(fact, Action) or fact.closed or not vault.is_reported(path):
            continue
        folders = path.split("/")[:-1]
        if any(begins_with_word(folder, options.closed) for folder in folders):
            continue
        if any(day > ahead for day in fact.due):
            continue  # It is planned for later.
        named = day_of_log(path)
        told = [*fact.told, *([named.isoformat()] if named else [])]
        past = [day for day in (*told, *fact.other) if day <= today.isoformat()]
        if told and past:
            yield path, date.fromisoformat(max(past))


def _action(*lines: str) -> str:
    return "# 飞书卡片改成 v2 模板\n\n" + "".join(f"- {line}\n" for line in lines)


RULE = VaultRule(
    name="overdue-action",
    summary="an open action that nobody has touched for two weeks",
    family="freshness",
    severity="info",
    options=Options(),
    collect=collect,
    check=check,
    sees=("edges",),
    bad=(
        Example(
            "created a month ago",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/actions/open/renew-feishu-card.md": _action(
                    "Owner: Ledger", "Created: 2026-10-27"
                ),
            },
        ),
        Example(
            "the last progress was three weeks ago",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/actions/in-progress/切换.md": "---\ndate: 2026-10-01\nstatus: 进行中\n---\n"
                "## 进度\n\n- 2026-11-08 影子表建好\n- 截止：2026-12-02\n",
            },
        ),
    ),
    good=(
        Example(
            "touched of late, done, or planned for later",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/actions/open/a.md": _action(
                    "Created: 2026-10-27", "2026-11-20 asked Ledger"
                ),
                "memory/actions/done/b.md": _action("Created: 2026-10-27"),
                "memory/actions/open/c.md": _action("Created: 2026-10-27", "Status: ✅ done"),
                "memory/actions/open/d.md": _action("创建：2026-10-27", "截止：2027-03-01"),
            },
        ),
        Example(
            "a log names it",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/2026-11-25.md": "# 2026-11-25\n\n[[a]] 等 Ledger；`actions/open/b.md` 也在等。\n",
                "memory/actions/open/a.md": _action("Created: 2026-10-27"),
                "memory/actions/open/b.md": _action("Created: 2026-10-27"),
            },
        ),
        Example(
            "nothing tells how old it is",
            {
                "memory/INDEX.md": "# Index\n",
                "memory/actions/open/a.md": "# A\n\nSee [[2026-02-14-plan]], decided 2026-02-14.\n",
                "memory/decisions/2026-02-14-plan.md": "# Plan\n",
            },
        ),
    ),
)
