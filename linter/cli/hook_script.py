"""The script that git runs before a commit, and what can be read from one."""

from __future__ import annotations

import re
import shlex

NAMES = ("pre-commit", "pre-merge-commit")
"""A merge that needs no help commits without `pre-commit`."""
KEPT = ".kept-by-vaultmend"
"""What the name of a hook that was there before ends in; the script calls it first."""
_MARK = "# Written by `vaultmend hook install`; `vaultmend hook uninstall` takes it away."
_RUN = "vaultmend hook run -- "
_END = "\nfi\n"
_BY_NAME = re.compile(
    r"\bbasename\b[^\n]*(?:\$\{?0|\$PROGRAM_NAME|__FILE__|argv)|\$\{0##|\$\{0%/\*\}/h\b"
)
"""A hook that asks how it is called; the last is the one of husky, which asks in another file."""

_SCRIPT = """\
#!/bin/sh
{mark}
case "$0" in */*) here="${{0%/*}}" ;; *) here=. ;; esac
# Not by the name of this file: pre-commit gives it another one.
kept="$here/{name}{kept}"
if [ -f "$kept" ] && [ -x "$kept" ]; then
  "$kept" "$@" || exit $?
fi
if [ -x {python} ]; then
  # -P: nothing is imported from the vault.
  exec {python} -P -m vaultmend.linter hook run -- {vaults}
elif command -v vaultmend >/dev/null 2>&1; then
  exec {run}{vaults}
fi
echo "vaultmend is gone, and this commit is not checked; install it again, or take away $0" >&2
"""


def script(name: str, python: str, vaults: list[str]) -> str:
    """The hook `name` that judges the vaults at these paths, seen from the top of the work tree."""
    return _SCRIPT.format(
        mark=_MARK,
        name=name,
        kept=KEPT,
        python=shlex.quote(python),
        run=_RUN,
        vaults=shlex.join(vaults),
    )


def vaults_of(text: str) -> list[str] | None:
    """The vaults that a hook judges; None when it is none of ours."""
    if _MARK not in text:
        return None
    _, _, words = text.partition(f"\n  exec {_RUN}")
    try:
        # A path may hold the end of a line.
        return shlex.split(words.rpartition(_END)[0])
    except ValueError:
        return []


def goes_by_name(text: str) -> bool:
    """Whether a hook does something else, or nothing, when it is called by another name."""
    return _BY_NAME.search(text) is not None


def call(vault: str) -> str:
    """The line by which another hook judges the vault at this path."""
    return f"{_RUN}{shlex.quote(vault)}"
