"""Runs git so that it only reads: no lock, no network, no program that a configuration names."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_KEPT = ("GIT_EXEC_PATH", "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")
"""What says how git runs, not in which repository; a hook is told of one that may be another."""
_OWN = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
"""What is missing in a partial clone stays missing: fetching it would be network and, with it, any
program that the configuration of the repository names."""
_NO_PROGRAMS = ("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}")
_SECONDS = 300


class GitError(Exception):
    """Git is not there, or it refused; the text is what it says of the cause, with its remedy."""


class Git:
    """Git in one folder of a work tree; paths that it prints are relative to that folder.

    Only commands are asked that never look into a file of the work tree: comparing one would run
    the filters that the repository's configuration names for it.
    """

    __slots__ = ("extra", "folder", "known")

    def __init__(self, folder: str, extra: Mapping[str, str] | None = None) -> None:
        """`extra` are variables of git that concern this repository, such as a hook's index."""
        self.folder = folder
        self.extra = extra or {}
        self.known: dict[str, bytes] = {}
        """Small contents by their ids, which are asked for in each tree: settings, lists of patterns."""

    def ask(self, *arguments: str, data: bytes = b"") -> bytes:
        """What git prints when it gets `data` on stdin. Raises GitError."""
        import subprocess

        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("GIT_") or name.startswith(_KEPT)
        }
        command = ["git", "--no-pager", *_NO_PROGRAMS, "-C", self.folder, *arguments]
        try:
            done = subprocess.run(  # noqa: S603  words of this package, a folder, ids and revisions
                command,
                input=data,
                capture_output=True,
                env={**kept, **_OWN, **self.extra},
                timeout=_SECONDS,
                check=False,
            )
        except FileNotFoundError:
            raise GitError("git is not installed, or not on the PATH") from None
        except subprocess.TimeoutExpired:
            raise GitError(f"no answer within {_SECONDS} seconds") from None
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise GitError(str(error)) from None
        if done.returncode:
            cause = _cause(done.stderr.decode("utf-8", "replace"))
            raise GitError(cause or f"it ended with exit code {done.returncode}")
        return done.stdout

    def line(self, *arguments: str) -> str | None:
        """What git prints, without the end of its line; None when it fails or is not there."""
        try:
            return os.fsdecode(self.ask(*arguments).removesuffix(b"\n"))
        except GitError:
            return None


def _cause(said: str) -> str:
    """The line of git's that tells what is wrong, and the command that it knows for it."""
    lines = [line.strip() for line in said.strip().splitlines()]
    told = [line for line in lines if line.startswith(("fatal: ", "error: "))]
    cause = (told or lines or [""])[-1]
    # A folder of somebody else's is the one refusal that stands before its remedy.
    remedy = [line for line in lines if line.startswith("git config ")]
    return "; ".join([cause, *remedy])
