"""Notes that a command line names: which workspace each is of, and its path there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.message import cut, say
from vaultmend.linter.read.files.confine import is_inside
from vaultmend.linter.vault.links.names import files_named
from vaultmend.rules import ALL

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from vaultmend.linter.cli.workspace import Workspace


def whole_workspaces(
    paths: Sequence[str], today: str | None, config: str | None
) -> list[Workspace]:
    """The workspaces that some paths belong to, for a command that is about whole vaults."""
    return [space._replace(limits=()) for space in open_workspaces(paths, today, config, ALL)]


def by_workspace(
    paths: Sequence[str], today: str | None, config: str | None
) -> list[tuple[Workspace, tuple[str, ...]]]:
    """The workspaces of some notes, each with their paths relative to it.

    Notes may be named as `paths_of` says. The whole of each workspace is read. Raises UsageError
    for a path that is missing, or a vault.
    """
    found: list[tuple[Workspace, tuple[str, ...]]] = []
    for space in open_workspaces(paths_of(paths, today, config), today, config, ALL):
        if not space.limits:
            raise UsageError(
                say(
                    "{workspace} is a whole vault; name the notes that are meant",
                    workspace=cut(space.roots.workspace, 80),
                )
            )
        found.append((space._replace(limits=()), space.limits))
    return found


def paths_of(names: Sequence[str], today: str | None, config: str | None) -> list[str]:
    """The paths on disk of what a command line names, for a command that reads what is there.

    What is no path on disk is the name of a note, or the end of its path, as Obsidian's links have
    it: in the workspace of the first that is one, else in the one around the current folder. A name
    that no note bears stays as it is. Raises UsageError where several bear it.
    """
    missing = [name for name in names if not os.path.lexists(name) and not os.path.isabs(name)]
    if not missing:
        return list(names)
    on_disk = [name for name in names if os.path.lexists(name)]
    [space] = open_workspaces(on_disk[:1], today, config, ALL)
    # Whatever else the folder is, nobody wants it to be walked for the sake of a misspelt path.
    if not space.is_known:
        return list(names)
    files = [file.path for file in space.source.files() if file.kind in ("note", "canvas")]
    found = {name: _bearer(space, name, files) for name in missing}
    return [found.get(name, name) for name in names]


def _bearer(space: Workspace, name: str, files: Sequence[str]) -> str:
    """The absolute path of the only file that bears a name; the name itself where none does."""
    exact = [path for path in (name, f"{name}.md") if path in files]
    bearers = exact[:1] or files_named(name, files)
    live = [path for path in bearers if not space.scheme.is_archived(path)]
    bearers = live or bearers
    if len(bearers) > 1:
        names = ", ".join(bearers[:5])
        raise UsageError(
            say("'{name}' may be any of {candidates}; give the path", name=name, candidates=names)
        )
    return os.path.join(space.roots.workspace, *bearers) if bearers else name


def named_workspace(
    vault: str | None, names: Sequence[str], today: str | None, config: str | None
) -> tuple[Workspace, list[str]]:
    """One workspace and the names of notes in it: paths from it where they are paths on disk.

    It is `vault`, else that of the first name which is a path on disk, else the one around the
    current folder. Raises UsageError for notes of several workspaces.
    """
    on_disk = [name for name in names if vault is None and os.path.lexists(name)]
    if on_disk:
        [space] = open_workspaces(on_disk[:1], today, config, ALL, inside=True)
        space = space._replace(limits=())
    else:
        [space] = whole_workspaces([] if vault is None else [vault], today, config)
    return space, [_from(space, name) if name in on_disk else name for name in names]


def moved_in_workspace(args: argparse.Namespace) -> tuple[Workspace, str, str]:
    """The workspace of `mv OLD NEW`, and both paths relative to it.

    Where OLD is a path on disk, NEW is seen from the current folder as well; where it is a name,
    or with --vault, both are seen from the workspace.
    """
    space, [old] = named_workspace(args.vault, [args.old], args.today, args.config)
    if args.vault is not None or not os.path.lexists(args.old):
        return space, old, args.new
    new = _from(space, args.new)
    return space, old, f"{new}/" if args.new.endswith("/") and new else new


def _from(space: Workspace, path: str) -> str:
    """A path on disk, whose last name need not exist and is not followed, from the workspace."""
    absolute = os.path.abspath(path)
    folder, name = os.path.split(absolute)
    real = os.path.join(os.path.realpath(folder), name)
    root = space.roots.workspace
    if not is_inside(real, root):
        raise UsageError(
            say("{path} is not in the vault {root}", path=cut(path, 80), root=cut(root, 80))
        )
    below = os.path.relpath(real, root).replace(os.sep, "/")
    return "" if below == "." else below
