"""Whether a text is the same but for links that followed the notes they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.leads import Leads
from vaultmend.linter.vault.links.link_paths import path_in, usual_path

if TYPE_CHECKING:
    from vaultmend.linter.model import Link
    from vaultmend.linter.vault.changes.change import Change, Version


class _Written(NamedTuple):
    """A link with the stretch of the text that is its path."""

    start: int
    end: int
    link: Link


class Beginning(NamedTuple):
    """How far a text of now begins with an earlier one."""

    is_whole: bool
    """Whether all of the earlier text is there."""
    end: int
    """Where in the text of now it ends, or differs."""


def beginning(change: Change, before: Version, after: Version) -> Beginning:
    """Whether the text of now begins with the earlier one.

    A link may have another path than before if it leads to the same note: that is what a command
    writes that moves notes. Nothing else may differ.
    """
    old, new = before.text, after.text
    if new.startswith(old):
        return Beginning(True, len(old))
    at_old = at_new = 0
    for then, now in zip(_links(before), _links(after), strict=False):
        # What stands between the links, then the path of this one.
        if old[at_old : then.start] != new[at_new : now.start]:
            break
        written = old[then.start : then.end], new[now.start : now.end]
        if written[0] != written[1] and not _follows(change, before, after, then.link, now.link):
            return Beginning(False, now.start)
        at_old, at_new = then.end, now.end
    rest, left = old[at_old:], new[at_new:]
    return Beginning(left.startswith(rest), at_new + _same(rest, left))


def _same(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginnings."""
    size = min(len(one), len(other))
    return next((at for at in range(size) if one[at] != other[at]), size)


def is_same(change: Change, before: Version, after: Version) -> bool:
    """Whether the two texts are equal in all but the paths of links that lead to the same notes."""
    return beginning(change, before, after) == (True, len(after.text))


def _links(version: Version) -> list[_Written]:
    found: list[_Written] = []
    text = version.text
    for link in version.note.links:
        path = usual_path(link)
        if not text.startswith(link.link, path.start):
            path = path_in(text, link)
        if path.raw:
            found.append(_Written(path.start, path.end, link))
    return sorted(found)


def _follows(change: Change, before: Version, after: Version, then: Link, now: Link) -> bool:
    if (then.kind, then.style, then.subpath, then.display) != (
        now.kind,
        now.style,
        now.subpath,
        now.display,
    ):
        return False
    target = change.led_to(then.path, before.path)
    return target is not None and target == Leads(change.vault).to(now.path, after.path).target
