"""Puts the hook of a repository in place and takes it away: what `hook` does."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.cli.hook_script import KEPT, NAMES, script, vaults_of
from vaultmend.linter.cli.naming import whole_workspaces
from vaultmend.linter.cli.streams import put, put_exactly
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.read.git.hooks import find_hooks
from vaultmend.linter.read.git.place import find_place
from vaultmend.linter.read.git.run import Git, GitError
from vaultmend.linter.report.escape import escaped

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from vaultmend.linter.cli.workspace import Workspace
    from vaultmend.linter.read.git.hooks import Hooks


class Hooked(NamedTuple):
    """One hook as it is, or as a command left it."""

    path: str
    """Absolute."""
    vaults: tuple[str, ...] | None
    """The vaults it judges, seen from the top of the work tree; None when it is none of ours."""
    exists: bool
    keeps: bool
    """A hook that was there before is called first."""


def hooks_of(space: Workspace) -> tuple[Hooks, str]:
    """The hooks of the repository that holds a vault, and the vault's path from its work tree.

    Raises UsageError where there is no repository, or none that git reads.
    """
    place = find_place(space.roots.workspace, (space.obsidian, space.settings.memory))
    if place is None:
        raise UsageError(f"{space.roots.workspace} is in no git repository; make one: git init")
    try:
        hooks = find_hooks(Git(place.folder))
    except GitError as error:
        raise UsageError(f"git cannot read {place.folder}: {error}") from None
    top = os.path.realpath(hooks.top)
    if not (is_inside(space.roots.workspace, top) or is_inside(top, space.roots.workspace)):
        raise UsageError(
            f"the work tree of {place.folder} is {top} by core.worktree, and the vault is not in it"
        )
    below = os.path.relpath(space.roots.workspace, top)
    return hooks, below.replace(os.sep, "/")


def answer(args: argparse.Namespace, act: Callable[[Hooks, str], list[Hooked]]) -> int:
    """Do something with the hooks of the vault of a command line, and tell what is there then.

    The exit code of `status`: 1 where a hook does not judge the vault.
    """
    [space] = whole_workspaces([] if args.path is None else [args.path], None, args.config)
    hooks, vault = hooks_of(space)
    found = act(hooks, vault)
    if args.format == "json":
        from vaultmend.linter.report.json_ import VERSION, dumped

        told = [hook._asdict() for hook in found]
        put_exactly(dumped({"version": VERSION, "vault": space.name, "hooks": told}) + "\n")
    else:
        put("".join(f"{escaped(line)}\n" for line in lines(found)))
    return 0 if act in (install, uninstall) else int(not _all_judge(found, vault))


def _all_judge(found: Iterable[Hooked], vault: str) -> bool:
    return all(hook.vaults is not None and vault in hook.vaults for hook in found)


def status(hooks: Hooks) -> list[Hooked]:
    """The hooks as they are."""
    return [_look(os.path.join(hooks.folder, name)) for name in NAMES]


def install(hooks: Hooks, vault: str) -> list[Hooked]:
    """Let every commit be judged; a hook that is there is kept, and called first.

    Raises UsageError when the hooks are those of other repositories too, and when a file cannot
    be written; nothing is left half done.
    """
    if hooks.is_shared:
        raise UsageError(
            f"core.hooksPath leads to {hooks.folder}, which other repositories share; "
            f"call `vaultmend hook run -- {vault}` in the hooks there, or set core.hooksPath here"
        )
    with _Writing():
        os.makedirs(hooks.folder, exist_ok=True)
        for found in status(hooks):
            if found.vaults is None and found.exists:
                _keep(found.path)
            vaults = sorted({*(found.vaults or ()), vault})
            _write(found.path, script(sys.executable, vaults))
    return status(hooks)


def uninstall(hooks: Hooks, vault: str) -> list[Hooked]:
    """Let commits of a vault pass again; with the last vault the hook goes, and what was kept returns."""
    with _Writing():
        for found in status(hooks):
            if found.vaults is None:
                continue
            left = [other for other in found.vaults if other != vault]
            if left:
                _write(found.path, script(sys.executable, left))
            elif found.keeps:
                os.replace(found.path + KEPT, found.path)
            else:
                os.unlink(found.path)
    return status(hooks)


def lines(hooked: Iterable[Hooked]) -> Iterator[str]:
    """A line for each hook."""
    for hook in hooked:
        if hook.vaults is None:
            yield f"{hook.path}: {'another program is called' if hook.exists else 'none'}"
            continue
        kept = f", after {os.path.basename(hook.path)}{KEPT}" if hook.keeps else ""
        yield f"{hook.path}: judges {', '.join(hook.vaults)}{kept}"


def judged(vaults: Sequence[str]) -> list[str]:
    """The vaults of a hook that are there; one that was moved away must not stop a commit."""
    return [vault for vault in vaults if os.path.isdir(vault)]


class _Writing:
    """Tells why a file of git could not be written."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, OSError):
            raise UsageError(
                f"cannot write {error.filename}: {error.strerror or error}; nothing else is changed"
            ) from None


def _look(path: str) -> Hooked:
    try:
        with open(path, "rb") as file:
            text = file.read(1 << 16).decode("utf-8", "surrogateescape")
    except OSError:
        return Hooked(path, None, os.path.lexists(path), False)
    vaults = vaults_of(text)
    return Hooked(
        path, None if vaults is None else tuple(vaults), True, os.path.lexists(path + KEPT)
    )


def _keep(path: str) -> None:
    kept = path + KEPT
    if os.path.lexists(kept):
        raise UsageError(f"there is {kept} already; call both from one hook, or take one away")
    os.replace(path, kept)


def _write(path: str, text: str) -> None:
    new = f"{path}.new-{os.getpid()}"
    with open(new, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        file.write(text)
    os.chmod(new, 0o755)  # noqa: S103  git runs what is executable
    os.replace(new, path)
