"""Moves what is cold into the archive: which notes, why, what holds one back, and the edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.fixers.archiving.bonds import bound
from vaultmend.fixers.archiving.settling import InTheWay, Settled, settle
from vaultmend.linter.mend.edits import Edit, Fix, MoveFile
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.vault.archive.cold import STALE_AFTER, cold_notes
from vaultmend.linter.vault.archive.places import Places
from vaultmend.linter.vault.references import Noticed, notice

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vaultmend.linter.vault.temperature import Temperature
    from vaultmend.linter.vault.vault import Vault


class Candidate(NamedTuple):
    """A note that is cold by the policy of its role, with the reasons."""

    path: str
    role: str
    temperature: Temperature
    """With days since creation, references and priority."""
    destination: str
    """Where it goes; empty when it would stay even without the links to it."""
    stays: Message | None
    """Why it is not archived all the same."""
    in_the_way: tuple[InTheWay, ...] = ()
    """The links that hold it back."""


def cold(
    vault: Vault,
    text_of: Callable[[str], str | None],
    *,
    first_commits: Mapping[str, datetime.date] | None = None,
    stale_after: int = STALE_AFTER,
    relink: bool = False,
    noticed: Mapping[str, Noticed] | None = None,
) -> list[Candidate]:
    """The notes that the policy would archive, by path, and what stands in the way of some.

    `text_of` gives the text of a note by its path, without byte order mark. `first_commits` is the
    day on which each path came into git; without it, such notes are of unknown age. `stale_after`
    are the days after which a verification is stale. With `relink`, links of notes that stay are
    rewritten, so that only those that cannot be hold a note back. `noticed` is what `notice` gave,
    where that is known already.
    """
    places = Places(vault)
    listed: list[Candidate] = []
    moves: dict[str, str] = {}
    if noticed is None:
        noticed = _noticed(vault, text_of)
    found = cold_notes(vault, noticed, first_commits, stale_after)
    for note, temperature, stays in sorted(found, key=lambda item: item.note.path):
        destination = "" if stays else places.take_in_archive(note.path)
        if destination:
            moves[note.path] = destination
        listed.append(Candidate(note.path, note.role, temperature, destination, stays))
    settled = settle(vault, moves, text_of, relink=relink)
    return [_judged(candidate, settled) for candidate in listed]


def _noticed(vault: Vault, text_of: Callable[[str], str | None]) -> dict[str, Noticed]:
    found: dict[str, Noticed] = {}
    for note in vault.notes.values():
        if note.role in ("log", "reflection", "workbench", "done") and note.problem is None:
            known = notice(note, text_of(note.path) or "")
            if known is not None:
                found[note.path] = known
    return found


def _judged(candidate: Candidate, settled: Settled) -> Candidate:
    held = settled.held.get(candidate.path)
    if held is None:
        return candidate
    return candidate._replace(stays=held.reason, in_the_way=held.in_the_way)


def archive(
    vault: Vault,
    candidates: Iterable[Candidate],
    text_of: Callable[[str], str | None],
    *,
    relink: bool = False,
) -> list[Fix]:
    """The fixes that move those candidates that do not stay; each note is a fix of its own.

    Notes that lead to each other, so that one may not move without the other, share one. Links in
    notes that stay are rewritten to name the archive with `relink`, else only where the move would
    lead them to another note; links in logs never are. Candidates are left where they are when
    others that they depend on are not among them.
    """
    moves = {item.path: item.destination for item in candidates if item.stays is None}
    settled = settle(vault, moves, text_of, relink=relink)
    return [_fix(group, settled) for group in bound(vault, settled)]


def _fix(group: Sequence[str], settled: Settled) -> Fix:
    edits: list[Edit] = [MoveFile(path, settled.moves[path]) for path in group]
    edits += sorted({edit for path in group for edit in settled.edits.get(path, ())})
    first = group[0]
    if len(group) == 1:
        title = say("Archive {path} as {to}", path=first, to=settled.moves[first])
    else:
        title = say("Archive {count} notes that belong together", count=len(group))
    return Fix(title, tuple(edits), "safe")
