"""Logs only grow.

A log is what happened, in the order in which it happened, and every lesson and decision is drawn
from it. An agent that writes the file anew, to add a line or to tidy up, silently drops what it had
not read; nobody misses an entry that nobody knows of. The reflection of the night may tidy the log
of its own day: in the log of today a change is a warning, in an older one an error. When a note is
moved, links in logs may follow it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic, Severity
from vaultmend.linter.check.rule import ChangeRule, Example
from vaultmend.linter.message import Message, say
from vaultmend.linter.model import Place, place
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.dated_names import day_of_log
from vaultmend.linter.read.secrets import quoted
from vaultmend.linter.vault.changes.following import beginning
from vaultmend.linter.vault.changes.losses import MANY, deleted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.vault.changes.change import Change, Version


class Options(NamedTuple):
    """What only grows."""

    roles: tuple[str, ...] = ("log",)
    """Roles of notes that only grow."""


def check(change: Change, _facts: Mapping[str, None], options: Options) -> Iterable[Diagnostic]:
    """One diagnostic a log of whose earlier text something is gone or changed."""
    for before, after in change.edited:
        if before.note.role not in options.roles:
            continue
        at = _first_difference(change, before, after)
        if at is not None:
            yield _rewritten(change, before, after, at)
    gone = change.vault.derived(deleted)
    # So many at once are the business of another rule.
    for note in gone if len(gone) <= MANY else ():
        if note.note.role in options.roles:
            yield _deleted(change, note)


def _first_difference(change: Change, before: Version, after: Version) -> int | None:
    """Where the log differs. White space at its end may go, but no line may be continued then."""
    kept = before.text.rstrip()
    found = beginning(change, before._replace(text=kept), after)
    if found.is_whole:
        goes_on = after.text[found.end : found.end + 1].strip() and kept != before.text
        return found.end if goes_on else None
    return None if _is_stored_otherwise(change, before, after) else found.end


def _is_stored_otherwise(change: Change, before: Version, after: Version) -> bool:
    """Whether the line endings alone differ, and git keeps others than the disk has."""
    if not _plain(after.text).startswith(_plain(before.text).rstrip()):
        return False
    return not change.past.is_commit and change.past.has_other_endings(after.path)


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _severity(change: Change, path: str) -> Severity | None:
    day = day_of_log(path)
    return "warning" if day is not None and day >= change.vault.scheme.today else None


def _rewritten(change: Change, before: Version, after: Version, at: int) -> Diagnostic:
    return Diagnostic(
        after.path,
        _line_at(after.text, at),
        _fact(before, after),
        say("logs only grow: put back what was there, and append what is new"),
        subject="rewritten",
        severity=_severity(change, after.path),
    )


def _fact(before: Version, after: Version) -> Message:
    old, new = _plain(before.text).rstrip(), _plain(after.text)
    if new.startswith(old):
        return say("the line endings of the log were changed")
    kept = new.split("\n")
    missing = next((line for line in old.split("\n") if line.strip() and line not in kept), None)
    if missing is None:
        return say("the log has its lines in another order, or fewer of those that occur twice")
    return say(
        "from here on the log is not what it was; it said: {text}", text=quoted(missing.strip())
    )


def _line_at(text: str, at: int) -> Place | None:
    """The line of an offset; the last one with words when that is behind the end."""
    at = min(at, len(text.rstrip()))
    start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    ends = [end for end in (text.find("\n", at), text.find("\r", at)) if end >= 0]
    end = min(ends, default=len(text))
    return place(text, start, end) if end > start else None


def _deleted(change: Change, note: Version) -> Diagnostic:
    return Diagnostic(
        note.path,
        None,
        say("this log was deleted"),
        say("put it back; what is old is moved to the archive: vaultmend archive"),
        subject="deleted",
        cause="deleted",
        severity=_severity(change, note.path),
    )


_DAY, _TODAY = "memory/2026-11-29.md", "memory/2026-11-30.md"
_FIRST = "### 09:00 — 迁移数据库\n\nPostgreSQL 从 v14 到 v16，耗时 45 分钟。见 [[backup]]。\n"
_SECOND = "\n### 14:30 — 周报\n\n用户增长 12%。\n"


def _log(*entries: str, path: str = _DAY) -> dict[str, str]:
    name = path.rpartition("/")[2].removesuffix(".md")
    return {
        "NOW.md": "# NOW\n",
        "memory/lessons/backup.md": "# 备份\n\n先备份，再升级，最后验证数据完整性。\n",
        path: f"# {name}\n\n" + "".join(entries),
    }


RULE = ChangeRule(
    name="rewritten-log",
    summary="a log in which earlier text was changed or removed",
    family="logs",
    severity="error",
    options=Options(),
    check=check,
    bad=(
        Example(
            "the file was written anew with what the agent had in mind",
            _log("### 18:00 — 总结\n\n今天完成了迁移。\n"),
            before=_log(_FIRST, _SECOND),
        ),
        Example(
            "one word was corrected",
            _log(_FIRST.replace("45", "50"), _SECOND),
            before=_log(_FIRST, _SECOND),
        ),
        Example(
            "today's log was tidied, which the reflection may do",
            _log(_SECOND, path=_TODAY),
            before=_log(_FIRST, _SECOND, path=_TODAY),
        ),
        Example(
            "the log was deleted",
            {"NOW.md": "# NOW\n", "memory/lessons/backup.md": "# 备份\n"},
            before=_log(_FIRST, _SECOND),
        ),
    ),
    good=(
        Example("an entry was appended", _log(_FIRST, _SECOND), before=_log(_FIRST)),
        Example(
            "the file was written anew, with all that was there and more",
            _log(_FIRST, "\n", _SECOND),
            before=_log(_FIRST, "\n"),
        ),
        Example(
            "the log was moved to the archive",
            _log(_FIRST, path="memory/.archive/2026-11-29.md"),
            before=_log(_FIRST),
        ),
        Example(
            "a lesson was renamed, and the link in the log followed it",
            {
                "NOW.md": "# NOW\n",
                "memory/lessons/database-backup.md": "# 备份\n\n先备份，再升级，最后验证数据完整性。\n",
                _DAY: f"# 2026-11-29\n\n{_FIRST}".replace("[[backup]]", "[[database-backup]]"),
            },
            before=_log(_FIRST),
        ),
    ),
)
