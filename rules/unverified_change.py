"""Whoever changes a note verifies it.

The last step of every write is to refresh `last_verified`: the agent has just read the note and
knows that it holds. When the text changes and the day does not, either nobody compared the new with
the old, or the note will be called stale although somebody was there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import ChangeRule, Example
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.property_items import property_place
from vaultmend.linter.read.frontmatter.values import read_date, read_status
from vaultmend.linter.vault.changes.following import is_same

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.changes.change import Change, Pair


class Options(NamedTuple):
    """Which notes are verified, and where that is written."""

    roles: tuple[str, ...] = ("lesson", "decision", "person")
    """Roles of notes that are verified."""
    property: str = "last_verified"
    """The property that holds the day of the verification."""


def check(change: Change, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a note whose text changed, while the day, which both have, did not."""
    today = change.vault.scheme.today
    for pair in change.edited:
        note = pair.after.note
        item = note.frontmatter.get(options.property) if note.frontmatter else None
        day = read_date(item.value) if item else None
        if item is None or day is None or note.role not in options.roles:
            continue
        if day >= today or read_status(note.value("status")) == "superseded":
            continue
        if read_date(pair.before.note.value(options.property)) == day and _differs(change, pair):
            yield Diagnostic(
                note.path,
                property_place(item),
                say(
                    "the text changed, and the note was last verified on {day}", day=day.isoformat()
                ),
                say("make sure that all of it is true, then set {key} to the day", key=item.key),
                subject=item.key,
            )


def _differs(change: Change, pair: Pair) -> bool:
    """Whether the bodies differ in more than white space and links that follow their notes."""
    if pair.before.body.split() == pair.after.body.split():
        return False
    return not is_same(change, pair.before.only_body(), pair.after.only_body())


def _lesson(verified: str, body: str, status: str = "active", api: str = "api") -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        f"memory/lessons/{api}.md": "# API 集成\n\n图片先上传，再用 image_key。\n",
        "memory/lessons/cron.md": f"---\ntitle: Cron\nstatus: {status}\n"
        f"last_verified: {verified}\n---\n# Cron 调度纪律\n\n{body}",
    }


RULE = ChangeRule(
    name="unverified-change",
    summary="a note whose text changed without being verified",
    family="freshness",
    severity="info",
    options=Options(),
    check=check,
    bad=(
        Example(
            "a lesson was added to, and the day stayed",
            _lesson("2026-11-12", "交易日是周二至周六。\n\n## 交付\n\n显式调用 message 工具。\n"),
            before=_lesson("2026-11-12", "交易日是周二至周六。\n"),
        ),
        Example(
            "a conflict was marked, and the day is the same in another shape",
            _lesson("2026.11.12", "> CONFLICT (2026-11-30): 与上方矛盾\n", "conflict"),
            before=_lesson("2026-11-12", "交易日是周二至周六。\n"),
        ),
    ),
    good=(
        Example(
            "the day was refreshed",
            _lesson("2026-11-30", "交易日是周二至周六，2-6。\n"),
            before=_lesson("2026-11-12", "交易日是周二至周六。\n"),
        ),
        Example(
            "it was verified today already",
            _lesson("2026-11-30", "交易日是周二至周六，2-6。\n"),
            before=_lesson("2026-11-30", "交易日是周二至周六。\n"),
        ),
        Example(
            "only properties and white space changed",
            _lesson("2026-11-12", "交易日是\n周二至周六。\n\n", "conflict"),
            before=_lesson("2026-11-12", "交易日是 周二至周六。\n"),
        ),
        Example(
            "a link followed the note that was renamed",
            _lesson("2026-11-12", "见 [[image-api]]。\n", api="image-api"),
            before=_lesson("2026-11-12", "见 [[api]]。\n"),
        ),
        Example(
            "what was superseded is history",
            _lesson("2026-11-12", "> [Superseded 2026-11-30]\n", "superseded"),
            before=_lesson("2026-11-12", "交易日是周二至周六。\n"),
        ),
    ),
)
