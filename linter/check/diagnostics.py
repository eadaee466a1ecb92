"""What rules report: diagnostics as a rule yields them, findings as the engine passes them on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from vaultmend.linter.hashes import blake2b
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultmend.linter.mend.edits import Fix
    from vaultmend.linter.message import Message
    from vaultmend.linter.model import Place

Severity: TypeAlias = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""The worst first."""


class Related(NamedTuple):
    """Another place of the same cause, or the other side of a pair."""

    path: str
    place: Place | None
    message: Message


class Diagnostic(NamedTuple):
    """One fault at one place, as a rule sees it.

    `place` is None for the whole note, `path` for the whole vault. `subject` is the source text
    the fault is about: the fingerprint is built on it. Diagnostics of one rule with the same
    `cause` become one finding whose other places are related. `severity` overrides the rule's
    own where a rule grades its findings.
    """

    path: str | None
    place: Place | None
    fact: Message
    remedy: Message | None = None
    subject: str = ""
    cause: str = ""
    severity: Severity | None = None
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    more_fixes: tuple[Fix, ...] = ()
    """Those of the places that were folded into this one."""
    settles: tuple[tuple[str, int], ...] = ()
    """Lines of notes, of whose links no other rule speaks again. Of rules that speak first."""
    folded: tuple[Diagnostic, ...] = ()
    """All those that were folded into this one, its own place among them."""
    more: int = 0
    """How many of them are elsewhere, where the fact does not say so."""

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """Its own fix and those of the places folded into it."""
        return (self.fix, *self.more_fixes) if self.fix else self.more_fixes


def subject_of(said: Diagnostic) -> str:
    """The source text that a fingerprint is built on; the note's own path is none of it.

    So what is said of a note stays the same when the note is renamed.
    """
    subject = said.subject or str(said.fact)
    if not said.path or subject in (said.path, said.path.rpartition("/")[2]):
        return "" if said.path else subject
    return subject.replace(said.path, "")


def fingerprint(rule: str, subject: str, ordinal: int) -> str:
    """What stays when a finding moves: its rule, its source text, and which of equals it is."""
    key = f"{rule}\0{subject}\0{ordinal}".encode(errors="surrogatepass")
    return blake2b(key, digest_size=8).hexdigest()


class Finding(NamedTuple):
    """One finding of a report."""

    rule: str
    family: str
    severity: Severity
    path: str | None
    place: Place | None
    fact: Message
    remedy: Message | None
    fingerprint: str
    related: tuple[Related, ...]
    fix: Fix | None
    """What would mend it at its place; nothing when it stands for many places."""
    fixes: tuple[Fix, ...] = ()
    """All that would mend it, at its place and at the related ones."""
    folded: tuple[Diagnostic, ...] = ()
    """What it stands for, when that is more than its own place; `unfolded` makes findings of it."""
    more: int = 0
    """Other places of the same cause, which the fact does not tell of."""
