"""Starts and completes vaults: what `init` does between its arguments and its report."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from vaultmend.fixers.start import Ground, reached, start
from vaultmend.linter.cli.clock import moment
from vaultmend.linter.cli.indexing import index_plan, proposals, read_for_index
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import current_folder, open_roots
from vaultmend.linter.cli.writing import View, carry_out
from vaultmend.linter.mend.plan import Proposal
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.profile import PROFILES, load_profile
from vaultmend.linter.read.files.roots import git_root, roots_at
from vaultmend.linter.report.mending import Left
from vaultmend.linter.starter import LANGUAGES, load_starter
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.cli.writing import Writing
    from vaultmend.linter.mend.edits import Edit
    from vaultmend.linter.message import Message
    from vaultmend.linter.read.files.source import Source
    from vaultmend.linter.report.mending import Mending
    from vaultmend.linter.starter import Starter

_DEFAULT = "layered"
_WORKSPACE = """
      # NOW.md and the like are not in this repository; the workspace is the folder above it.
      - run: echo 'extends = "{folder}/vaultmend.toml"' > vaultmend.toml"""


class Plan(NamedTuple):
    """What a vault is to become."""

    profile: str
    lang: str
    stage: int
    starter: Starter


def open_for_start(args: argparse.Namespace) -> Workspace:
    """The workspace at the folder of the command line, which is there by now."""
    folder = os.path.join(current_folder(args.path), args.path)
    if not os.path.isdir(folder):
        raise UsageError(
            say("'{path}' is no folder; name a folder, or one to be made", path=args.path)
        )
    return open_roots(roots_at(folder), args.today, None, ALL, is_new=True)


def plan_start(args: argparse.Namespace, space: Workspace) -> Plan:
    """The profile, the language and the stage: as asked for, else as the vault is.

    Raises UsageError for a profile that contradicts the vault's own configuration.
    """
    profile = _profile(args.profile, space)
    lang = args.lang or _lang(space)
    zone = args.timezone or space.settings.timezone or _local_zone()
    memory = _memory(space, profile)
    words = _words(args, space, profile, lang, zone) | _words_of_memory(profile, memory)
    starter = load_starter(profile, lang, memory, words)
    stage = args.stage
    if stage is None:
        stage = reached(starter.stages, space.collect(()).vault)
    return Plan(profile, lang, min(stage, len(starter.stages) - 1), starter)


def start_vault(space: Workspace, plan: Plan, writing: Writing) -> Mending:
    """Write what the vault lacks of its stages, and the rows of an index that is new."""
    stages = plan.starter.stages[: plan.stage + 1]
    repository = os.path.normpath(os.path.join(space.roots.workspace, plan.starter.repository))
    top = git_root(repository)
    outside = top if top != repository else None
    skipped: dict[str, Message] = {}
    made: set[str] = set()

    def look(source: Source) -> View:
        seen = space._replace(source=source)
        vault = seen.collect(()).vault
        ground = Ground(vault, seen.text_of, plan.starter.repository, outside)
        found = start(stages, ground)
        skipped.update(found.skipped)
        made.update(edit.path for fix in found.fixes for edit in fix.edits)
        if found.fixes:
            return View(vault, [Proposal("init", fix) for fix in found.fixes])
        indexed = read_for_index(seen)
        fixes = proposals(index_plan(indexed))
        return View(indexed.vault, [item for item in fixes if _only(item.fix.edits, made)])

    mending, _ = carry_out(space, writing, look)
    left = [Left(path, reason) for path, reason in skipped.items()]
    return mending._replace(refused=[*mending.refused, *left])


def in_new_folder(path: str, do: Callable[[str], int], *, dry: bool) -> int:
    """Call `do` with the folder at `path`, which is made; for a dry run with one like it.

    A folder that was made for nothing, because `do` raises, is taken away again.
    """
    if not path:
        raise UsageError(say("the path of the vault is empty"))
    if os.path.lexists(path):
        return do(path)
    if dry:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            like = os.path.join(folder, os.path.basename(os.path.normpath(path)))
            os.mkdir(like)
            return do(like)
    missing = list(_missing(path))
    try:
        os.makedirs(path)
    except (OSError, ValueError) as error:
        _take_away(missing)
        reason = str(error.strerror) if isinstance(error, OSError) else say("it cannot be a path")
        raise UsageError(
            say("cannot make the folder '{path}': {reason}", path=path, reason=reason)
        ) from None
    try:
        return do(path)
    except BaseException:
        _take_away(missing)
        raise


def _missing(path: str) -> Iterator[str]:
    """The folder and those above it that are not there, the deepest first."""
    path = os.path.normpath(path)
    while path and not os.path.lexists(path):
        yield path
        path = os.path.dirname(path)


def _take_away(folders: Iterable[str]) -> None:
    for folder in folders:
        with contextlib.suppress(OSError, ValueError):
            os.rmdir(folder)


def _only(edits: tuple[Edit, ...], made: set[str]) -> bool:
    """Whether a fix touches nothing but what this run has made."""
    return all(edit.path in made for edit in edits)


def _profile(asked: str | None, space: Workspace) -> str:
    settings = space.settings
    configured = settings.detected.endswith(".toml")
    if asked is not None and configured and asked != settings.profile:
        raise UsageError(
            say(
                "this vault has profile {profile} by {detected}; leave --profile away, or "
                "change that file",
                profile=settings.profile,
                detected=settings.detected,
            )
        )
    if asked is not None:
        return asked
    if settings.profile not in PROFILES:
        raise UsageError(
            say(
                "{detected} extends a profile, and what a vault of its own kind begins with "
                "nobody knows; say which one is nearest with --profile",
                detected=settings.detected,
            )
        )
    # No trace of a layout: a folder of notes stays what it is, an empty one gets the default.
    if configured or settings.detected or _has_notes(space):
        return settings.profile
    return _DEFAULT


def _has_notes(space: Workspace) -> bool:
    return any(file.kind == "note" for file in space.source.files())


def _lang(space: Workspace) -> str:
    from vaultmend.linter.report.language import language_of

    lang = space.settings.lang
    return lang if lang in LANGUAGES else language_of(space.source, space.scheme)


def _words(
    args: argparse.Namespace, space: Workspace, profile: str, lang: str, zone: str | None
) -> dict[str, str]:
    now = moment(zone)
    day = space.scheme.today if args.today else now.date()
    return {
        "profile": profile,
        "lang": lang,
        "timezone": f'timezone = "{zone}"' if zone else '# timezone = "Asia/Shanghai"',
        "date": day.isoformat(),
        "month": f"{day.month:02}",
        "day": f"{day.day:02}",
        "time": f"{now.hour:02}:{now.minute:02}",
    }


def _memory(space: Workspace, profile: str) -> str:
    """The folder of the memory: the one that the vault names, else that of the profile."""
    settings = space.settings
    is_own = settings.profile in PROFILES and (
        settings.memory == load_profile(settings.profile)["memory"]
    )
    return load_profile(profile)["memory"] if is_own else settings.memory


def _words_of_memory(profile: str, memory: str) -> dict[str, str]:
    """What settings and the weekly job say of the folder of the memory."""
    import json

    is_own = memory == load_profile(profile)["memory"]
    # A string of JSON is one of TOML as well.
    key = "" if is_own else f"memory = {json.dumps(memory, ensure_ascii=False)}"
    is_checked_out = profile == "vault" and memory != ""
    return {
        "memory": f"\n{key}" if key else "",
        "checkout": memory if is_checked_out else "vault",
        "workspace": _WORKSPACE.format(folder=memory) if is_checked_out else "",
    }


def _local_zone() -> str | None:
    """The IANA name of the machine's time zone, where it says one."""
    named = os.environ.get("TZ", "").lstrip(":")
    if not named:
        _, found, named = os.path.realpath("/etc/localtime").partition("/zoneinfo/")
        named = named if found else ""
    return named if "/" in named and not named.startswith(("/", "Etc/")) else None
