"""With which revision a vault is compared when nobody names one: HEAD, or what CI is asked to judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import Complaint, cut, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.git.revisions import commit_of, is_shallow, is_unborn, merge_base

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vaultmend.linter.read.git.run import Git

UNSHALLOW = say(
    "fetch the whole history: fetch-depth: 0 for actions/checkout, GIT_DEPTH: 0 in GitLab, "
    "git fetch --unshallow elsewhere"
)
_ZEROS = "0" * 40


class Base(NamedTuple):
    """What may be meant, the best first."""

    revisions: tuple[str, ...]
    forked: bool = False
    """The commit is meant at which HEAD left that revision."""
    asked: bool = False
    """Somebody wants this comparison: without it there is no answer."""


class Cutoff(Complaint):
    """The clone has not the history that is needed, and nobody insists on it."""


def base_of(against: str | None, environment: Mapping[str, str]) -> Base:
    """The revision of `--against`, or what the variables of a CI say that is to be judged.

    A merge request is judged as a whole, against the commit at which it left its target. A push is
    judged against what was there before it, and what no CI says more of against the commit before:
    there the work tree is HEAD, and nothing would ever be compared. A job that the clock starts
    judges no change at all.
    """
    if against is not None:
        return Base((against,), asked=True)
    get = environment.get
    target = get("GITHUB_BASE_REF")
    if target:
        return Base((f"refs/remotes/origin/{target}", f"refs/heads/{target}"), True, True)
    if get("CI_MERGE_REQUEST_DIFF_BASE_SHA"):
        return Base((environment["CI_MERGE_REQUEST_DIFF_BASE_SHA"],), asked=True)
    target = get("CI_MERGE_REQUEST_TARGET_BRANCH_NAME")
    if target:
        return Base((f"refs/remotes/origin/{target}", f"refs/heads/{target}"), True, True)
    event = get("GITHUB_EVENT_NAME") or get("CI_PIPELINE_SOURCE")
    if event == "push":
        before = get("CI_COMMIT_BEFORE_SHA") or _before_push(get("GITHUB_EVENT_PATH"))
        known = (before,) if before and before != _ZEROS else ()
        return Base((*known, "HEAD^1"), forked=True)
    if event is None and get("CI", "").lower() not in ("", "0", "false", "no", "off"):
        return Base(("HEAD^1",))
    return Base(("HEAD",))


def _before_push(path: str | None) -> str | None:
    """The commit that GitHub says was there before the push."""
    import json

    try:
        with open(path or "", encoding="utf-8") as file:
            event: Any = json.load(file)
    except (OSError, ValueError):
        return None
    if not isinstance(event, dict):
        return None
    before = cast("dict[str, object]", event).get("before")
    return before if isinstance(before, str) else None


def found_base(git: Git, base: Base, environment: Mapping[str, str]) -> str | None:
    """The id of the commit that is meant; None when there is no commit to compare with yet.

    Raises UsageError when somebody asked for a revision that is not there, and Cutoff when it is
    missing only because the clone has no history.
    """
    for revision in base.revisions:
        commit = commit_of(git, revision)
        if commit is not None and base.forked:
            commit = merge_base(git, commit, "HEAD")
        if commit is not None:
            return commit
    if environment.get("GITHUB_BASE_REF") and base.forked and commit_of(git, "HEAD^2"):
        # What GitHub checks out for a pull request is its merge into the target.
        return commit_of(git, "HEAD^1")
    if base.revisions[0] == "HEAD" and is_unborn(git):
        return None
    name = cut(base.revisions[0])
    if is_shallow(git):
        if not base.asked:
            raise Cutoff(UNSHALLOW)
        raise UsageError(
            say(
                "this clone has no history that leads to '{name}'; {unshallow}",
                name=name,
                unshallow=UNSHALLOW,
            )
        )
    if not base.asked:
        return None
    if base.forked:
        raise UsageError(
            say(
                "HEAD and '{name}' have no commit in common, or there is no such branch; "
                "fetch it, or name another revision with --against",
                name=name,
            )
        )
    raise UsageError(
        say("there is no revision '{name}'; name a branch, a tag or a commit", name=name)
    )
