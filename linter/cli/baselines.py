"""Reads, writes and prunes the baseline of a workspace."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.check.baseline import Baseline, renamed, rewritten
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import cut, say
from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.disk import VANISHED
from vaultmend.linter.report.accepting import Rewriting
from vaultmend.rules import leaked_secret

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vaultmend.linter.check.baseline import Entry
    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.vault.vault import Vault


def without_baselines(spaces: Sequence[Workspace]) -> list[Workspace]:
    """The workspaces as if nothing in them were accepted."""
    return [space._replace(settings=space.settings._replace(baseline="")) for space in spaces]


def baseline_of(space: Workspace, vault: Vault) -> Baseline | None:
    """What the workspace accepts; None where it accepts nothing.

    Raises UsageError for a file that cannot be read or understood: to report all that was ever
    accepted would help nobody.
    """
    entries = entries_of(space)
    return Baseline(entries, lambda: _renames(space, vault)) if entries else None


def _renames(space: Workspace, vault: Vault) -> Mapping[str, str]:
    """New path -> old path of what was renamed since the baseline was last committed."""
    from vaultmend.linter.cli.comparing import compared_vault, place_of
    from vaultmend.linter.read.git.run import Git

    place = place_of(space)
    if place is None:
        return {}
    path, base = space.settings.baseline, None
    if path.startswith(place.prefix):
        below = f":(literal){path[len(place.prefix) :]}"
        base = Git(place.folder).line("rev-list", "-1", "HEAD", "--", below)
    try:
        change = compared_vault(space, vault, base or "HEAD", False, ())
    except UsageError:
        # Without history, notes are known by their paths alone.
        return {}
    return {} if change is None else {new: old for old, new in change.renames.items()}


def entries_of(space: Workspace) -> list[Entry]:
    """The entries of the baseline of a workspace, none when there is no such file."""
    path = space.settings.baseline
    data = space.source.read(path) if path else None
    if data is None or (isinstance(data, Problem) and data.reason == VANISHED):
        return []
    if isinstance(data, Problem):
        raise UsageError(
            say("cannot read the baseline {path}: {message}", path=cut(path), message=data.message)
        )
    from vaultmend.linter.check.baseline_file import DamagedBaseline, is_own, read

    try:
        return read(data)
    except DamagedBaseline as damaged:
        raise UsageError(
            say(
                "cannot read the baseline {path}: {damage}, or accept all that is found now: "
                "vaultmend baseline write",
                path=cut(path),
                damage=str(damaged),
            )
            if is_own(data)
            else say(
                "cannot read the baseline {path}: {damage}", path=cut(path), damage=str(damaged)
            )
        ) from None


def gone_from(space: Workspace, active: Sequence[Active], baseline: Baseline) -> list[Entry]:
    """The entries that no longer occur, of those that this run would have met."""
    return baseline.gone({item.rule.name for item in active}, lambda path: _covers(space, path))


def write_baseline(
    space: Workspace, active: Sequence[Active], *, secrets: bool = False
) -> Rewriting:
    """Accept all that the rules find now; a secret that is new only with `secrets`.

    What rules say of changes since a revision passes with the next commit: it is never accepted,
    and no later change of the same kind is either.
    Entries of other rules, and of paths to which the call is not limited, stay as they are.
    """
    names = {item.rule.name for item in active}

    def is_in_scope(entry: Entry) -> bool:
        return entry.rule in names and (not entry.path or _covers(space, entry.path))

    old = _entries_to_replace(space, active)
    baseline, notes = _found(space, active, old)
    if not notes and not old:
        raise UsageError(
            say(
                "0 notes: there is no Markdown note in {vault}, so there is nothing to accept; "
                "name a vault",
                vault=cut(space.name),
            )
        )
    renames: Mapping[str, str] = baseline.renames if old else {}
    known = {entry.key for entry in renamed(old, renames)}
    refused = {
        entry
        for entry in baseline.found
        if entry.rule == leaked_secret.RULE.name and entry.key not in known and not secrets
    }
    found = [entry for entry in baseline.found if entry not in refused]
    done = _replace(space, old, rewritten(old, found, is_in_scope, renames))
    return done._replace(
        errors=[entry for entry in baseline.errors if entry not in refused],
        secrets=[entry for entry in found if entry.rule == leaked_secret.RULE.name],
        refused=sorted(refused),
    )


def prune_baseline(space: Workspace, active: Sequence[Active]) -> Rewriting:
    """Take out the entries that no longer occur; nothing new is accepted."""
    old = entries_of(space)
    baseline, _ = _found(space, active, old)
    gone = set(gone_from(space, active, baseline))
    kept = renamed((entry for entry in old if entry not in gone), baseline.renames if old else {})
    return _replace(space, old, sorted(set(kept)))


def _entries_to_replace(space: Workspace, active: Sequence[Active]) -> list[Entry]:
    """The entries of the file, or none when it is damaged and all of it is written anew."""
    from vaultmend.linter.check.baseline_file import is_own
    from vaultmend.rules import ALL

    is_whole = not space.limits and {item.rule.name for item in active} >= {
        rule.name for rule in ALL if rule.enabled
    }
    try:
        return entries_of(space)
    except UsageError:
        data = space.source.read(space.settings.baseline)
        if is_whole and isinstance(data, bytes) and is_own(data):
            return []
        raise


def _found(
    space: Workspace, active: Sequence[Active], entries: Sequence[Entry] = ()
) -> tuple[Baseline, int]:
    """What is met of the entries and what is new, and how many notes there are."""
    from vaultmend.linter.check.engine import check

    vault, facts, switches = space.collect(active)
    baseline = Baseline(entries, lambda: _renames(space, vault))
    check(vault, active, facts, switches, space.settings.per_path, baseline)
    return baseline, len(vault.notes)


def _covers(space: Workspace, path: str) -> bool:
    limits = space.limits
    return not limits or any(path == limit or path.startswith(limit + "/") for limit in limits)


def _replace(space: Workspace, old: Sequence[Entry], new: Sequence[Entry]) -> Rewriting:
    from vaultmend.linter.check.baseline_file import written
    from vaultmend.linter.cli.saving import save
    from vaultmend.linter.read.files.confine import is_inside

    path = space.settings.baseline
    absolute = os.path.join(space.roots.workspace, path)
    folder = os.path.dirname(os.path.realpath(absolute))
    if not is_inside(folder, space.roots.workspace):
        raise UsageError(
            say("the baseline {path} leads out of the vault; name another file", path=cut(path))
        )
    below = os.path.relpath(folder, space.roots.workspace).lower().split(os.sep)
    if ".git" in below:
        raise UsageError(
            say(
                "the baseline {path} leads into a git repository; name another file", path=cut(path)
            )
        )
    if not os.path.isdir(folder):
        raise UsageError(
            say("there is no folder for the baseline {path}; make it first", path=cut(path))
        )
    before = {entry.key for entry in old}
    after = {entry.key for entry in new}
    save(absolute, written(new))
    return Rewriting(path, len(new), len(after - before), len(before - after))
