"""Notes that grew while a run was planned: what was appended goes behind what is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.mend.draft import Group

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vaultmend.linter.mend.change import Change
    from vaultmend.linter.model import Problem


def grown(groups: Iterable[Group], read: Callable[[str], bytes | Problem]) -> list[Group]:
    """The groups as they are for the files on disk now, of which `read` gives the bytes.

    Agents append to notes all day, and an edit commutes with what comes behind the old end. A
    file that was changed in another way is left as it was planned; the writer will refuse it.
    """
    return [Group(tuple(_grown(c, read) for c in g.changes), g.proposals) for g in groups]


def _grown(change: Change, read: Callable[[str], bytes | Problem]) -> Change:
    before, after = change.before, change.after
    if before is None or after is None:
        return change
    now = read(change.path)
    if not isinstance(now, bytes) or not now.startswith(before) or len(now) == len(before):
        return change
    tail = now[len(before) :]
    if before.endswith(b"\n") and after and not after.endswith(b"\n"):
        tail = b"\n" + tail
    return change._replace(before=now, after=after + tail)
