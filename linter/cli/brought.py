"""Which findings a commit brings: those that none of its parents has at the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.check.baseline import Baseline
from vaultmend.linter.check.cache.notes_file import Damaged
from vaultmend.linter.check.collect import known_of
from vaultmend.linter.check.engine import UNUSED, check
from vaultmend.linter.check.rule import ChangeRule
from vaultmend.linter.cli.baselines import entries_of
from vaultmend.linter.cli.checking import look_at, result_of
from vaultmend.linter.cli.comparing import change_since, past_of_tree
from vaultmend.linter.cli.novelty import Before, Brought, is_old, unchanged
from vaultmend.linter.cli.remembering import forgotten, look
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import source_of
from vaultmend.linter.message import say
from vaultmend.linter.read.git.run import GitError
from vaultmend.linter.report.progress import ticker
from vaultmend.rules import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vaultmend.linter.check.baseline import Entry
    from vaultmend.linter.check.collect import Collected
    from vaultmend.linter.check.diagnostics import Diagnostic
    from vaultmend.linter.check.engine import Active, Outcome
    from vaultmend.linter.cli.commits import Commit
    from vaultmend.linter.cli.remembering import Look
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.read.git.tree import GitTree
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.vault.changes.change import Change
    from vaultmend.linter.vault.vault import Vault


def brought_by(
    commits: Sequence[Commit], select: Sequence[str] | None, ignore: Sequence[str] | None
) -> list[Result]:
    """What each commit brings to its vault, with a progress bar where a person waits."""
    tick, close = ticker()
    try:
        return [
            _brought(commit, active_rules(ALL, commit.space.settings, select, ignore), tick)
            for commit in commits
        ]
    except GitError as error:
        raise UsageError(say("git cannot read the commit: {error}", error=str(error))) from None
    finally:
        close()


def _brought(
    commit: Commit, active: Sequence[Active], tick: Callable[[int, int], None] | None
) -> Result:
    if not commit.parents or commit.space.tree is None:
        return look_at(commit.space, active, tick)[1]
    try:
        return _Judge(commit, commit.space.tree, active, tick).result()
    except Damaged:
        return _brought(commit._replace(space=forgotten(commit.space)), active, tick)


class _Judge:
    """Compares the findings of a commit with those of its parents."""

    def __init__(
        self,
        commit: Commit,
        tree: GitTree,
        active: Sequence[Active],
        tick: Callable[[int, int], None] | None,
    ) -> None:
        self._parents = commit.parents
        self._tree = tree
        self._active = active
        self._space = _against(commit.space, tree, commit.parents[0])
        self._look = look(self._space, active, tick, is_last=False)
        self._collected = self._look.collected
        self._accepted = entries_of(self._space)
        self._befores = [Before(tree, parent) for parent in commit.parents]
        self._beside: Look | None = None
        """The only parent, where it has files of the same names."""
        self._unchanged = self._told_alike()

    def result(self) -> Result:
        """The findings that the commit brings."""
        space, vault = self._space, self._collected.vault
        baseline = self._baseline(())
        outcome = self._check(baseline)
        self._look.keep()
        if outcome.findings:
            # What no rule says now needs no look at what it said before.
            baseline = self._baseline(self._known(self._doubted(outcome)))
            outcome = self._check(baseline)
        keys = {entry.key for entry in self._accepted}
        every = {item.rule.name for item in self._active}
        waiting = {entry.key for entry in baseline.gone(every, lambda _path: True)}
        return result_of(space, vault, outcome, baselined=len(keys - waiting))

    def _baseline(self, known: Sequence[Entry]) -> Baseline:
        rules = {item.rule.name: item.rule for item in self._active}

        def cannot_be_new(name: str, said: Diagnostic) -> bool:
            return any(is_old(rules[name], said, before.same) for before in self._befores)

        entries = [*known, *self._accepted]
        return Brought(entries, self._renames, cannot_be_new, self._unchanged)

    def _told_alike(self) -> frozenset[str]:
        """The rules that say the same of the only parent, as far as that is known."""
        before = self._befores[0]
        if len(self._befores) > 1 or self._accepted or not before.has_same_names:
            return frozenset()
        there = self._beside = self._look_at(before, self._active)
        if there.collected.switches != self._collected.switches:
            return frozenset()
        return unchanged(self._active, self._look.heard, there.heard)

    def _check(self, baseline: Baseline) -> Outcome:
        vault, facts, switches = self._collected
        per_path = self._space.settings.per_path
        return check(vault, self._active, facts, switches, per_path, baseline, self._look.heard)

    def _doubted(self, outcome: Outcome) -> list[Active]:
        """The rules of which a parent must be asked: those that say something that may be new."""
        doubted = {finding.rule for finding in outcome.findings}
        if UNUSED in doubted:
            return list(self._active)
        return [item for item in self._active if item.rule.name in doubted or item.rule.first]

    def _renames(self) -> Mapping[str, str]:
        change = self._collected.vault.change
        return {new: old for old, new in change.renames.items()} if change else {}

    def _known(self, doubted: Sequence[Active]) -> list[Entry]:
        """What one of the parents has, and what only one of several parents would call a change."""
        known = [entry for before in self._befores for entry in self._found_at(before, doubted)]
        if len(self._parents) > 1:
            mine = self._changes(self._collected)
            for parent in self._parents[1:]:
                space = _against(self._space, self._tree, parent)
                collected = space.collect(
                    self._active, known=known_of(self._collected, self._paths())
                )
                others = {entry.key for entry in self._changes(collected)}
                known += [entry for entry in mine if entry.key not in others]
        return known

    def _paths(self) -> frozenset[str]:
        return frozenset(file.path for file in self._space.source.files())

    def _found_at(self, before: Before, doubted: Sequence[Active]) -> list[Entry]:
        """All that these rules say of a parent."""
        there = self._beside or self._look_at(before, doubted)
        return _said(self._space, there.collected, doubted, there.heard)

    def _look_at(self, before: Before, active: Sequence[Active]) -> Look:
        """A parent, read under the settings of the commit."""
        tree = before.tree
        source = source_of(self._space.roots, self._space.settings.exclude, tree.files)
        space = self._space._replace(source=source, tree=tree, compare=_alone, memory=None)
        return self._look.beside(space, active, before.same)

    def _changes(self, collected: Collected) -> list[Entry]:
        """What the rules about changes say of a vault."""
        rules = [item for item in self._active if isinstance(item.rule, ChangeRule)]
        return _said(self._space, collected, rules)


def _said(
    space: Workspace,
    collected: Collected,
    active: Sequence[Active],
    heard: dict[str, Sequence[Diagnostic]] | None = None,
) -> list[Entry]:
    baseline = Baseline()
    vault, facts, switches = collected
    check(vault, active, facts, switches, space.settings.per_path, baseline, heard)
    return baseline.found


def _alone(vault: Vault) -> Change | None:
    """A parent is not compared with what was there before it."""
    del vault
    return None


def _against(space: Workspace, tree: GitTree, parent: str) -> Workspace:
    """The workspace as one that is compared with a commit."""

    def compare(vault: Vault) -> Change | None:
        return change_since(space, vault, past_of_tree(space, tree, parent))

    return space._replace(compare=compare)
