"""How long ago somebody made sure that a note is still true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.read.frontmatter.values import read_date, read_status

if TYPE_CHECKING:
    import datetime

    from vaultmend.linter.model import Note


def days_unverified(note: Note, key: str, today: datetime.date) -> int | None:
    """Days since the date in the property `key`, or None when it does not count.

    Superseded notes are history. Where the note was verified before it was written, one of the
    dates is wrong, and nobody can tell how old the verification is.
    """
    verified = read_date(note.value(key))
    if verified is None or read_status(note.value("status")) == "superseded":
        return None
    created = read_date(note.value("date"))
    if created is not None and verified < created:
        return None
    return (today - verified).days
