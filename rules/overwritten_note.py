"""What a note said does not just vanish.

When knowledge changes, the old text gets a line `> [Superseded YYYY-MM-DD]` and the new one is
appended, so that the next agent sees what was believed and since when it is not. An agent that
writes over the file leaves no trace, and if it was wrong, nothing to come back to. Better a
contradiction in the open than a silent loss.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import ChangeRule, Example
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.secrets import quoted
from vaultmend.linter.vault.changes.losses import MANY, deleted, losses

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.changes.change import Change, Version
    from vaultmend.linter.vault.changes.losses import Loss

_SUPERSEDED = re.compile(r"\[(?:superseded|已取代|已被取代)\b", re.IGNORECASE)


class Options(NamedTuple):
    """What may vanish."""

    columns: int = 80
    """The width of the text that may vanish; Chinese characters count twice."""
    share: float = 0.5
    """The part of a shorter note that may vanish."""
    except_roles: tuple[str, ...] = ("project", "preference")
    """Roles with knowledge that holds only for a while, whose notes are rewritten."""


def check(change: Change, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a knowledge note that lost text; that lost most of it is another rule's."""
    vault = change.vault
    known = vault.derived(losses)
    if known is None:
        return
    for before, after in change.edited:
        if _is_meant(change, before, options):
            loss = known.of(before, after)
            if _is_much(loss, options) and not loss.is_most() and not _is_told(before, after):
                yield _vanished(before, after, loss)
    gone = vault.derived(deleted)
    for note in gone if len(gone) <= MANY else ():
        if _is_meant(change, note, options):
            yield Diagnostic(
                note.path,
                None,
                say("this note was deleted"),
                say("put it back and supersede it, or move it to the archive: vaultmend archive"),
                subject="deleted",
                cause="deleted",
            )


def _is_meant(change: Change, before: Version, options: Options) -> bool:
    role = before.note.role
    return change.vault.scheme.is_knowledge(role) and role not in options.except_roles


def _is_much(loss: Loss, options: Options) -> bool:
    least = min(float(options.columns), options.share * loss.before)
    return loss.gone > 0 and loss.gone >= least


def _is_told(before: Version, after: Version) -> bool:
    """Whether a mark tells of what was superseded that was not there before."""
    return len(_SUPERSEDED.findall(after.text)) > len(_SUPERSEDED.findall(before.text))


def _vanished(before: Version, after: Version, loss: Loss) -> Diagnostic:
    lines = before.body.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    text = next(lines[number].strip() for number in loss.lines)
    return Diagnostic(
        after.path,
        None,
        say(
            "{count} {count:line|lines} vanished; the first said: {text}",
            count=len(loss.lines),
            text=quoted(text),
        ),
        say("keep the old text with > [Superseded YYYY-MM-DD] above it, and append the new one"),
        subject="text",
    )


_HEADER = "---\ntitle: Cron\ndate: 2026-02-13\nlast_verified: {}\n---\n# Cron 调度纪律\n\n"
_OLD = "## 美股时差 (2026-02-13)\n北京时间与美股交易日的对应是周二至周六，定时任务写成 2-6，写成 1-5 会漏掉周五。\n"
_KEPT = "\n## 交付方式 (2026-02-12)\n`announce` 不会自动发 Telegram，要外部通知必须显式调 message 工具。\n"
_NEW = "## 夏令时 (2026-11-30)\n从十一月起收盘改在早上五点，快照任务推迟到六点半再跑一次。\n"


def _lesson(
    *parts: str, verified: str = "2026-11-30", path: str = "lessons/cron"
) -> dict[str, str]:
    return {
        "memory/INDEX.md": "[[cron]]\n",
        f"memory/{path}.md": _HEADER.format(verified) + "".join(parts),
    }


RULE = ChangeRule(
    name="overwritten-note",
    summary="a knowledge note of which text vanished",
    family="guard",
    severity="warning",
    options=Options(),
    check=check,
    bad=(
        Example(
            "a section was written over",
            _lesson(_NEW, _KEPT),
            before=_lesson(_OLD, _KEPT, verified="2026-11-12"),
        ),
        Example(
            "a lesson was deleted",
            {"memory/INDEX.md": "# Index\n"},
            before=_lesson(_OLD, _KEPT),
        ),
    ),
    good=(
        Example(
            "the old text stays, superseded",
            _lesson("> [Superseded 2026-11-30]\n\n", _OLD, _KEPT, "\n", _NEW),
            before=_lesson(_OLD, _KEPT),
        ),
        Example(
            "it was shortened, and said so",
            _lesson("> [Superseded 2026-11-30] 写成 2-6 的旧规则\n\n", _NEW, _KEPT),
            before=_lesson(_OLD, _KEPT),
        ),
        Example(
            "a sentence was corrected",
            _lesson(_OLD.replace("漏掉周五", "漏掉周五的收盘"), _KEPT),
            before=_lesson(_OLD, _KEPT),
        ),
        Example(
            "the section was moved to a lesson of its own",
            {**_lesson(_KEPT), "memory/lessons/markets.md": f"# 市场\n\n{_OLD}"},
            before=_lesson(_OLD, _KEPT),
        ),
        Example(
            "the lesson was moved to the archive",
            _lesson(_OLD, _KEPT, path=".archive/lessons/cron"),
            before=_lesson(_OLD, _KEPT),
        ),
        Example(
            "the state of a project is written anew",
            _lesson(_NEW, path="projects/cron"),
            before=_lesson(_OLD, path="projects/cron"),
        ),
    ),
)
