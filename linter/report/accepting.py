"""What a command made of a baseline: how much it accepts, which errors, and what of secrets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vaultmend.linter.check.baseline import Entry
    from vaultmend.linter.report.translate import Speak


class Rewriting(NamedTuple):
    """A baseline after a command."""

    path: str
    """Relative to the workspace."""
    entries: int
    added: int
    removed: int
    errors: Sequence[Entry] = ()
    """What was found by this run and is accepted although it is an error."""
    secrets: Sequence[Entry] = ()
    """Secrets that were found by this run and are accepted."""
    refused: Sequence[Entry] = ()
    """Secrets that are not accepted."""


def lines(done: Rewriting, speak: Speak) -> Iterator[str]:
    """The figures, then what somebody may not have wanted to accept."""
    yield speak(
        say(
            "{path}: places accepted: {entries} ({added} new, {removed} taken out)",
            path=done.path,
            entries=done.entries,
            added=done.added,
            removed=done.removed,
        )
    )
    if done.errors:
        rules = Counter(entry.rule for entry in done.errors)
        named = ", ".join(f"{rule} {count}" for rule, count in sorted(rules.items()))
        yield speak(
            say(
                "places with errors that are accepted: {count} ({rules}); see each: "
                "vaultmend check --no-baseline --show-all",
                count=len(done.errors),
                rules=named,
            )
        )
    if done.secrets:
        yield speak(
            say(
                "secrets that are accepted, and still known to whoever reads the vault: {count}",
                count=len(done.secrets),
            )
        )
    if done.refused:
        yield speak(
            say(
                "secrets that are not accepted: {count}; --accept-secrets does it all the same",
                count=len(done.refused),
            )
        )
    notes = dict.fromkeys(entry.path for entry in (*done.secrets, *done.refused))
    if notes:
        for path in notes:
            yield f"  {escaped(path)}"
        yield speak(
            say(
                "revoke each secret where it was made, then take it out of the note and of the "
                "git history"
            )
        )
