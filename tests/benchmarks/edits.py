"""Changes a note of a vault, as an agent does between two checks, and stages what it changed."""

from __future__ import annotations

import os
import subprocess

_LINE = b"\nSee [[no-such-note]].\n"


def note_of(vault: str, folder: str) -> str:
    """Return the note in the middle of the memory, or of a folder in it."""
    top = os.path.join(vault, "memory", folder)
    notes = sorted(name for name in os.listdir(top) if name.endswith(".md"))
    return os.path.join(top, notes[len(notes) // 2])


def edit(path: str, repository: str = "") -> None:
    """Append a line with a broken link to a note, or take it away again; then stage that."""
    with open(path, "r+b") as note:
        text = note.read()
        note.seek(0)
        note.write(text.removesuffix(_LINE) if text.endswith(_LINE) else text + _LINE)
        note.truncate()
    if repository:
        _git(repository, "add", path)
        if not _is_staged(repository):
            # What is staged must be a change: the line goes into the commit, and is taken away.
            edit(path, repository)


def commit_all(folder: str) -> None:
    """Make a repository of a folder and commit all of it."""
    _git(folder, "init", "-q")
    _git(folder, "add", "-A")
    _git(folder, "commit", "-qm", "all")


def _is_staged(folder: str) -> bool:
    done = subprocess.run(["git", "-C", folder, "diff", "--cached", "--quiet"], check=False)
    return done.returncode == 1


def _git(folder: str, *arguments: str) -> None:
    person = ("-c", "user.name=Ray", "-c", "user.email=ray@example.com")
    subprocess.run(["git", "-C", folder, *person, *arguments], check=True)
