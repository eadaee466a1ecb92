"""Writes hooks beside those of others: each whole or not at all, and what was there is kept."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from vaultmend.linter.cli.hook_script import KEPT, call, goes_by_name
from vaultmend.linter.cli.usage import UsageError
from vaultmend.linter.message import say

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping

LARGEST = 1 << 16
"""Bytes of a hook that are looked at."""


def text_of(path: str) -> str:
    """The beginning of a hook; empty when it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST).decode("utf-8", "surrogateescape")
    except OSError:
        return ""


@contextlib.contextmanager
def writing(folder: str) -> Generator[None]:
    """Hold the hooks of a repository against another vaultmend, and tell why one cannot be written.

    Raises UsageError.
    """
    try:
        os.makedirs(folder, exist_ok=True)
        with _alone(folder):
            yield
    except OSError as error:
        raise UsageError(
            say(
                "cannot write {filename}: {reason}; nothing else is changed",
                filename=error.filename,
                reason=error.strerror or str(error),
            )
        ) from None


def check_keepable(path: str, vault: str) -> None:
    """Raise UsageError where the hook of somebody else would be lost, or would do nothing, if it
    were kept under another name."""
    if os.path.isdir(path) and not os.path.islink(path):
        raise UsageError(
            say("{path} is a folder, and git runs no hook there; take it away", path=path)
        )
    if os.path.lexists(path + KEPT) and not _is_kept(path):
        raise UsageError(
            say(
                "there is {path}{kept} already; call both from one hook, or take one away",
                path=path,
                kept=KEPT,
            )
        )
    if goes_by_name(text_of(path)):
        raise UsageError(
            say(
                "{path} goes by its name and would do nothing under another; add a line to "
                "{file}: {line}",
                path=path,
                file=_written_by_hand(path),
                line=call(vault),
            )
        )


def _written_by_hand(path: str) -> str:
    """Where its owner writes what a hook does: husky has a folder of its own for what it makes."""
    folder, name = os.path.split(path)
    parent, last = os.path.split(folder)
    return os.path.join(parent, name) if last == "_" else path


def write(texts: Mapping[str, str], others: Collection[str] = ()) -> None:
    """Write hooks by their absolute paths; what stands at those of `others` is kept beside them.

    Raises OSError, as a rule before anything is changed.
    """
    made: dict[str, str] = {}
    try:
        for path, text in texts.items():
            made[path] = new = f"{path}.new-{os.getpid()}"
            with open(new, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
                file.write(text)
            os.chmod(new, 0o755)  # noqa: S103  git runs what is executable
        for path, new in made.items():
            if path in others:
                _keep(path)
            os.replace(new, path)
    finally:
        for new in made.values():
            with contextlib.suppress(OSError):
                os.unlink(new)


def _is_kept(path: str) -> bool:
    """Whether a hook has its second name already, from a run that was killed."""
    try:
        return os.path.samestat(os.lstat(path), os.lstat(path + KEPT))
    except OSError:
        return False


def _keep(path: str) -> None:
    """Give a hook its second name; it goes on being called until it is written over."""
    if _is_kept(path):
        return
    try:
        os.link(path, path + KEPT, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # Some disks know no second names.
        os.replace(path, path + KEPT)


@contextlib.contextmanager
def _alone(folder: str) -> Generator[None]:
    """Wait for another vaultmend that writes hooks there, where the system has locks for folders."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
