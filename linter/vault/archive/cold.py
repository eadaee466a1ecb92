"""Which notes the policy of a vault would archive, and which of them it must leave all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.frontmatter.values import read_date, read_priority
from vaultmend.linter.vault.archive.policy import NEVER
from vaultmend.linter.vault.references import references
from vaultmend.linter.vault.temperature import Temperature, created, temperature

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping

    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.references import Noticed
    from vaultmend.linter.vault.vault import Vault

STALE_AFTER = 30
"""Days after which a verification no longer says that a note is still needed."""

_DAYS = ("created", "updated", "done", "completed", "closed", "finished", "last_verified")
"""Properties that tell of a day later than the one of creation."""
_NO = frozenset(("", "false", "no", "off", "0", "否"))


class Cold(NamedTuple):
    """A note that is old and cold by the policy of its role."""

    note: Note
    temperature: Temperature
    stays: Message | None
    """Why it is not archived all the same."""


def cold_notes(
    vault: Vault,
    noticed: Mapping[str, Noticed],
    first_commits: Mapping[str, datetime.date] | None = None,
    stale_after: int = STALE_AFTER,
) -> Iterator[Cold]:
    """The notes that are to be archived by their role, age and temperature, in the vault's order.

    `noticed` is what `notice` gave, by path; `first_commits` the day on which each path came into
    git, where somebody asked. A note whose age nobody knows is not cold: it comes too, and stays.
    Links to the notes are not looked at.
    """
    archiving = vault.scheme.archiving
    policies = {
        role: policy
        for role, policy in archiving.roles.items()
        if role not in NEVER and not vault.scheme.is_entry(role)
    }
    if not policies:
        return
    counts = references(vault, noticed)
    commits = first_commits or {}
    for note in vault.live():
        policy = policies.get(note.role)
        if policy is None:
            continue
        known = noticed.get(note.path)
        day = created(note, commits)
        warmth = temperature(note, day, counts.get(note.path, 0), vault.scheme.today)
        if day is None:
            yield Cold(note, warmth, say("nobody knows its age"))
        elif (not policy.cold or warmth.is_below(archiving.below)) and all(
            (vault.scheme.today - known_day).days > policy.after_days
            for known_day in (day, *_later_days(note, known))
        ):
            yield Cold(note, warmth, _protected(vault, note, stale_after))


def _later_days(note: Note, known: Noticed | None) -> Iterator[datetime.date]:
    """The days after the one of creation that a note tells of."""
    if known is not None and known.day and (day := read_date(known.day)):
        yield day
    if note.frontmatter is not None:
        named = note.frontmatter.by_name()
        for key in _DAYS:
            if (item := named.get(key)) and (day := read_date(item.value)):
                yield day


def _protected(vault: Vault, note: Note, stale_after: int) -> Message | None:
    """Why this note is never archived, whatever its temperature."""
    if note.problem or (note.frontmatter and note.frontmatter.problem):
        return say("it cannot be read")
    if read_priority(note.value("priority")) == "P0":
        return say("it is core knowledge: priority P0")
    if is_pinned(note):
        return say("it is pinned")
    schema, key = vault.scheme.schemas.get(note.role), vault.scheme.index.verified
    if schema and (key in schema.required or key in schema.properties):
        verified = read_date(note.value(key))
        if verified is None:
            return say("it was never verified")
        if (vault.scheme.today - verified).days <= stale_after:
            return say("it was verified on {day}", day=verified.isoformat())
    return None


def is_pinned(note: Note) -> bool:
    """Whether the note says `pinned`, and does not say that it is not."""
    value = note.value("pinned")
    return value is not None and str(value).strip().casefold() not in _NO
