"""Which rules need not speak anew, and what the others have to say of the notes that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vaultmend.linter.check.again.aspects import differing
from vaultmend.linter.check.again.derived import Derived, remember, still_known
from vaultmend.linter.check.rule import NoteRule, VaultRule
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from vaultmend.linter.check.again.aspects import Aspect
    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.model import Note
    from vaultmend.linter.vault.vault import Vault


class Earlier(NamedTuple):
    """A vault under the same settings and on the same day."""

    changed: Collection[str]
    """The paths of the notes that have changed since; some may have come or gone."""
    notes: Mapping[str, Note] | None
    """These notes, as they were; None when not all files are the same."""
    facts: Mapping[str, Mapping[str, Any]]
    """What each rule collected of these notes."""
    said: Mapping[str, Sequence[Diagnostic]]
    """What each rule said, with the same options."""
    remembered: Mapping[str, Any]
    """What rules left for the time when they speak again, with the same options."""
    derived: Derived
    """What rules made of all notes together."""
    asked: Mapping[str, bool]
    """What rules asked of the disk, with the answers, which are the same."""
    renames: object
    """What had another name before, as far as rules ask; equal when it is the same."""


class Held(NamedTuple):
    """What is known of a vault without asking the rules about all of it."""

    said: dict[str, Sequence[Diagnostic]]
    """By rule, what it says; the others are still to be asked."""
    derived: Derived


def holding(
    vault: Vault,
    active: Sequence[Active],
    facts: Mapping[str, Mapping[str, Any]],
    earlier: Earlier,
    renames: object,
) -> Held:
    """What rules say of the vault as far as it follows from what they said before.

    A rule about single notes speaks anew of those that changed. One about the vault says the same
    when what it collected of them is the same, and all that it sees of them (`VaultRule.sees`);
    where notes have come or gone, nobody knows whether it does.
    """
    found: dict[str, Sequence[Diagnostic]] = {}
    for item in active:
        rule, said = item.rule, earlier.said.get(item.rule.name)
        if said is not None and isinstance(rule, NoteRule):
            there = [path for path in earlier.changed if path in vault.notes]
            now = [*rule.run_on(there, vault, facts.get(rule.name, {}), item.options)]
            found[rule.name] = _with_new(said, now, earlier.changed)
    if earlier.notes is None:
        unread = any(vault.notes[p].problem for p in earlier.changed if p in vault.notes)
        return Held({} if unread else found, Derived())
    changed = earlier.notes.keys()
    sides = differing(vault, earlier.notes.values())
    if sides is None:
        return Held({}, Derived())
    differ: set[Aspect] = {*sides}
    if renames != earlier.renames:
        differ.add("renames")
    derived = still_known(earlier.derived, changed, differ)
    remember(vault, derived)
    for item in active:
        rule, said = item.rule, earlier.said.get(item.rule.name)
        if (
            said is not None
            and isinstance(rule, VaultRule)
            and _holds(rule, facts.get(rule.name, {}), earlier, differ)
        ):
            found[rule.name] = said
    return Held(found, derived)


def _with_new(
    said: Sequence[Diagnostic], now: Sequence[Diagnostic], changed: Collection[str]
) -> Sequence[Diagnostic]:
    """What was said, and what is said now of the notes that have changed; the very same if it is."""
    if not now and not any(d.path in changed for d in said):
        return said
    left = [d for d in said if d.path not in changed]
    return sorted([*left, *now], key=lambda d: d.path or "")


def _holds(
    rule: VaultRule[Any, Any],
    facts: Mapping[str, Any],
    earlier: Earlier,
    differ: Collection[Aspect],
) -> bool:
    """Whether nothing that a rule looks at has changed."""
    if rule.sees is None or not rule.sees.isdisjoint(differ):
        return False
    then = earlier.facts.get(rule.name, {})
    return all(then.get(path) == facts.get(path) for path in earlier.changed)


def compared(
    vault: Vault,
    item: Active,
    facts: Mapping[str, Mapping[str, Any]],
    earlier: Earlier | None,
) -> tuple[Sequence[Diagnostic], Any] | None:
    """What a rule that compares all notes says, and what is to be remembered of it; None for others."""
    rule = item.rule
    if not isinstance(rule, VaultRule) or rule.again is None:
        return None
    known = facts.get(rule.name, {})
    if earlier is not None and (earlier.notes is not None or not rule.names_matter):
        then = earlier.remembered.get(rule.name)
        told = None
        if then is not None:
            told = rule.again(vault, known, item.options, then, earlier.changed)
        if told is not None:
            return told
    return rule.again(vault, known, item.options, None, ())
