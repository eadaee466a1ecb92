"""The accepted past: which diagnostics a vault lives with, so that only new ones are reported.

An entry is a path, a rule and a fingerprint, never a line. A place is matched by its path, then by
the path that its note had before a rename.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import fingerprint, subject_of
from vaultmend.linter.check.discretion import discreet
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from vaultmend.linter.check.diagnostics import Diagnostic


class Entry(NamedTuple):
    """One accepted place; they sort as they are written."""

    path: str
    """Empty for what concerns the whole vault."""
    rule: str
    fingerprint: str
    message: str = ""
    """What was said when it was accepted, for whoever reads the file; it matches nothing."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from all others."""
        return self[:3]


def no_renames() -> Mapping[str, str]:
    """What is known of renames where nobody can tell."""
    return {}


class Baseline:
    """The entries of a file, and what a run found of them."""

    def __init__(
        self,
        entries: Iterable[Entry] = (),
        renames: Callable[[], Mapping[str, str]] = no_renames,
    ) -> None:
        """`renames` leads from the path of a note to the one that it had before.

        It is asked at most once, and only when an entry of another path would fit.
        """
        self._waiting = {entry.key: entry for entry in entries}
        self._ask = renames
        self._renames: Mapping[str, str] | None = None
        self._elsewhere = {entry.key[1:] for entry in self._waiting.values()}
        self.found: list[Entry] = []
        """Every place that the rules of this run spoke of, accepted or not."""
        self.errors: list[Entry] = []
        """Those of them that are errors."""
        self.accepted = 0
        """How many of them are accepted."""

    def new(self, rule: str, said: Iterable[Diagnostic]) -> list[Diagnostic]:
        """What a rule said without the accepted places; called once a rule, with all it said."""
        places = list(_places(rule, said))
        # A note of the same path comes first, whatever became of others.
        unknown = [(place, entry) for place, entry in places if not self._meets(entry, entry.path)]
        kept = [place for place, entry in unknown if not self._was_renamed(entry)]
        self.found.extend(entry for _, entry in places)
        self.errors.extend(entry for place, entry in places if place.severity == "error")
        self.accepted += len(places) - len(kept)
        return kept

    def _meets(self, entry: Entry, path: str) -> bool:
        return self._waiting.pop((path, entry.rule, entry.fingerprint), None) is not None

    def _was_renamed(self, entry: Entry) -> bool:
        if entry.key[1:] not in self._elsewhere:
            return False
        before = self.renames.get(entry.path)
        return before is not None and self._meets(entry, before)

    @property
    def renames(self) -> Mapping[str, str]:
        """The path that a note had before, by the one that it has."""
        if self._renames is None:
            self._renames = self._ask()
        return self._renames

    def gone(self, rules: Collection[str], covers: Callable[[str], bool]) -> list[Entry]:
        """The entries that no longer occur, of those that this run would have met.

        `rules` are the names of the rules that took part, `covers` tells of a path whether it was
        looked at.
        """
        return sorted(
            entry
            for entry in self._waiting.values()
            if entry.rule in rules and (not entry.path or covers(entry.path))
        )


def rewritten(
    old: Iterable[Entry],
    found: Sequence[Entry],
    is_in_scope: Callable[[Entry], bool],
    renames: Mapping[str, str],
) -> list[Entry]:
    """The entries of a file written anew: all that was found, and what lies outside of the scope.

    Entries that stay keep what they say, so that a change of the file shows what changed.
    """
    known = {entry.key: entry for entry in renamed(old, renames)}
    kept = [entry for entry in known.values() if not is_in_scope(entry)]
    return sorted({*kept, *(known.get(entry.key, entry) for entry in found)})


def renamed(entries: Iterable[Entry], renames: Mapping[str, str]) -> list[Entry]:
    """The entries with the paths that their notes have now.

    Git is asked for renames since the file was last written: whatever it holds is of that moment.
    """
    now = {before: path for path, before in renames.items()}
    return [entry._replace(path=now.get(entry.path, entry.path)) for entry in entries]


def _places(rule: str, said: Iterable[Diagnostic]) -> Iterator[tuple[Diagnostic, Entry]]:
    """Each place with its entry; equal ones in one note are told apart by their number alone."""
    seen: Counter[tuple[str | None, str]] = Counter()
    for place in said:
        subject = subject_of(place)
        ordinal = seen[place.path, subject]
        seen[place.path, subject] += 1
        digest = fingerprint(rule, subject, ordinal)
        yield place, Entry(place.path or "", rule, digest, str(discreet(place).fact))
