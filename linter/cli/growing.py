"""Looks at a few earlier states of a vault in git: the health over time of a report."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from vaultmend.linter.check.baseline import Baseline
from vaultmend.linter.check.engine import check
from vaultmend.linter.cli.baselines import entries_of
from vaultmend.linter.cli.comparing import ignore_of, place_of
from vaultmend.linter.read.files.source import WorkTree
from vaultmend.linter.read.git.files import GitFiles
from vaultmend.linter.read.git.milestones import commits_below, milestones, per_week
from vaultmend.linter.read.git.objects import Objects
from vaultmend.linter.read.git.run import Git, GitError
from vaultmend.linter.read.git.trees import read_tree
from vaultmend.linter.report.growth import Growth, State
from vaultmend.linter.vault.census import REPORTS
from vaultmend.linter.vault.scheme import ARCHIVES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vaultmend.linter.check.diagnostics import Finding
    from vaultmend.linter.check.engine import Active
    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.model import Note
    from vaultmend.linter.read.git.milestones import Commit
    from vaultmend.linter.report.result import Result
    from vaultmend.linter.vault.vault import Vault

MOST_STATES = 12
MOST_NOTES = 12_000
"""In all states together: what a report may cost beyond the check."""
WEEKS = 52


def growth_of(space: Workspace, vault: Vault, result: Result, active: Sequence[Active]) -> Growth:
    """The past of a vault, as far as git knows it; only what lies in the repository is counted.

    How many states are looked at depends on the number of notes, never on a clock. A report that
    is limited to some paths tells no past.
    """
    place = place_of(space)
    if place is None or space.limits:
        return Growth()
    git = Git(place.folder)
    today = space.scheme.today
    commits = [commit for commit in commits_below(git) if commit.day <= today]
    states: list[State] = []
    most = min(MOST_STATES, MOST_NOTES // max(result.notes, 1))
    for commit in milestones(commits, most):
        try:
            states.append(_state(space, git, place.prefix, commit, active))
        except GitError:
            continue  # Objects are missing in a partial clone.
    if states:
        now = _counted(today.isoformat(), vault.notes, result.findings, place.prefix)
        states = [state for state in states if state.day < now.day] + [now]
    weeks = [(day.isoformat(), count) for day, count in per_week(commits, today, WEEKS)]
    return Growth(tuple(states) if len(states) > 1 else (), tuple(weeks))


def _state(
    space: Workspace, git: Git, prefix: str, commit: Commit, active: Sequence[Active]
) -> State:
    """What the rules find in a commit on its day. Raises GitError."""
    entries = {prefix + path: entry for path, entry in read_tree(git, commit.id).items()}
    workspace = space.roots.workspace
    files = GitFiles(workspace, entries, Objects(git))
    scheme = copy.copy(space.scheme)
    scheme.today = commit.day
    past = space._replace(
        source=WorkTree(workspace, ignore_of(space)(files), ARCHIVES, system=files), scheme=scheme
    )
    vault, facts, switches = past.collect(active)
    accepted = entries_of(space)
    baseline = Baseline(accepted, dict) if accepted else None
    found = check(vault, active, facts, switches, space.settings.per_path, baseline)
    return _counted(commit.day.isoformat(), vault.notes, found.findings, prefix)


def _counted(
    day: str, notes: Mapping[str, Note], findings: Iterable[Finding], prefix: str
) -> State:
    inside = [
        note for note in notes.values() if note.path.startswith(prefix) and note.role != REPORTS
    ]
    counts = {"error": 0, "warning": 0, "info": 0}
    for finding in findings:
        if finding.path is None or finding.path.startswith(prefix):
            counts[finding.severity] += 1
    return State(
        day,
        sum(note.path[-3:].lower() == ".md" for note in inside),
        counts["error"],
        counts["warning"],
        counts["info"],
        sum(note.size for note in inside if note.role == "core"),
    )
