"""Puts the hook of a repository in place and takes it away: what `hook` does."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.hook_files import check_keepable, text_of, write, writing
from vaultmend.linter.cli.hook_script import KEPT, NAMES, call, script, vaults_of
from vaultmend.linter.cli.naming import whole_workspaces
from vaultmend.linter.cli.streams import put, put_exactly
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.git.hooks import find_hooks
from vaultmend.linter.read.git.place import find_place
from vaultmend.linter.read.git.run import Git, GitError
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.message import Message
    from vaultmend.linter.read.git.hooks import Hooks
    from vaultmend.linter.report.translate import Speak


class Hooked(NamedTuple):
    """One hook as it is, or as a command left it."""

    path: str
    """Absolute."""
    vaults: tuple[str, ...] | None
    """The vaults it judges, seen from the top of the work tree; None when it is none of ours."""
    exists: bool
    keeps: bool
    """A hook that was there before is called first."""


class Outcome(NamedTuple):
    """The hooks after an action, and the exit code of the command that asked for it."""

    hooks: list[Hooked]
    code: int
    before: list[Hooked] | None = None
    """The hooks before the action, where there was one."""


def hooks_of(space: Workspace) -> tuple[Hooks, str]:
    """The hooks of the repository that holds a vault, and the vault's path from its work tree.

    Raises UsageError where there is no repository, or none that git reads.
    """
    place = find_place(space.roots.workspace, (space.obsidian, space.settings.memory))
    if place is None:
        raise UsageError(
            say(
                "{workspace} is in no git repository; make one: git init",
                workspace=space.roots.workspace,
            )
        )
    try:
        hooks = find_hooks(Git(place.folder))
    except GitError as error:
        raise UsageError(
            say("git cannot read {folder}: {error}", folder=place.folder, error=str(error))
        ) from None
    top = os.path.realpath(hooks.top)
    if not (is_inside(space.roots.workspace, top) or is_inside(top, space.roots.workspace)):
        raise UsageError(
            say(
                "the work tree of {folder} is {top} by core.worktree, and the vault is not in it",
                folder=place.folder,
                top=top,
            )
        )
    below = os.path.relpath(space.roots.workspace, top)
    return hooks, below.replace(os.sep, "/")


def answer(args: argparse.Namespace, act: Callable[[Hooks, str], Outcome]) -> int:
    """Do something with the hooks of the vault of a command line, tell what is there then, and exit."""
    [space] = whole_workspaces([] if args.path is None else [args.path], None, args.config)
    hooks, vault = hooks_of(space)
    outcome = act(hooks, vault)
    found, code = outcome.hooks, outcome.code
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped

        told = [hook._asdict() for hook in found]
        put_exactly(dumped({"version": VERSION, "vault": space.name, "hooks": told}) + "\n")
    else:
        from vaultmend.linter.cli.output import speaker_of

        speak = speaker_of(space)
        put("".join(f"{line}\n" for line in lines(found, hooks.top, speak, outcome.before)))
    return code


def status(hooks: Hooks, vault: str) -> Outcome:
    """The hooks as they are; with exit code 1 where one does not judge the vault."""
    found = _look_all(hooks)
    judge = all(hook.vaults is not None and vault in hook.vaults for hook in found)
    return Outcome(found, 0 if judge else 1)


def install(hooks: Hooks, vault: str) -> Outcome:
    """Let every commit be judged; a hook that is there is kept, and called first.

    Raises UsageError when the hooks are those of other repositories too, when one that is there
    cannot be kept, and when a file cannot be written; nothing is left half done.
    """
    if hooks.is_shared:
        raise UsageError(
            say(
                "the hooks are in {folder}, which other repositories share; call `{vault}` "
                "in the hooks there, or set core.hooksPath here",
                folder=hooks.folder,
                vault=call(vault),
            )
        )
    with writing(hooks.folder):
        before = _look_all(hooks)
        others = [found.path for found in before if found.vaults is None and found.exists]
        for path in others:
            check_keepable(path, vault)
        texts = dict(_script(found, {*(found.vaults or ()), vault}) for found in before)
        write(texts, others)
    return Outcome(_look_all(hooks), 0, before)


def uninstall(hooks: Hooks, vault: str) -> Outcome:
    """Let commits of a vault pass again; with the last vault the hook goes, and what was kept returns."""
    if not os.path.isdir(hooks.folder):
        return Outcome(_look_all(hooks), 0)
    with writing(hooks.folder):
        before = _look_all(hooks)
        for found in before:
            if found.vaults is None:
                continue
            left = {other for other in found.vaults if other != vault}
            if left:
                write(dict([_script(found, left)]))
            elif found.keeps:
                os.replace(found.path + KEPT, found.path)
            else:
                os.unlink(found.path)
    return Outcome(_look_all(hooks), 0, before)


def lines(
    hooked: Sequence[Hooked], top: str, speak: Speak, before: Sequence[Hooked] | None = None
) -> Iterator[str]:
    """A line for each hook: what was done to it, if it is not as `before`, and what it does.

    `top` is the folder of the work tree, below which the vaults are.
    """
    for hook, old in zip(hooked, before or hooked, strict=True):
        yield f"{escaped(hook.path)}: {speak(_said(hook, old, top))}"
        if hook.vaults is not None and hook.keeps:
            kept = os.path.basename(hook.path) + KEPT
            yield "  " + speak(say("after {hook}, the hook that was there before", hook=kept))


def _said(hook: Hooked, old: Hooked, top: str) -> Message:
    if hook.vaults is None:
        state = say("another program is called") if hook.exists else say("no hook")
    else:
        folders = (os.path.normpath(os.path.join(top, vault)) for vault in hook.vaults)
        state = say("judges each commit to {vaults}", vaults=", ".join(folders))
    now, then = set(hook.vaults or ()), set(old.vaults or ())
    if now - then:
        return say("installed; {state}", state=state)
    if then - now:
        return say("removed; {state}", state=state) if hook.exists else say("removed")
    return state


def judged(vaults: Sequence[str]) -> list[str]:
    """The vaults of a hook that are there; one that was moved away must not stop a commit."""
    return [vault for vault in vaults if os.path.isdir(vault)]


def _look_all(hooks: Hooks) -> list[Hooked]:
    return [_look(os.path.join(hooks.folder, name)) for name in NAMES]


def _look(path: str) -> Hooked:
    if not os.path.lexists(path):
        return Hooked(path, None, False, False)
    vaults = vaults_of(text_of(path))
    kept = vaults is not None and os.path.lexists(path + KEPT)
    return Hooked(path, None if vaults is None else tuple(vaults), True, kept)


def _script(hook: Hooked, vaults: set[str]) -> tuple[str, str]:
    text = script(os.path.basename(hook.path), sys.executable, sorted(vaults))
    return hook.path, text
