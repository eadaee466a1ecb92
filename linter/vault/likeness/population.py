"""The notes that a rule compares, and the lines that so many of them share that they count for nothing."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from vaultmend.linter.vault.copies import copies
from vaultmend.linter.vault.likeness.outline import Outline
from vaultmend.linter.vault.likeness.passages import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vaultmend.linter.vault.likeness.passages import Facts
    from vaultmend.linter.vault.vault import Vault


def compared(vault: Vault, paths: Iterable[str], takes_part: Callable[[str], bool]) -> list[str]:
    """Those of some notes that are compared, in order: those in scope whose role takes part.

    Excluded notes and conflict copies are compared with nothing; those that a report is not limited to still are.
    """
    # Copies that a sync client left are `conflict-copy`'s business.
    excluded = (vault.muted - vault.limited_out) | copied(vault)
    chosen: list[str] = []
    for path in sorted(paths):
        role = vault.notes[path].role
        if takes_part(role) and path not in excluded and vault.scheme.is_reported(path, role):
            chosen.append(path)
    return chosen


def copied(vault: Vault) -> frozenset[str]:
    """The notes that are copies which a sync client left."""
    return frozenset(copy.path for copy in copies(vault))


def lines_of(facts: Facts) -> set[int]:
    """The different lines of a note."""
    return {*numbers(facts[0])}


def frequent_lines(lines: Iterable[int], least: float) -> frozenset[int]:
    """The lines that come at least so often, where each note gives each of its lines once: templates."""
    return frozenset([line for line, count in Counter(lines).items() if count >= least])


def least_frequent(notes: int, files: int, share: float) -> float:
    """In how many of so many notes a line stands that is a template's."""
    return max(files, share * notes)


def outlines(
    vault: Vault,
    facts: Mapping[str, Facts],
    takes_part: Callable[[str], bool],
    files: int,
    share: float,
) -> dict[str, Outline]:
    """The notes to compare by path, in the order of paths; `files` and `share` say what is a template's."""
    paths: Sequence[str] = compared(vault, facts, takes_part)
    lines = chain.from_iterable(lines_of(facts[path]) for path in paths)
    frequent = frequent_lines(lines, least_frequent(len(paths), files, share))
    return {path: Outline(path, facts[path], frequent) for path in paths}
