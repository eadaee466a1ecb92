"""Opens a note in the editor of the user, at a line."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_AT_LINE = frozenset(
    (
        "vi",
        "vim",
        "nvim",
        "view",
        "nano",
        "emacs",
        "emacsclient",
        "micro",
        "joe",
        "kak",
        "ne",
        "pico",
    )
)
"""Editors that take a line as `+N`."""
_GOTO = frozenset(("code", "codium", "code-insiders", "cursor", "windsurf"))


def editor_command(path: str, line: int, environ: Mapping[str, str] = os.environ) -> list[str]:
    """The command that opens an absolute path at a line; none where there is no editor.

    As for git, where neither VISUAL nor EDITOR is set, it is `vi`.
    """
    chosen = environ.get("VISUAL") or environ.get("EDITOR") or _vi(environ)
    try:
        words = shlex.split(chosen)
    except ValueError:
        words = []
    if not words:
        return []
    name = os.path.basename(words[0]).removesuffix(".exe")
    if name in _AT_LINE:
        return [*words, f"+{line}", path]
    if name in _GOTO:
        return [*words, "--goto", f"{path}:{line}"]
    return [*words, path]


def _vi(environ: Mapping[str, str]) -> str:
    from shutil import which

    return "vi" if which("vi", path=environ.get("PATH", os.defpath)) else ""


def edit(command: list[str]) -> str:
    """Run an editor until it is closed; what went wrong, or nothing."""
    import subprocess

    try:
        code = subprocess.run(command, check=False).returncode  # noqa: S603  it is the user's own
    except OSError as error:
        return error.strerror or str(error)
    return f"it ended with {code}" if code else ""
