"""How a repository grew: how often it was committed to, and commits between which time passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.git.run import GitError

if TYPE_CHECKING:
    from datetime import date

    from vaultmend.linter.read.git.run import Git

_MOST_COMMITS = 200_000


class Commit(NamedTuple):
    """A commit and the day of its author."""

    id: str
    day: date


def commits_below(git: Git) -> list[Commit]:
    """The commits of HEAD's first parents that changed the folder in which git runs, newest first.

    None where git fails or there is no commit.
    """
    from datetime import date

    try:
        said = git.ask(
            "log",
            "--first-parent",
            f"--max-count={_MOST_COMMITS}",
            "--no-show-signature",
            "--format=%H %as",
            "HEAD",
            "--",
            ".",
        )
    except GitError:
        return []
    commits: list[Commit] = []
    for line in said.decode("ascii", "replace").splitlines():
        id_, _, day = line.partition(" ")
        try:
            commits.append(Commit(id_, date.fromisoformat(day)))
        except ValueError:
            continue  # A commit whose clock says nonsense.
    return commits


def milestones(commits: list[Commit], most: int) -> list[Commit]:
    """At most so many commits, the oldest first, spread evenly over the days; each a day's last."""
    last_of_day: dict[date, Commit] = {}
    for commit in commits:
        last_of_day.setdefault(commit.day, commit)
    days = sorted(last_of_day)
    if len(days) <= most:
        return [last_of_day[day] for day in days]
    if most < 1:
        return []
    first, span = days[0].toordinal(), days[-1].toordinal() - days[0].toordinal()
    chosen: dict[date, None] = {}
    for step in range(most):
        wanted = first + span * step / most
        chosen[min(days, key=lambda day: abs(day.toordinal() - wanted))] = None
    return [last_of_day[day] for day in sorted(chosen)]


def per_week(commits: list[Commit], until: date, weeks: int) -> list[tuple[date, int]]:
    """The Monday of each of the last weeks and how many commits fell into it, the oldest first.

    It begins with the first week that had one.
    """
    from datetime import timedelta

    monday = until - timedelta(until.weekday())
    starts = [monday - timedelta(7 * back) for back in range(weeks)][::-1]
    counts = dict.fromkeys(starts, 0)
    for commit in commits:
        start = commit.day - timedelta(commit.day.weekday())
        if start in counts:
            counts[start] += 1
    rows = list(counts.items())
    while rows and not rows[0][1]:
        rows.pop(0)
    return rows
