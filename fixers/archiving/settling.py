"""Which notes can go into the archive together so that every link still leads where it led."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.archiving.inbound import Inbound, inbound
from vaultmend.fixers.archiving.path_links import link_to_place, path_to_place
from vaultmend.fixers.relink import relink as kept_links
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.links.leads import Leads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from vaultmend.linter.mend.edits import ReplaceText
    from vaultmend.linter.model import Link
    from vaultmend.linter.vault.vault import Vault

_MOST_ROUNDS = 10
"""A note that stays can hold back others; beyond this, all that is still in doubt stays."""


class InTheWay(NamedTuple):
    """A link or path that would break, or that a note would have to be rewritten for."""

    path: str
    line: int
    said: str


class Held(NamedTuple):
    """Why a note stays, and the places that say so."""

    reason: Message
    in_the_way: tuple[InTheWay, ...]


class Settled(NamedTuple):
    """What can move and what must go with it."""

    moves: Mapping[str, str]
    held: Mapping[str, Held]
    edits: Mapping[str, tuple[ReplaceText, ...]]
    """By the note whose move asks for them."""
    inbound: Mapping[str, tuple[Inbound, ...]]
    """What leads to a note from others that move as well."""


def settle(
    vault: Vault,
    moves: Mapping[str, str],
    text_of: Callable[[str], str | None],
    *,
    relink: bool,
) -> Settled:
    """The largest part of `moves` that can be made, with what holds back the others.

    No log is rewritten, but for the dotted links of one that moves itself, and those only with
    `relink`.
    """
    settling = _Settling(vault, dict(moves), text_of, relink=relink)
    if moves:
        settling.run()
    return settling.settled()


class _Settling:
    def __init__(
        self,
        vault: Vault,
        moves: dict[str, str],
        text_of: Callable[[str], str | None],
        *,
        relink: bool,
    ) -> None:
        self.vault = vault
        self.moves = moves
        self.text_of = text_of
        self.relink = relink
        self.held: dict[str, Held] = {}
        self.leads = Leads(vault)
        self.inbound = inbound(vault, moves, text_of) if moves else {}
        self.named: dict[tuple[str, Inbound], tuple[ReplaceText, ...]] = {}
        self.kept: dict[str, set[ReplaceText]] = {}

    def run(self) -> None:
        if self.relink:
            self._name_places()
        for _ in range(_MOST_ROUNDS):
            self._hold_linked()
            if not self._hold_broken():
                return
        self._hold_linked()
        while self._hold_broken():
            for path in [path for path in self.moves if self._has_namesake(path)]:
                self._hold(path, say("other notes of its name are in the way"), ())
            self._hold_linked()

    def settled(self) -> Settled:
        edits: dict[str, tuple[ReplaceText, ...]] = {}
        together: dict[str, tuple[Inbound, ...]] = {}
        for path in self.moves:
            known = self.inbound.get(path, [])
            together[path] = tuple(item for item in known if item.path in self.moves)
            named = {
                edit
                for item in known
                if item.path not in self.moves
                for edit in self.named.get((path, item), ())
            }
            kept = {
                edit
                for edit in self.kept.get(path, ())
                if not any(_meet(edit, other) for other in named)
            }
            edits[path] = tuple(sorted(named | kept))
        return Settled(self.moves, self.held, edits, together)

    def _name_places(self) -> None:
        """Find the edits after which those who lead to a note name its place in the archive."""
        for target, items in self.inbound.items():
            new = self.moves[target]
            for item in items:
                note = self.vault.notes[item.path]
                text = self.text_of(item.path)
                if text is None or item.is_tied:
                    continue
                if item.link is None:
                    edits = path_to_place(self.vault, note, text, item, target, new)
                else:
                    edits = link_to_place(self.vault, note, text, item.link, target, new)
                if edits:
                    self.named[target, item] = edits

    def _hold_linked(self) -> None:
        """Hold back what notes that stay lead to, until nothing changes."""
        waiting = list(self.moves)
        leads_to: dict[str, set[str]] = {}
        for target, items in self.inbound.items():
            for item in items:
                leads_to.setdefault(item.path, set()).add(target)
        while waiting:
            path = waiting.pop()
            if path not in self.moves:
                continue
            items = [
                item
                for item in self.inbound.get(path, ())
                if item.path not in self.moves and (path, item) not in self.named
            ]
            if items:
                places = tuple(InTheWay(item.path, item.line, item.said) for item in items)
                self._hold(path, say("notes that stay lead to it"), places)
                waiting += leads_to.get(path, ())

    def _hold_broken(self) -> bool:
        """Hold back what would break a link that nobody may rewrite; whether there was any."""
        relinked = kept_links(self.vault, self.moves, self.text_of)
        self.kept = {}
        held: dict[str, tuple[Message, list[InTheWay]]] = {}
        named = {(item.path, item.line, item.said) for _, item in self.named}
        for obstacle in relinked.obstacles:
            if (obstacle.path, obstacle.line, obstacle.link) in named:
                continue
            for path in self._concerned(obstacle.path, obstacle.line, obstacle.link):
                place = InTheWay(obstacle.path, obstacle.line, obstacle.link)
                held.setdefault(path, (obstacle.reason, []))[1].append(place)
        for edit in relinked.edits:
            owner, link = self._owner(edit)
            if owner is None or link is None:
                continue
            if self._may_rewrite(edit.path):
                self.kept.setdefault(owner, set()).add(edit)
            else:
                reason = say("a link in a log would no longer lead to the same note")
                place = InTheWay(edit.path, link.line, link.link)
                held.setdefault(owner, (reason, []))[1].append(place)
        for path, (reason, places) in held.items():
            self._hold(path, reason, tuple(places))
        return bool(held)

    def _may_rewrite(self, path: str) -> bool:
        if self.vault.notes[path].role != "log":
            return True
        return self.relink and path in self.moves

    def _owner(self, edit: ReplaceText) -> tuple[str | None, Link | None]:
        """The moving note for which an edit is made, and the link that it changes."""
        note = self.vault.notes[edit.path]
        for link in note.links:
            if link.start <= edit.start < link.end:
                target = self.leads.of(link, note.path).target
                if note.path in self.moves:
                    return note.path, link
                if target in self.moves:
                    return target, link
        return None, None

    def _concerned(self, path: str, line: int, said: str) -> Iterator[str]:
        if path in self.moves:
            yield path
            return
        for link in self.vault.notes[path].links:
            if (link.line, link.link) == (line, said):
                target = self.leads.of(link, path).target
                if target in self.moves:
                    yield target or ""

    def _has_namesake(self, path: str) -> bool:
        from vaultmend.linter.vault.links.names import link_key

        name = link_key(path.rpartition("/")[2])
        return any(
            other != path and link_key(other.rpartition("/")[2]) == name
            for other in self.vault.notes
        )

    def _hold(self, path: str, reason: Message, places: tuple[InTheWay, ...]) -> None:
        if self.moves.pop(path, None) is not None:
            self.held[path] = Held(reason, places)


def _meet(edit: ReplaceText, other: ReplaceText) -> bool:
    return edit.path == other.path and edit.start < other.end and other.start < edit.end
