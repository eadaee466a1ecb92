"""What a command that writes did, or would do: as lines for a person, or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.mend.change import Change
    from vaultmend.linter.mend.draft import Group
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.report.translate import Speak


class Left(NamedTuple):
    """A file that was left as it is, and why."""

    path: str
    reason: Message


class Mending(NamedTuple):
    """The outcome of a command for one vault."""

    vault: str
    """The name of the workspace's folder."""
    run: str | None
    """By this name the run can be undone; nothing when nothing was written."""
    dry: bool
    """Nothing was to be written: `applied` is what would be."""
    applied: Sequence[Group]
    deferred: Sequence[Left]
    """Files that a later run will mend."""
    refused: Sequence[Left]
    conflicts: Sequence[Left]
    """Files that somebody else wrote at the same moment, and where both texts are kept."""
    remaining: Result | None
    """What `check` still finds; nothing for commands that do not check."""
    undoes: bool = False
    """It took back an earlier run: only by its name is it taken back itself."""


def changes(mending: Mending) -> list[Change]:
    """All changes, by path."""
    return sorted(change for group in mending.applied for change in group.changes)


def lines(mending: Mending, speak: Speak) -> Iterator[str]:
    """The outcome for a person: the files with what was done to them, then what was left.

    What is the same for several files is said once, below the last of them.
    """
    fixes = 0
    files: dict[tuple[str, ...], list[str]] = {}
    for group in mending.applied:
        fixes += len(group.proposals)
        done = (f"  {speak(item.fix.title)} ({item.by})" for item in group.proposals)
        headings = files.setdefault(tuple(dict.fromkeys(done)), [])
        headings += [_heading(change, speak) for change in group.changes]
    for said, headings in files.items():
        yield from headings
        yield from said
    for kind, left in (
        (say("for later"), mending.deferred),
        (say("left alone"), mending.refused),
        (say("CONFLICT"), mending.conflicts),
    ):
        for item in dict.fromkeys(left):
            yield speak(
                say("{path}: {kind}: {reason}", path=item.path, kind=kind, reason=item.reason)
            )
    yield from _summary(mending, fixes, speak)


def _heading(change: Change, speak: Speak) -> str:
    if change.before is None:
        return speak(say("{path} (new)", path=change.path))
    if change.path != change.to:
        return speak(say("{path} -> {to}", path=change.path, to=change.to))
    return escaped(change.path)


def _summary(mending: Mending, fixes: int, speak: Speak) -> Iterator[str]:
    files = len(changes(mending))
    if not files:
        yield speak(say("nothing to change"))
    elif mending.dry:
        yield speak(
            say(
                "{count} {count:change|changes} in {files} {files:file|files}; nothing is written",
                count=fixes,
                files=files,
            )
        )
    elif mending.undoes:
        yield speak(
            say(
                "{count} {count:change|changes} in {files} {files:file|files}; to have what was taken "
                "back again: vaultmend undo {run}",
                count=fixes,
                files=files,
                run=mending.run or "",
            )
        )
    else:
        yield speak(
            say(
                "{count} {count:change|changes} in {files} {files:file|files}; `vaultmend undo` takes {count:it|them} back (run {run})",
                count=fixes,
                files=files,
                run=mending.run or "",
            )
        )


def mending_object(mending: Mending) -> dict[str, Any]:
    """The outcome as an object; its shape is a public contract."""
    from vaultmend.linter.report.json_ import VERSION, finding_object

    remaining = mending.remaining.findings if mending.remaining else ()
    return {
        "version": VERSION,
        "vault": mending.vault,
        "run": mending.run,
        "dry_run": mending.dry,
        "applied": [_applied(group) for group in mending.applied],
        "deferred": [_left(item) for item in mending.deferred],
        "refused": [_left(item) for item in mending.refused],
        "conflicts": [_left(item) for item in mending.conflicts],
        "remaining": [finding_object(finding) for finding in remaining],
    }


def _applied(group: Group) -> dict[str, Any]:
    return {
        "files": [{"path": c.path, "to": c.to, "created": c.before is None} for c in group.changes],
        "fixes": [
            {"rule": item.by, "title": str(item.fix.title), "safety": item.fix.safety}
            for item in group.proposals
        ],
    }


def _left(item: Left) -> dict[str, str]:
    return {"path": item.path, "reason": str(item.reason)}
