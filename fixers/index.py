"""Rebuilds the index of a vault and the hubs below it: rows, cells, sections, or a whole INDEX.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.mend.rebuilding import creating, updating
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.navigation.rebuild import rebuilt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vaultmend.linter.mend.edits import Fix
    from vaultmend.linter.vault.navigation.ownership import LeftAlone
    from vaultmend.linter.vault.navigation.rebuild import ListChange, Rebuilt
    from vaultmend.linter.vault.navigation.rows import RowChange
    from vaultmend.linter.vault.vault import Vault


class Said(NamedTuple):
    """One line of what a rebuild does, or leaves alone, and where: line 0 for the whole note."""

    path: str
    line: int
    message: Message


class Plan(NamedTuple):
    """The fixes of a rebuild and what to tell about them."""

    fixes: tuple[Fix, ...]
    """One for each note that changes, or one that writes a new file."""
    changes: tuple[Said, ...]
    left_alone: tuple[Said, ...]
    """Lists and notes that are not touched, and why."""


def rebuild(vault: Vault, facts: Mapping[str, str]) -> Plan:
    """What brings the index of a vault up to date; nothing when it is.

    `facts` is what `linter.vault.navigation.facts.collect` gave, by path: the rule `stale-index`
    collects it. The fixes are safe and derived: rows come and go, and their links with them.
    """
    found = rebuilt(vault, facts)
    fixes = [updating(path, edits) for path, edits in found.edits().items()]
    changes: list[Said] = []
    for change in found.lists:
        changes += _of_list(change)
    for sections in found.sections:
        named = ", ".join(sections.titles)
        changes.append(Said(sections.path, 0, say("a new section: {names}", names=named)))
    if found.created is not None:
        path = found.created.path
        fixes.append(creating(path, found.created.text))
        count = sum(len(gap.notes) for gap in found.created.gaps)
        changes.append(Said(path, 0, say("a new index with {count} {count:row|rows}", count=count)))
    return Plan(tuple(fixes), tuple(changes), tuple(_left_alone(found)))


def _of_list(change: ListChange) -> list[Said]:
    path = change.owned.path
    said = [Said(path, row.line, _of_row(row)) for row in change.rows]
    if change.arranged().reordered:
        line = change.owned.lists[0].listing.line
        said.append(Said(path, line, say("rows change places: priority, verification, name")))
    said += [
        Said(path, 0, say("no row can hold the name of {note}", note=note))
        for note in change.unlinkable
    ]
    return said


def _of_row(row: RowChange) -> Message:
    if row.what == "added":
        return say("a row for {note}", note=row.subject)
    if row.what == "renamed":
        return say("'{before}' is {after} now", before=row.before, after=row.after)
    if row.what == "removed":
        if row.before == "archived":
            return say("the row of '{name}' leaves: it is archived", name=row.subject)
        return say("the row of '{name}' leaves: there is no such note", name=row.subject)
    if not row.before:
        return say("an empty cell becomes '{after}'", after=row.after)
    return say("'{before}' becomes '{after}'", before=row.before, after=row.after)


def _left_alone(found: Rebuilt) -> Iterable[Said]:
    for path, reason in found.skipped:
        yield Said(path, 0, _reason(reason))
    for one in found.left_alone:
        yield Said(one.of.path, one.of.listing.line, _why(one))


def _reason(reason: str) -> Message:
    if reason == "frontmatter":
        return say("left alone: its frontmatter is invalid")
    if reason == "conflict":
        return say("left alone: a git merge in it is not finished")
    if reason == "swallowed":
        return say("left alone: an unclosed mark would hide what is added")
    return say("left alone: it cannot be read")


def _why(one: LeftAlone) -> Message:
    if one.why == "selection":
        return say("left alone: by its heading a selection")
    if one.why == "tasks":
        return say("left alone: a list of tasks")
    if one.why == "several":
        return say("left alone: several lists share the notes of one folder")
    return say("left alone: it belongs to no folder and no role")
