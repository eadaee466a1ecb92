"""Where vaultmend keeps what it must remember of a vault: lock, journal, backups, old files."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from vaultmend.linter.mend.apply import disk, files
from vaultmend.linter.mend.apply.git_state import find_git
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = "vaultmend"
NEAR = ".vaultmend"
"""A folder for old files at the top of a disk that is not the state's; Obsidian does not see it."""
HOMELESS = os.path.join(os.devnull, FOLDER)
"""Where the state of a user without a home would be: there is nothing, and nothing can be made."""
_IN_STATE = ""
_PLACES = "places.json"


class State(NamedTuple):
    """The places of one vault; nothing is made before something is written."""

    workspace: str
    """Its real absolute path."""
    folder: str
    """Absolute, for the user alone."""
    git: str | None
    """The git directory of the work tree that the vault lies in."""

    def path(self, *names: str) -> str:
        """The path of something in the state folder."""
        return os.path.join(self.folder, *names)


def find_state(
    workspace: str, folder: str | None = None, environ: Mapping[str, str] = os.environ
) -> State:
    """The state of a workspace; nothing is written.

    In a git repository it is what `git rev-parse --git-path vaultmend` says, and a folder of its
    own in there for a vault that is not the top of the work tree; elsewhere a folder in
    `$XDG_STATE_HOME` or `~/.local/state`, and there it stays when the vault becomes a repository
    later: what was done before can still be undone. `folder` overrules both.
    """
    workspace = os.path.realpath(workspace)
    found = find_git(workspace)
    git = found[0] if found else None
    if folder is None:
        folder = _of_user(workspace, environ)
        if found:
            inside = _in_git(*found, workspace)
            folder = folder if os.path.isdir(folder) and not os.path.isdir(inside) else inside
    return State(workspace, os.path.abspath(folder), git)


def places_of_state(workspace: str, environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Where `find_state` looks to choose the folder."""
    workspace = os.path.realpath(workspace)
    found = find_git(workspace)
    inside = (_in_git(*found, workspace),) if found else ()
    return (_of_user(workspace, environ), *inside)


def _in_git(git: str, top: str, workspace: str) -> str:
    below = os.path.relpath(workspace, top)
    if below == os.curdir:
        return os.path.join(git, FOLDER)
    return os.path.join(git, FOLDER, f"in-{_key(below.replace(os.sep, '/'))}")


def _of_user(workspace: str, environ: Mapping[str, str]) -> str:
    base = environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(base):
        local = environ.get("LOCALAPPDATA") if os.name == "nt" else None
        base = local or os.path.join(os.path.expanduser("~"), ".local", "state")
    if not os.path.isabs(base):
        # Neither HOME nor the list of users says one; a folder in the current one may be a stranger's.
        return HOMELESS
    return os.path.join(base, FOLDER, _key(workspace))


def _key(path: str) -> str:
    from vaultmend.linter.hashes import sha256

    return sha256(os.fsencode(path))[:16]


def make_folders(path: str) -> None:
    """Make a folder for the user alone, and those above it that are missing."""
    if os.path.isdir(path):
        return
    make_folders(os.path.dirname(path))
    try:
        disk.make_folder(path, 0o700)
    except FileExistsError:
        if not os.path.isdir(path):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path) from None


def near(state: State, folder: str) -> str:
    """Which place on the same disk takes the old files of a vault folder (absolute, existing).

    Old files are renamed, which only works within one disk. Gives "" for the state folder, else
    the path, relative to the workspace, of the uppermost folder of the vault on that disk.
    """
    device = os.stat(folder).st_dev
    if os.stat(_existing(state.folder)).st_dev == device:
        return _IN_STATE
    top = folder
    while top != state.workspace:
        above = os.path.dirname(top)
        if os.stat(above).st_dev != device:
            break
        top = above
    return os.path.relpath(top, state.workspace).replace(os.sep, "/")


def near_folder(state: State, place: str, run: str) -> str:
    """The absolute folder for the old files of a run at a place that `near` gave."""
    if place == _IN_STATE:
        return state.path("kept", run)
    return os.path.normpath(os.path.join(state.workspace, place, NEAR, run))


def make_near(state: State, place: str, run: str) -> str:
    """Make that folder; one within the vault hides itself from git."""
    folder = near_folder(state, place, run)
    if place != _IN_STATE and place not in places(state):
        files.write_json(state.path(_PLACES), [*places(state), place])
    make_folders(folder)
    mark = os.path.join(os.path.dirname(folder), ".gitignore")
    if place != _IN_STATE and not os.path.lexists(mark):
        files.write_file(mark, b"*\n")
    return folder


def places(state: State) -> list[str]:
    """All places that old files were ever put."""
    return [_IN_STATE, *sorted(set(files.read_json(state.path(_PLACES)) or ()) - {_IN_STATE})]


def _existing(folder: str) -> str:
    while not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    return folder
