"""Lets the links follow where the fixes of rules move files; those that depend on each other join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.relink import relink
from vaultmend.linter.mend.edits import Fix, MoveFile, ReplaceText
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.leads import Leads
from vaultmend.linter.vault.links.names import link_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from vaultmend.fixers.relink import Relinked
    from vaultmend.linter.vault.vault import Vault


class Followed(NamedTuple):
    """One or more of the given fixes with the links that go with them, or why they are not made."""

    numbers: tuple[int, ...]
    """Which of the given fixes, by their places in the sequence."""
    fix: Fix
    path: str = ""
    reason: Message | None = None
    """Why it cannot be made, and the note that stands in the way."""


def followed(
    vault: Vault, fixes: Sequence[Fix], text_of: Callable[[str], str | None]
) -> list[Followed]:
    """The fixes, in their order; to those that move files the edits of links are added.

    The new links are those of the vault after all the moves, so that two notes may move that link
    to each other; then they move together or not at all. A fix that wants the place or the file of
    an earlier one is left out: whoever looks again will find it. A move that would break a link,
    or change one in a log, is not made.
    """
    moving = _Moving(vault, fixes)
    while True:
        done = relink(vault, moving.moves(), text_of)
        groups = moving.groups(done)
        refused = [group for group in groups if group.reason is not None]
        if not refused:
            break
        moving.leave_out(refused)
    plain = [Followed((number,), fix) for number, fix in enumerate(fixes) if not _moves(fix)]
    return sorted([*plain, *groups, *moving.refused])


def _moves(fix: Fix) -> dict[str, str]:
    return {edit.path: edit.to for edit in fix.edits if isinstance(edit, MoveFile)}


class _Moving:
    """The fixes that move files, less those that cannot."""

    def __init__(self, vault: Vault, fixes: Sequence[Fix]) -> None:
        self.refused: list[Followed] = []
        self._vault = vault
        self._leads = Leads(vault)
        self._fixes = fixes
        self._owners: dict[str, int] = {}
        taken: set[str] = set()
        for number, fix in enumerate(fixes):
            moves = _moves(fix)
            wanted = {link_key(to) for to in moves.values()}
            if self._owners.keys().isdisjoint(moves) and taken.isdisjoint(wanted):
                self._owners.update(dict.fromkeys(moves, number))
                taken |= wanted

    def moves(self) -> dict[str, str]:
        """All moves that are left, old path -> new path."""
        numbers = dict.fromkeys(self._owners.values())
        return {old: new for number in numbers for old, new in _moves(self._fixes[number]).items()}

    def leave_out(self, refused: Iterable[Followed]) -> None:
        """Make none of these."""
        for group in refused:
            self.refused.append(group)
            self._owners = {
                path: number for path, number in self._owners.items() if number not in group.numbers
            }

    def groups(self, done: Relinked) -> list[Followed]:
        """The fixes that belong together by their links, each group with its edits or obstacle."""
        joined = _Joined(self._owners.values())
        places = [edit.path for edit in done.edits] + [item.path for item in done.obstacles]
        causes = {path: self._causes(path) for path in dict.fromkeys(places)}
        for numbers in causes.values():
            joined.join(numbers)
        found: list[Followed] = []
        for numbers in joined.groups():
            mine = [item for item in done.edits if causes[item.path][0] in numbers]
            first = self._fixes[numbers[0]]
            edits = [edit for number in numbers for edit in self._fixes[number].edits]
            title = first.title
            if len(numbers) > 1:
                more = len(numbers) - 1
                title = say(
                    "{title}, with {count} more that link to each other", title=title, count=more
                )
            group = Followed(tuple(numbers), first._replace(title=title, edits=(*mine, *edits)))
            found.append(self._judged(group, done, causes))
        return found

    def _causes(self, path: str) -> list[int]:
        """The fixes because of which the links of a note change."""
        note = self._vault.notes[path]
        targets = [self._leads.of(link, path).target for link in note.links]
        moved = {self._owners[p] for p in (path, *targets) if p is not None and p in self._owners}
        # A new name may also take the place of another one in links to neither.
        return sorted(moved or set(self._owners.values()))

    def _judged(self, group: Followed, done: Relinked, causes: dict[str, list[int]]) -> Followed:
        for obstacle in done.obstacles:
            if causes[obstacle.path][0] in group.numbers:
                reason = say(
                    "the link to {link} in line {line} cannot follow: {reason}",
                    link=obstacle.link,
                    line=obstacle.line,
                    reason=obstacle.reason,
                )
                return group._replace(path=obstacle.path, reason=reason)
        for edit in group.fix.edits:
            note = self._vault.notes.get(edit.path)
            if isinstance(edit, ReplaceText) and note is not None and note.role == "log":
                reason = say("a link in this log would have to change; vaultmend mv may do that")
                return group._replace(path=edit.path, reason=reason)
        return group


class _Joined:
    """Numbers that belong together."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._parent = {number: number for number in numbers}

    def _root(self, number: int) -> int:
        while self._parent[number] != number:
            number = self._parent[number]
        return number

    def join(self, numbers: Sequence[int]) -> None:
        roots = sorted({self._root(number) for number in numbers})
        for root in roots[1:]:
            self._parent[root] = roots[0]

    def groups(self) -> list[list[int]]:
        found: dict[int, list[int]] = {}
        for number in sorted(self._parent):
            found.setdefault(self._root(number), []).append(number)
        return list(found.values())
